-- A future order keeps what it promised: a line that was called off stays and names the current order it went into. An order of which every line
-- was called off is fulfilled, which is not the same as cancelled.
ALTER TABLE orders DROP CONSTRAINT orders_status_check;
ALTER TABLE orders ADD CONSTRAINT orders_status_check
  CHECK (status IN ('draft', 'confirmed', 'picking', 'ready', 'delivered', 'invoiced', 'fulfilled', 'cancelled'));
-- The part of a future order's discount that went to the current orders made from it.
ALTER TABLE orders ADD COLUMN discount_called_off numeric(12,2) NOT NULL DEFAULT 0 CHECK (discount_called_off BETWEEN 0 AND discount);

ALTER TABLE order_items ADD COLUMN called_off_order_id uuid;
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, called_off_order_id) REFERENCES orders (nursery_id, id);
CREATE INDEX ON order_items (nursery_id, called_off_order_id) WHERE called_off_order_id IS NOT NULL;
