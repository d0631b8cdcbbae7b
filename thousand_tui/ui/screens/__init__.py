"""The screens, each in its own module or package."""
