-- outside a transaction
-- Finds what a webhook has to send without reading what it has sent.
-- An older Glasshouse can run beside this: yes.

CREATE INDEX CONCURRENTLY IF NOT EXISTS waiting_deliveries ON webhook_deliveries (nursery_id, webhook_id, id) WHERE status = 'waiting';
