-- The only thing an invoice says that may still change is whom it names; where that was nobody with an account, sums go by the name. Those
-- that are kept are put right together with it, so that a figure and its lines never part, and a void takes back what was added.
CREATE FUNCTION rename_sold_facts() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NULL;
END $$;

CREATE TRIGGER sales_renamed AFTER UPDATE OF customer_name ON sales FOR EACH ROW
  WHEN (NEW.business_account_id IS NULL AND OLD.customer_name <> NEW.customer_name) EXECUTE FUNCTION rename_sold_facts();
-- What was renamed before this is summed anew.
TRUNCATE sold_facts;
TRUNCATE sold_marks;
