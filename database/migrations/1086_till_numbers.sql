-- outside a transaction
-- The number of a till goes to another device: it belongs to one till that is in use, and to those before it that are retired.
-- An older Glasshouse can run beside this: yes.

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS tills_in_use ON tills (nursery_id, number) WHERE retired_at IS NULL;
