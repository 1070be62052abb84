-- What becomes of an order, line by line: reserved, picked, delivered, invoiced; and the dockets it left on.
ALTER TABLE orders ADD COLUMN order_number integer CHECK (order_number > 0);
-- How much of the discount stands on invoices already: the last invoice takes the rest of it.
ALTER TABLE orders ADD COLUMN discount_invoiced numeric(12,2) NOT NULL DEFAULT 0 CHECK (discount_invoiced BETWEEN 0 AND discount);
-- Several orders of one account can stand on one monthly invoice; that a sale is linked by hand only once, the act sees to.
ALTER TABLE orders DROP CONSTRAINT orders_nursery_id_sale_id_key;
CREATE INDEX ON orders (nursery_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX ON orders (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;

ALTER TABLE order_items ADD COLUMN quantity_reserved integer NOT NULL DEFAULT 0;
ALTER TABLE order_items ADD COLUMN quantity_picked integer NOT NULL DEFAULT 0;
ALTER TABLE order_items ADD COLUMN quantity_delivered integer NOT NULL DEFAULT 0;
ALTER TABLE order_items ADD COLUMN quantity_invoiced integer NOT NULL DEFAULT 0;

ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE order_items NO FORCE ROW LEVEL SECURITY;
UPDATE orders SET order_number = numbered.n
FROM (SELECT nursery_id, id, row_number() OVER (PARTITION BY nursery_id ORDER BY created_at, id) AS n FROM orders) AS numbered
WHERE orders.nursery_id = numbered.nursery_id AND orders.id = numbered.id;
UPDATE order_items SET
  quantity_reserved = CASE WHEN orders.kind = 'current' AND status IN ('confirmed', 'picking', 'ready', 'delivered', 'invoiced') THEN quantity ELSE 0 END,
  quantity_picked = CASE WHEN status IN ('ready', 'delivered', 'invoiced') THEN quantity ELSE 0 END,
  quantity_delivered = CASE WHEN status IN ('delivered', 'invoiced') THEN quantity ELSE 0 END,
  quantity_invoiced = CASE WHEN status = 'invoiced' THEN quantity ELSE 0 END
FROM orders WHERE orders.nursery_id = order_items.nursery_id AND orders.id = order_id;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
ALTER TABLE order_items FORCE ROW LEVEL SECURITY;

CREATE UNIQUE INDEX orders_number ON orders (nursery_id, order_number);
ALTER TABLE order_items ADD CHECK (quantity_reserved BETWEEN 0 AND quantity);
ALTER TABLE order_items ADD CHECK (quantity_picked BETWEEN 0 AND quantity);
ALTER TABLE order_items ADD CHECK (quantity_delivered BETWEEN 0 AND quantity);
ALTER TABLE order_items ADD CHECK (quantity_invoiced BETWEEN 0 AND quantity_delivered);

-- What left the nursery in one go, and on which invoice it stands.
CREATE TABLE order_dockets (
  id uuid NOT NULL DEFAULT new_id(),
  order_id uuid NOT NULL,
  docket_number integer NOT NULL CHECK (docket_number > 0),
  delivered_on date NOT NULL,
  sale_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('order_dockets', 'rows');
ALTER TABLE order_dockets ADD FOREIGN KEY (nursery_id, order_id) REFERENCES orders (nursery_id, id);
ALTER TABLE order_dockets ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
CREATE UNIQUE INDEX order_dockets_number ON order_dockets (nursery_id, docket_number);
CREATE INDEX ON order_dockets (nursery_id, order_id);

CREATE TABLE order_docket_items (
  docket_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0)
);
SELECT belongs_to_nursery('order_docket_items', 'ledger', 'docket_id, order_item_id');
ALTER TABLE order_docket_items ADD FOREIGN KEY (nursery_id, docket_id) REFERENCES order_dockets (nursery_id, id);
ALTER TABLE order_docket_items ADD FOREIGN KEY (nursery_id, order_item_id) REFERENCES order_items (nursery_id, id);

-- The last number given to an order, and to a docket.
CREATE TABLE order_counters (
  name text NOT NULL CHECK (name IN ('order', 'docket')),
  last_number integer NOT NULL DEFAULT 0
);
SELECT belongs_to_nursery('order_counters', 'rows', 'name');
