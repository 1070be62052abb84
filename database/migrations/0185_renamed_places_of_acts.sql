-- What an act goes back to when it is undone names places and growth stages: renaming one of those renames it here too.
GRANT UPDATE (before) ON batch_acts TO glasshouse_app;
