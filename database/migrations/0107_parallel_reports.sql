-- It only reads a setting, which a statement's helpers are told too: so that a report over years may be read by more than one process.
ALTER FUNCTION current_nursery() PARALLEL SAFE;
