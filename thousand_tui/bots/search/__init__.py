"""Looking ahead: imagine worlds for a seat, play them out, and compare the choices by the results."""
