-- A quote that somebody says yes to before the plants are wanted becomes an order.
ALTER TABLE kept_carts DROP CONSTRAINT kept_carts_state_check;
ALTER TABLE kept_carts ADD CONSTRAINT kept_carts_state_check CHECK (state IN ('open', 'sold', 'ordered', 'cancelled'));
ALTER TABLE kept_carts ADD COLUMN order_id uuid;
ALTER TABLE kept_carts ADD FOREIGN KEY (nursery_id, order_id) REFERENCES orders (nursery_id, id);
CREATE INDEX ON kept_carts (nursery_id, order_id) WHERE order_id IS NOT NULL;
