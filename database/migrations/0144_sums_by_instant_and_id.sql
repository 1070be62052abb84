-- How far sums reach is an instant and an id: rows that one transaction wrote share their instant, and however many they are, they are summed in
-- slices. Without an id everything up to and including the instant is summed.
ALTER TABLE sold_marks ADD COLUMN summed_through_id uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff';

-- The slices are read in this order.
DROP INDEX sales_written, sales_voided, credit_notes_written, batch_history_written, inventory_transactions_written;
CREATE INDEX sales_written ON sales (nursery_id, created_at, id);
CREATE INDEX sales_voided ON sales (nursery_id, voided_at, id) WHERE voided_at IS NOT NULL;
CREATE INDEX credit_notes_written ON credit_notes (nursery_id, created_at, id);
CREATE INDEX batch_history_written ON batch_history (nursery_id, created_at, id);
CREATE INDEX inventory_transactions_written ON inventory_transactions (nursery_id, created_at, id);

-- As in 0112, with the id beside the instant.
CREATE OR REPLACE FUNCTION rename_sold_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  through timestamptz;
  through_id uuid;
BEGIN
  -- Waits for a sum that is under way, and holds up the next until this is done.
  INSERT INTO sold_marks (nursery_id, name, summed_through) VALUES (NEW.nursery_id, 'sales', '-infinity') ON CONFLICT DO NOTHING;
  SELECT summed_through, summed_through_id INTO through, through_id FROM sold_marks
  WHERE nursery_id = NEW.nursery_id AND name = 'sales' FOR UPDATE;
  IF (NEW.voided_at, NEW.id) <= (through, through_id) THEN RETURN NULL; END IF;

  INSERT INTO sold_facts (nursery_id, thing, grain, day, key, label, quantity, sales, tax, discount, cost)
  SELECT NEW.nursery_id, 'customer', grain, starts, 'x:' || name, name, sum(sign * quantity), sum(sign * amount), sum(sign * tax),
    sum(sign * discount), sum(sign * cost)
  FROM trade_lines
  CROSS JOIN (VALUES (-1, OLD.customer_name), (1, NEW.customer_name)) AS named (sign, name)
  CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) AS of_time (grain, starts)
  WHERE nursery_id = NEW.nursery_id AND sale_id = NEW.id AND (written_at, coalesce(credit_note_id, sale_id)) <= (through, through_id)
  GROUP BY grain, starts, name
  ORDER BY grain, starts, name
  ON CONFLICT (nursery_id, thing, grain, day, key) DO UPDATE SET quantity = sold_facts.quantity + excluded.quantity,
    sales = sold_facts.sales + excluded.sales, tax = sold_facts.tax + excluded.tax,
    discount = sold_facts.discount + excluded.discount, cost = sold_facts.cost + excluded.cost;

  INSERT INTO sold_lines (nursery_id, day, plant_type_id, plant_common_name, inventory_item_name, container_size, created_by, "soldBy",
    customer_name, payment_method, quantity, amount, tax, discount, cost)
  SELECT NEW.nursery_id, day, plant_type_id, plant_common_name, inventory_item_name, container_size, created_by, "soldBy",
    name, payment_method, sign * quantity, sign * amount, sign * tax, sign * discount, sign * cost
  FROM trade_lines
  CROSS JOIN (VALUES (-1, OLD.customer_name), (1, NEW.customer_name)) AS named (sign, name)
  WHERE nursery_id = NEW.nursery_id AND sale_id = NEW.id AND (written_at, coalesce(credit_note_id, sale_id)) <= (through, through_id);
  RETURN NULL;
END $$;
