"""The agreements in compiled form: records with little logic, one file per subject, and the rulebook they make up."""
