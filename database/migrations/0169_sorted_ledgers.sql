-- The long lists are sorted by the server over all rows: each order that people ask for has an index, with the id behind it to break ties.
CREATE INDEX sales_by_total ON sales (nursery_id, total_amount, id);
CREATE INDEX sales_by_customer ON sales (nursery_id, as_looked_up(customer_name), id);
CREATE INDEX sales_by_number ON sales (nursery_id, as_looked_up(invoice_number), id);

CREATE INDEX expenses_by_cost ON expenses (nursery_id, cost, id) WHERE archived_at IS NULL;
CREATE INDEX expenses_by_vendor ON expenses (nursery_id, as_looked_up(vendor), id) WHERE archived_at IS NULL;
CREATE INDEX expenses_by_category ON expenses (nursery_id, as_looked_up(category), id) WHERE archived_at IS NULL;

CREATE INDEX inventory_transactions_by_delta ON inventory_transactions (nursery_id, delta, id);
CREATE INDEX inventory_transactions_by_kind ON inventory_transactions (nursery_id, kind, id);
-- The list without an order, the latest first; it serves what the index on created_at alone served.
CREATE INDEX inventory_transactions_entered ON inventory_transactions (nursery_id, created_at, id);
DROP INDEX inventory_transactions_written;

-- By name as people look it up; nothing is read in the order of the bytes any more.
CREATE INDEX business_accounts_by_name ON business_accounts (nursery_id, as_looked_up(name), id);
CREATE INDEX inventory_items_by_name ON inventory_items (nursery_id, as_looked_up(name), id);
