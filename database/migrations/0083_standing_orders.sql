-- An order that repeats: some days before each of its days a draft is made of it.
CREATE TABLE standing_orders (
  id uuid NOT NULL DEFAULT new_id(),
  business_account_id uuid,
  customer_name text NOT NULL DEFAULT '',
  every text NOT NULL CHECK (every IN ('week', 'fortnight', 'month')),
  first_day date NOT NULL,
  last_day date CHECK (last_day >= first_day),
  days_ahead integer NOT NULL DEFAULT 5 CHECK (days_ahead BETWEEN 0 AND 60),
  notes text NOT NULL DEFAULT '',
  paused boolean NOT NULL DEFAULT false,
  -- Up to here it was made or left out.
  done_through date,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('standing_orders', 'rows');
ALTER TABLE standing_orders ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);

CREATE TABLE standing_order_items (
  id uuid NOT NULL DEFAULT new_id(),
  standing_order_id uuid NOT NULL,
  position integer NOT NULL,
  plant_type_id uuid,
  container_size text,
  inventory_item_id uuid,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- Agreed by hand; without it what is agreed or listed when the order is made.
  unit_price numeric(12,2) CHECK (unit_price >= 0)
);
SELECT belongs_to_nursery('standing_order_items', 'rows');
ALTER TABLE standing_order_items ADD FOREIGN KEY (nursery_id, standing_order_id) REFERENCES standing_orders (nursery_id, id);
ALTER TABLE standing_order_items ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE standing_order_items ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
CREATE INDEX ON standing_order_items (nursery_id, standing_order_id);

-- Which of its days an order stands for: once each, however often the work is done.
ALTER TABLE orders ADD COLUMN standing_order_id uuid, ADD COLUMN standing_day date;
ALTER TABLE orders ADD FOREIGN KEY (nursery_id, standing_order_id) REFERENCES standing_orders (nursery_id, id);
CREATE UNIQUE INDEX orders_standing_once ON orders (nursery_id, standing_order_id, standing_day) WHERE standing_order_id IS NOT NULL;
