-- Orders, deliveries, deposits, standing orders and availability links.

-- A current order is to be picked now; a future order is for later, each item with its own date.
CREATE TABLE orders (
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('current', 'future')),
  status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('draft', 'confirmed', 'picking', 'ready', 'delivered', 'invoiced', 'fulfilled', 'cancelled')),
  business_account_id uuid,
  customer_name text NOT NULL DEFAULT '',
  order_date date NOT NULL,
  due_date date,
  discount money_amount NOT NULL DEFAULT 0 CHECK (discount >= 0),
  total_amount money_amount NOT NULL DEFAULT 0 CHECK (total_amount >= 0),
  notes text NOT NULL DEFAULT '',
  -- The number that the customer gave this order, printed on its docket and invoice.
  customer_order_number text NOT NULL DEFAULT '',
  -- Where it is delivered, where that is not the account's delivery address, and at what time.
  ship_to text NOT NULL DEFAULT '',
  delivery_time text NOT NULL DEFAULT '',
  -- The place whose tax rate applies there; empty: the nursery's own, where it is handed over.
  tax_place text NOT NULL DEFAULT '',
  -- Whether its prices have tax in them, as it was when it was taken; null: as the settings say.
  tax_included boolean,
  sale_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  -- What becomes of an order, line by line: reserved, picked, delivered, invoiced; and the dockets it left on.
  order_number integer CHECK (order_number > 0),
  -- The part of the discount that is already on invoices; the last invoice gets the rest.
  discount_invoiced money_amount NOT NULL DEFAULT 0,
  -- What came in by a link: a draft that a person looks at.
  availability_link_id uuid,
  -- The day of the standing order this order was created for, once each, however often the job runs.
  standing_order_id uuid,
  standing_day date,
  -- The part of a future order's discount that went to the current orders made from it.
  discount_called_off money_amount NOT NULL DEFAULT 0,
  CHECK (discount_invoiced >= 0 AND discount_invoiced <= discount),
  CHECK (discount_called_off >= 0 AND discount_called_off <= discount)
);
SELECT belongs_to_nursery('orders', 'rows');
ALTER TABLE orders ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE orders ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE orders ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
ALTER TABLE orders ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
CREATE UNIQUE INDEX orders_number ON orders (nursery_id, order_number);
CREATE INDEX ON orders (nursery_id, availability_link_id, created_at) WHERE availability_link_id IS NOT NULL;
CREATE INDEX ON orders (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;
CREATE INDEX ON orders (nursery_id, order_date, id);
-- What is to be delivered, by its due day; then the rest, newest first.
CREATE INDEX orders_urgency ON orders (nursery_id, (CASE WHEN status IN ('draft', 'confirmed', 'picking', 'ready')
  THEN coalesce(due_date, '9999-12-31') - '2000-01-01'::date ELSE 5000000 - (order_date - '2000-01-01'::date) END), id);
CREATE INDEX ON orders (nursery_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE UNIQUE INDEX orders_standing_once ON orders (nursery_id, standing_order_id, standing_day) WHERE standing_order_id IS NOT NULL;

ALTER TABLE saved_carts ADD FOREIGN KEY (nursery_id, order_id) REFERENCES orders (nursery_id, id);
ALTER TABLE price_overrides ADD FOREIGN KEY (nursery_id, order_id) REFERENCES orders (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE order_items (
  id uuid NOT NULL DEFAULT new_id(),
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  plant_type_id uuid,
  inventory_item_id uuid,
  -- What a good on no list is called. Of others what was printed, once the order is closed or the line is called off.
  description text,
  container_size_id uuid,
  -- The grade that is ordered; null: any. Plants of another grade are never delivered for it.
  grade_id uuid,
  quantity quantity NOT NULL CHECK (quantity > 0),
  unit_price money_amount NOT NULL CHECK (unit_price >= 0),
  -- What whole trays, shelves and trolleys cost less than their plants one by one; the total of the line is without it.
  unit_saving money_amount NOT NULL DEFAULT 0 CHECK (unit_saving >= 0),
  line_total money_amount NOT NULL CHECK (line_total >= 0),
  -- The promised date of a future item, and its location once it is ready.
  promised_date date,
  ready_at timestamptz,
  -- Words that are no location's name.
  other_location text,
  location_id uuid,
  date_added timestamptz NOT NULL DEFAULT now(),
  quantity_reserved quantity NOT NULL DEFAULT 0,
  quantity_picked quantity NOT NULL DEFAULT 0,
  quantity_delivered quantity NOT NULL DEFAULT 0,
  quantity_invoiced quantity NOT NULL DEFAULT 0,
  price_reason text NOT NULL DEFAULT '',
  -- Lines of orders that no list has, a hanging basket or a delivery, say how they are taxed.
  tax_kind text NOT NULL DEFAULT 'standard' CHECK (tax_kind IN ('standard', 'reduced', 'zero', 'exempt', 'out_of_scope')),
  called_off_order_id uuid,
  CHECK (quantity_reserved >= 0 AND quantity_reserved <= quantity),
  CHECK (quantity_picked >= 0 AND quantity_picked <= quantity),
  CHECK (quantity_delivered >= 0 AND quantity_delivered <= quantity),
  CHECK (quantity_invoiced >= 0 AND quantity_invoiced <= quantity_delivered),
  CHECK (inventory_item_id IS NOT NULL OR (quantity = trunc(quantity))),
  CHECK (plant_type_id IS NOT NULL OR inventory_item_id IS NOT NULL OR description IS NOT NULL)
);
SELECT belongs_to_nursery('order_items', 'rows');
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON order_items (nursery_id, container_size_id) WHERE container_size_id IS NOT NULL;
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, grade_id) REFERENCES grades (nursery_id, id);
CREATE INDEX ON order_items (nursery_id, grade_id) WHERE grade_id IS NOT NULL;
ALTER TABLE order_items ADD CHECK (location_id IS NULL OR other_location IS NULL);
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, location_id) REFERENCES locations (nursery_id, id);
CREATE INDEX ON order_items (nursery_id, location_id) WHERE location_id IS NOT NULL;
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, called_off_order_id) REFERENCES orders (nursery_id, id);
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, order_id) REFERENCES orders (nursery_id, id);
ALTER TABLE order_items ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
CREATE INDEX ON order_items (nursery_id, called_off_order_id) WHERE called_off_order_id IS NOT NULL;
CREATE INDEX ON order_items (nursery_id, order_id);
CREATE INDEX ON order_items (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;
CREATE INDEX ON order_items (nursery_id, inventory_item_id) WHERE inventory_item_id IS NOT NULL;
-- What orders have reserved and not delivered, found by kind: every sale of plants and every price list of a till asks for it.
CREATE INDEX order_items_reserved ON order_items (nursery_id, plant_type_id, container_size_id) INCLUDE (grade_id, order_id, quantity_reserved, quantity_delivered) WHERE quantity_reserved > quantity_delivered AND plant_type_id IS NOT NULL;

-- One delivery, and the invoice it is on.
CREATE TABLE order_dockets (
  id uuid NOT NULL DEFAULT new_id(),
  order_id uuid NOT NULL,
  docket_number integer NOT NULL CHECK (docket_number > 0),
  delivered_on date NOT NULL,
  -- The place whose tax rate applies to it, as its order had it on that day.
  tax_place text NOT NULL DEFAULT '',
  sale_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  -- The part of its order's discount that its invoice took; of several dockets on one invoice, the first one carries it.
  discount money_amount NOT NULL DEFAULT 0 CHECK (discount >= 0),
  -- The goods came back before they were invoiced.
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text NOT NULL DEFAULT '',
  CHECK (reversed_at IS NULL OR sale_id IS NULL)
);
SELECT belongs_to_nursery('order_dockets', 'rows');
ALTER TABLE order_dockets ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE order_dockets ADD FOREIGN KEY (nursery_id, reversed_by) REFERENCES users (nursery_id, id);
ALTER TABLE order_dockets ADD FOREIGN KEY (nursery_id, order_id) REFERENCES orders (nursery_id, id);
ALTER TABLE order_dockets ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
CREATE UNIQUE INDEX order_dockets_number ON order_dockets (nursery_id, docket_number);
CREATE INDEX ON order_dockets (nursery_id, order_id);
CREATE INDEX ON order_dockets (nursery_id, sale_id) WHERE sale_id IS NOT NULL;

CREATE TABLE order_docket_items (
  docket_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  quantity quantity NOT NULL CHECK (quantity > 0),
  -- What the goods had cost as they left.
  cost cost_amount NOT NULL DEFAULT 0 CHECK (cost >= 0)
);
SELECT belongs_to_nursery('order_docket_items', 'ledger', 'docket_id, order_item_id');
ALTER TABLE order_docket_items ADD FOREIGN KEY (nursery_id, docket_id) REFERENCES order_dockets (nursery_id, id);
ALTER TABLE order_docket_items ADD FOREIGN KEY (nursery_id, order_item_id) REFERENCES order_items (nursery_id, id) ON DELETE CASCADE;
CREATE INDEX ON order_docket_items (nursery_id, order_item_id);

-- Which batches a docket took its plants from.
CREATE TABLE order_docket_batches (
  docket_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  cost cost_amount NOT NULL DEFAULT 0
);
SELECT belongs_to_nursery('order_docket_batches', 'ledger', 'docket_id, order_item_id, batch_id');
ALTER TABLE order_docket_batches ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
ALTER TABLE order_docket_batches ADD FOREIGN KEY (nursery_id, docket_id, order_item_id) REFERENCES order_docket_items (nursery_id, docket_id, order_item_id) ON DELETE CASCADE;
CREATE INDEX ON order_docket_batches (nursery_id, batch_id) INCLUDE (docket_id, order_item_id, quantity);

-- What a customer pays before the invoice, what of it is put against invoices, and what is given back.
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, order_id) REFERENCES orders (nursery_id, id);

