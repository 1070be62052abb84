-- A device that opens the till reserves a number, so that it can sell without a network. It counts as a till of the nursery only from
-- its first float or sale on; that is what the audit log records.
ALTER TABLE tills ADD COLUMN first_used_at timestamptz;
