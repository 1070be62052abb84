-- outside a transaction
-- Finds the chargebacks that a customer owes again.
-- An older Glasshouse can run beside this: yes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS card_entries_by_account ON card_entries (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;