-- An order that repeats: some days before each of its days a draft is made of it.
CREATE TABLE standing_orders (
  id uuid NOT NULL DEFAULT new_id(),
  business_account_id uuid,
  customer_name text NOT NULL DEFAULT '',
  frequency text NOT NULL CHECK (frequency IN ('week', 'fortnight', 'month')),
  first_day date NOT NULL,
  last_day date,
  days_ahead integer NOT NULL DEFAULT 5 CHECK (days_ahead >= 0 AND days_ahead <= 60),
  notes text NOT NULL DEFAULT '',
  -- Whether its prices have tax in them, as it was when it was made; null: as the settings say.
  tax_included boolean,
  paused boolean NOT NULL DEFAULT false,
  -- Up to here it was made or left out.
  last_run_on date,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  CHECK (last_day >= first_day)
);
SELECT belongs_to_nursery('standing_orders', 'rows');
ALTER TABLE standing_orders ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE standing_orders ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE standing_orders ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX ON standing_orders (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;

ALTER TABLE orders ADD FOREIGN KEY (nursery_id, standing_order_id) REFERENCES standing_orders (nursery_id, id);

CREATE TABLE standing_order_items (
  id uuid NOT NULL DEFAULT new_id(),
  standing_order_id uuid NOT NULL,
  "position" integer NOT NULL,
  plant_type_id uuid,
  container_size_id uuid,
  grade_id uuid,
  inventory_item_id uuid,
  quantity quantity NOT NULL CHECK (quantity > 0),
  -- Agreed by hand; without it what is agreed or listed when the order is made.
  unit_price money_amount CHECK (unit_price >= 0),
  CHECK (inventory_item_id IS NOT NULL OR (quantity = trunc(quantity)))
);
SELECT belongs_to_nursery('standing_order_items', 'rows');
ALTER TABLE standing_order_items ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON standing_order_items (nursery_id, container_size_id) WHERE container_size_id IS NOT NULL;
ALTER TABLE standing_order_items ADD FOREIGN KEY (nursery_id, grade_id) REFERENCES grades (nursery_id, id);
CREATE INDEX ON standing_order_items (nursery_id, grade_id) WHERE grade_id IS NOT NULL;
ALTER TABLE standing_order_items ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE standing_order_items ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE standing_order_items ADD FOREIGN KEY (nursery_id, standing_order_id) REFERENCES standing_orders (nursery_id, id);
CREATE INDEX ON standing_order_items (nursery_id, standing_order_id);
CREATE INDEX ON standing_order_items (nursery_id, inventory_item_id) WHERE inventory_item_id IS NOT NULL;
CREATE INDEX ON standing_order_items (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;

-- Links to the availability list for people without an account. Only the hash of a link's secret is stored; the address is shown once.
CREATE TABLE availability_links (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  -- Whose prices it shows, and in whose name its requests come.
  business_account_id uuid,
  shows_prices boolean NOT NULL DEFAULT true,
  secret_hash text NOT NULL,
  expires_on date NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('availability_links', 'rows');
ALTER TABLE availability_links ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE availability_links ADD UNIQUE (nursery_id, secret_hash);
ALTER TABLE availability_links ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX ON availability_links (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;

ALTER TABLE orders ADD FOREIGN KEY (nursery_id, availability_link_id) REFERENCES availability_links (nursery_id, id);

-- Reservations by kind: by open orders and not delivered yet, or by lay-bys.
CREATE VIEW committed_plants WITH (security_invoker = true) AS
  SELECT nursery_id, plant_type_id, container_size_id, sum(quantity)::integer AS committed
  FROM (
    SELECT order_items.nursery_id, plant_type_id, container_size_id, quantity_reserved - least(quantity_delivered, quantity_reserved) AS quantity
    FROM order_items JOIN orders ON orders.nursery_id = order_items.nursery_id AND orders.id = order_id
    WHERE status IN ('confirmed', 'picking', 'ready', 'delivered') AND plant_type_id IS NOT NULL
    UNION ALL
    SELECT nursery_id, plant_type_id, container_size_id, quantity_reserved FROM saved_cart_lines
    WHERE quantity_reserved > 0 AND plant_type_id IS NOT NULL
  ) AS promised
  GROUP BY nursery_id, plant_type_id, container_size_id;
SELECT grant_to_app('SELECT ON committed_plants');
