-- Goods leave their batches and shelves on the docket; the invoice takes only the money. Until a docket is invoiced its goods are an asset of
-- their own, "delivered, not invoiced": what the ledger rows of kind 'delivery' add up to. Invoicing writes the delivery back and a sale instead.
ALTER TABLE batch_history DROP CONSTRAINT batch_history_kind_check;
ALTER TABLE batch_history ADD CONSTRAINT batch_history_kind_check CHECK (kind IN
  ('birth', 'pot_up', 'division', 'loss', 'movement', 'sale', 'refund', 'delivery', 'merge', 'split', 'count', 'state', 'cost', 'reversal'));
ALTER TABLE inventory_transactions DROP CONSTRAINT inventory_transactions_kind_check;
ALTER TABLE inventory_transactions ADD CONSTRAINT inventory_transactions_kind_check CHECK (kind IN
  ('opening', 'purchase', 'use', 'return', 'sale', 'refund', 'delivery', 'count', 'adjustment', 'reversal'));

ALTER TABLE order_dockets
  -- The part of its order's discount that its invoice took; of several dockets on one invoice, the first one carries it.
  ADD COLUMN discount numeric(12,2) NOT NULL DEFAULT 0 CHECK (discount >= 0),
  -- The goods came back before they were invoiced.
  ADD COLUMN taken_back_at timestamptz,
  ADD COLUMN taken_back_by uuid,
  ADD COLUMN taken_back_reason text NOT NULL DEFAULT '';
ALTER TABLE order_dockets ADD CHECK (taken_back_at IS NULL OR sale_id IS NULL);
CREATE INDEX ON order_dockets (nursery_id, sale_id) WHERE sale_id IS NOT NULL;

-- What the goods had cost as they left.
ALTER TABLE order_docket_items ADD COLUMN cost numeric(14,6) NOT NULL DEFAULT 0 CHECK (cost >= 0);
-- A line whose docket was taken back can leave its order, and the docket's line with it.
ALTER TABLE order_docket_items DROP CONSTRAINT order_docket_items_nursery_id_order_item_id_fkey;
ALTER TABLE order_docket_items ADD FOREIGN KEY (nursery_id, order_item_id) REFERENCES order_items (nursery_id, id) ON DELETE CASCADE;

-- Which batches a docket took its plants from.
CREATE TABLE order_docket_batches (
  docket_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  cost numeric(14,6) NOT NULL DEFAULT 0
);
SELECT belongs_to_nursery('order_docket_batches', 'ledger', 'docket_id, order_item_id, batch_id');
ALTER TABLE order_docket_batches ADD FOREIGN KEY (nursery_id, docket_id, order_item_id)
  REFERENCES order_docket_items (nursery_id, docket_id, order_item_id) ON DELETE CASCADE;
ALTER TABLE order_docket_batches ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
CREATE INDEX ON order_docket_batches (nursery_id, batch_id) INCLUDE (docket_id, order_item_id, quantity);

-- How plants grew and died, without the many rows of how they were sold.
DROP INDEX batch_history_lives;
CREATE INDEX batch_history_lives ON batch_history (nursery_id, batch_id) INCLUDE (kind, delta, happened_on)
  WHERE kind NOT IN ('sale', 'refund', 'delivery');
-- The deliveries alone: what is delivered and not invoiced.
CREATE INDEX batch_history_deliveries ON batch_history (nursery_id, reference_id) INCLUDE (batch_id, delta, cost_delta, happened_on)
  WHERE kind = 'delivery';
CREATE INDEX inventory_transactions_deliveries ON inventory_transactions (nursery_id, reference_id) WHERE kind = 'delivery';

-- What is promised and still to be handed over, by kind: reserved by open orders and not delivered yet, or laid by.
CREATE OR REPLACE VIEW committed_plants WITH (security_invoker = true) AS
  SELECT nursery_id, plant_type_id, container_size, sum(quantity)::integer AS committed
  FROM (
    SELECT order_items.nursery_id, plant_type_id, container_size, quantity_reserved - least(quantity_delivered, quantity_reserved) AS quantity
    FROM order_items JOIN orders ON orders.nursery_id = order_items.nursery_id AND orders.id = order_id
    WHERE status IN ('confirmed', 'picking', 'ready', 'delivered') AND plant_type_id IS NOT NULL
    UNION ALL
    SELECT nursery_id, plant_type_id, container_size, quantity FROM laid_by WHERE plant_type_id IS NOT NULL
  ) AS promised
  GROUP BY nursery_id, plant_type_id, container_size;
