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
