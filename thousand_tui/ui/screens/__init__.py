"""The screens: one module, or one package, each."""
