-- What open lay-bys have put aside stands line by line, so that a scan asks for its own plant and does not read every cart again.
DROP VIEW committed_plants;
DROP VIEW laid_by;

CREATE TABLE laid_by (
  id uuid NOT NULL DEFAULT new_id(),
  layby_id uuid NOT NULL,
  plant_type_id uuid,
  container_size text,
  inventory_item_id uuid,
  quantity numeric(14,4) NOT NULL,
  CHECK ((plant_type_id IS NULL) <> (inventory_item_id IS NULL))
);
SELECT belongs_to_nursery('laid_by', 'rows');
ALTER TABLE laid_by ADD FOREIGN KEY (nursery_id, layby_id) REFERENCES kept_carts (nursery_id, id) ON DELETE CASCADE;
CREATE INDEX ON laid_by (nursery_id, layby_id);
CREATE INDEX ON laid_by (nursery_id, plant_type_id, container_size) INCLUDE (quantity) WHERE plant_type_id IS NOT NULL;
CREATE INDEX ON laid_by (nursery_id, inventory_item_id) INCLUDE (quantity) WHERE inventory_item_id IS NOT NULL;

CREATE FUNCTION lay_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM laid_by WHERE nursery_id = NEW.nursery_id AND layby_id = NEW.id;
  IF NEW.state <> 'open' THEN RETURN NULL; END IF;
  INSERT INTO laid_by (nursery_id, layby_id, plant_type_id, container_size, inventory_item_id, quantity)
  SELECT NEW.nursery_id, NEW.id, plant_type_id, container_size, inventory_item_id, sum(quantity)
  FROM jsonb_array_elements(NEW.cart -> 'lines') AS line
  CROSS JOIN LATERAL (
    SELECT (line -> 'good' ->> 'plant_type_id')::uuid AS plant_type_id, line -> 'good' ->> 'container_size' AS container_size,
      CASE WHEN line -> 'good' ? 'unit' THEN (line -> 'good' ->> 'id')::uuid END AS inventory_item_id, (line ->> 'quantity')::numeric AS quantity
  ) AS aside
  WHERE plant_type_id IS NOT NULL OR inventory_item_id IS NOT NULL
  GROUP BY plant_type_id, container_size, inventory_item_id;
  RETURN NULL;
END $$;
CREATE TRIGGER lay_by AFTER INSERT OR UPDATE OF cart, state ON kept_carts FOR EACH ROW WHEN (NEW.kind = 'layby') EXECUTE FUNCTION lay_by();
UPDATE kept_carts SET state = state WHERE kind = 'layby' AND state = 'open';

-- What is promised and still to be handed over, by kind: reserved by open orders and not invoiced yet, or laid by.
CREATE VIEW committed_plants WITH (security_invoker = true) AS
  SELECT nursery_id, plant_type_id, container_size, sum(quantity)::integer AS committed
  FROM (
    SELECT order_items.nursery_id, plant_type_id, container_size, quantity_reserved - least(quantity_invoiced, quantity_reserved) AS quantity
    FROM order_items JOIN orders ON orders.nursery_id = order_items.nursery_id AND orders.id = order_id
    WHERE status IN ('confirmed', 'picking', 'ready', 'delivered') AND plant_type_id IS NOT NULL
    UNION ALL
    SELECT nursery_id, plant_type_id, container_size, quantity FROM laid_by WHERE plant_type_id IS NOT NULL
  ) AS promised
  GROUP BY nursery_id, plant_type_id, container_size;
GRANT SELECT ON committed_plants TO glasshouse_app;

-- Lay-bys are listed by when they are due.
CREATE INDEX kept_laybys ON kept_carts (nursery_id, state, valid_until) WHERE kind = 'layby';
