-- A current order is to be picked now; a future order is promised for later, item by item.
CREATE TABLE orders (
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('current', 'future')),
  status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('draft', 'confirmed', 'picking', 'ready', 'delivered', 'invoiced', 'cancelled')),
  business_account_id uuid,
  customer_name text NOT NULL DEFAULT '',
  order_date date NOT NULL,
  due_date date,
  discount numeric(12,2) NOT NULL DEFAULT 0 CHECK (discount >= 0),
  total_amount numeric(12,2) NOT NULL DEFAULT 0 CHECK (total_amount >= 0),
  notes text NOT NULL DEFAULT '',
  sale_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('orders', 'rows');
ALTER TABLE orders ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
ALTER TABLE orders ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
ALTER TABLE orders ADD UNIQUE (nursery_id, sale_id);
CREATE INDEX ON orders (nursery_id, order_date, id);

CREATE TABLE order_items (
  id uuid NOT NULL DEFAULT new_id(),
  order_id uuid NOT NULL,
  position integer NOT NULL,
  plant_type_id uuid,
  inventory_item_id uuid,
  description text NOT NULL DEFAULT '',
  container_size text,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price numeric(12,2) NOT NULL CHECK (unit_price >= 0),
  line_total numeric(12,2) NOT NULL CHECK (line_total >= 0),
  -- A future item's promise, and where it stands once it is ready.
  promised_for date,
  ready_at timestamptz,
  location text,
  date_added timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('order_items', 'rows');
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, order_id) REFERENCES orders (nursery_id, id);
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
CREATE INDEX ON order_items (nursery_id, order_id);
CREATE INDEX ON order_items (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;
