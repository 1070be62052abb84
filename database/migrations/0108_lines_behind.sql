-- The newest batches first, as the lines behind a value of stock stand.
CREATE INDEX plant_batches_begun ON plant_batches (nursery_id, started_on, id);

-- What was paid with money that had come in before: few rows among many.
CREATE INDEX payments_of_deposits ON payments (nursery_id, sale_id) INCLUDE (paid_at, amount) WHERE method = 'deposit';
CREATE INDEX payments_of_credits ON payments (nursery_id, store_credit_id) INCLUDE (paid_at, amount) WHERE store_credit_id IS NOT NULL;
