-- What orders have reserved and not delivered, found by kind: every sale of plants and every price list of a till asks for it.
CREATE INDEX order_items_reserved ON order_items (nursery_id, plant_type_id, container_size) INCLUDE (order_id, quantity_reserved, quantity_delivered)
  WHERE quantity_reserved > quantity_delivered AND plant_type_id IS NOT NULL;
