-- outside a transaction
-- Finds the payments by link of a document.
-- An older Glasshouse can run beside this: yes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS card_payments_by_link ON card_payments (nursery_id, pays_id) WHERE pays_id IS NOT NULL;
