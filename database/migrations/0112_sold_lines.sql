-- What was sold, line by line as sold_facts adds it up, with the seller, the customer and the payment of its sale on the line itself: so that what is asked
-- for by several things at once is added up without looking at sales again. Lines that differ only in their figures may stand as one, and what is voided or
-- renamed later is taken back by a line with a minus: only sums mean anything. Filled from invoices and credit notes by itself.
CREATE TABLE sold_lines (
  id uuid NOT NULL DEFAULT new_id(),
  day date NOT NULL,
  plant_type_id uuid,
  plant_common_name text,
  inventory_item_name text,
  container_size text,
  created_by uuid,
  "soldBy" text NOT NULL,
  business_account_id uuid,
  customer_name text NOT NULL,
  payment_method text NOT NULL,
  quantity numeric(16,4) NOT NULL,
  -- With tax.
  amount numeric(14,2) NOT NULL,
  tax numeric(14,2) NOT NULL,
  discount numeric(14,2) NOT NULL,
  cost numeric(18,6) NOT NULL
);
SELECT belongs_to_nursery('sold_lines', 'rows', 'day, id');
CREATE INDEX sold_lines_of_plants ON sold_lines (nursery_id, plant_type_id, day) WHERE plant_type_id IS NOT NULL;
CREATE INDEX sold_lines_of_accounts ON sold_lines (nursery_id, business_account_id, day) WHERE business_account_id IS NOT NULL;

CREATE OR REPLACE FUNCTION rename_sold_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  through timestamptz;
BEGIN
  -- Waits for a sum that is under way, and holds up the next until this is done.
  INSERT INTO sold_marks (nursery_id, name, summed_through) VALUES (NEW.nursery_id, 'sales', '-infinity') ON CONFLICT DO NOTHING;
  SELECT summed_through INTO through FROM sold_marks WHERE nursery_id = NEW.nursery_id AND name = 'sales' FOR UPDATE;
  IF NEW.voided_at <= through THEN RETURN NULL; END IF;

  INSERT INTO sold_facts (nursery_id, thing, grain, day, key, label, quantity, sales, tax, discount, cost)
  SELECT NEW.nursery_id, 'customer', grain, starts, 'x:' || name, name, sum(sign * quantity), sum(sign * amount), sum(sign * tax),
    sum(sign * discount), sum(sign * cost)
  FROM trade_lines
  CROSS JOIN (VALUES (-1, OLD.customer_name), (1, NEW.customer_name)) AS named (sign, name)
  CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) AS of_time (grain, starts)
  WHERE nursery_id = NEW.nursery_id AND sale_id = NEW.id AND written_at <= through
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
  WHERE nursery_id = NEW.nursery_id AND sale_id = NEW.id AND written_at <= through;
  RETURN NULL;
END $$;

-- What stood in each batch on any day is asked for behind the figures of stock: each batch's whole year is a row, whatever happened to it.
ALTER TABLE stock_facts DROP CONSTRAINT stock_facts_grain_check;
-- By month for each plant type or supply; by week for all of them together; by year for each batch.
ALTER TABLE stock_facts ADD CHECK (grain IN ('month', 'week', 'year'));

-- Summed anew.
TRUNCATE sold_facts, stock_facts, sold_marks;
