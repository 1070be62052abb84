-- A movement that was wrong is taken back by a row of its own, once.
ALTER TABLE inventory_transactions ADD COLUMN reverses uuid;
ALTER TABLE inventory_transactions ADD FOREIGN KEY (nursery_id, reverses) REFERENCES inventory_transactions (nursery_id, id);
CREATE UNIQUE INDEX inventory_transactions_reverses ON inventory_transactions (nursery_id, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX ON inventory_transactions (nursery_id, transaction_date, id);
ALTER TABLE inventory_transactions ALTER COLUMN created_at SET DEFAULT clock_timestamp();
CREATE UNIQUE INDEX inventory_categories_name ON inventory_categories (nursery_id, lower(name)) WHERE archived_at IS NULL;
-- What one had cost on average before: what taking the last movement back puts there again, to the millionth.
ALTER TABLE inventory_transactions ADD COLUMN average_before numeric(14,6);
