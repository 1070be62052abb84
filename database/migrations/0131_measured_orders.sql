-- What is sold by measure is ordered by measure: one and a half cubic metres of bark. Plants stay whole.
DROP VIEW committed_plants;
ALTER TABLE order_items
  ALTER COLUMN quantity TYPE numeric(14,4),
  ALTER COLUMN quantity_reserved TYPE numeric(14,4),
  ALTER COLUMN quantity_picked TYPE numeric(14,4),
  ALTER COLUMN quantity_delivered TYPE numeric(14,4),
  ALTER COLUMN quantity_invoiced TYPE numeric(14,4);
ALTER TABLE order_items ADD CHECK (inventory_item_id IS NOT NULL OR quantity = trunc(quantity));
ALTER TABLE order_docket_items ALTER COLUMN quantity TYPE numeric(14,4);
ALTER TABLE standing_order_items ALTER COLUMN quantity TYPE numeric(14,4);
ALTER TABLE standing_order_items ADD CHECK (inventory_item_id IS NOT NULL OR quantity = trunc(quantity));

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

-- What lay-bys of before had put aside, whosever they are: nobody's own while the walls stand.
ALTER TABLE kept_carts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE laid_by NO FORCE ROW LEVEL SECURITY;
UPDATE kept_carts SET state = state WHERE kind = 'layby' AND state = 'open';
ALTER TABLE kept_carts FORCE ROW LEVEL SECURITY;
ALTER TABLE laid_by FORCE ROW LEVEL SECURITY;
