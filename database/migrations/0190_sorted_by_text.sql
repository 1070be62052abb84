-- Orders of long lists that sorted all rows for one page; text as people look it up takes longest to make. How many plants stand and what
-- they cost changes with every sale and has no index, which each sale would have to write anew.
CREATE INDEX sales_by_seller ON sales (nursery_id, as_looked_up("soldBy"), id);
CREATE INDEX sales_by_method ON sales (nursery_id, payment_method, id);

CREATE INDEX plant_batches_by_state ON plant_batches (nursery_id, state, id) WHERE archived_at IS NULL;
CREATE INDEX plant_batches_by_stage ON plant_batches (nursery_id, lower(coalesce(growth_stage, '')), id) WHERE archived_at IS NULL;
CREATE INDEX plant_batches_by_ready ON plant_batches (nursery_id, coalesce(ready_on, 'infinity'::date), id) WHERE archived_at IS NULL;

CREATE INDEX business_accounts_by_contact ON business_accounts (nursery_id, as_looked_up(contact_name), id);
CREATE INDEX expenses_by_what ON expenses (nursery_id, as_looked_up(coalesce(nullif(description, ''), category)), id) WHERE archived_at IS NULL;
