-- Deliveries: vehicles, the runs of a day with their stops, and the proof of each.

CREATE TABLE vehicles (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  -- How much it takes, in the unit that the nursery loads it by.
  capacity integer NOT NULL CHECK (capacity > 0),
  capacity_unit text NOT NULL CHECK (capacity_unit IN ('tray', 'shelf', 'trolley')),
  max_weight_kg integer CHECK (max_weight_kg > 0),
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('vehicles', 'rows');
CREATE UNIQUE INDEX vehicles_name ON vehicles (nursery_id, lower(name)) WHERE archived_at IS NULL;

CREATE TABLE delivery_runs (
  id uuid NOT NULL DEFAULT new_id(),
  run_date date NOT NULL,
  -- By the nursery's clock, 07:30.
  start_time text NOT NULL,
  vehicle_id uuid NOT NULL,
  driver_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'loading', 'out', 'done')),
  notes text NOT NULL DEFAULT '',
  left_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('delivery_runs', 'rows');
ALTER TABLE delivery_runs ADD FOREIGN KEY (nursery_id, vehicle_id) REFERENCES vehicles (nursery_id, id);
ALTER TABLE delivery_runs ADD FOREIGN KEY (nursery_id, driver_id) REFERENCES users (nursery_id, id);
ALTER TABLE delivery_runs ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON delivery_runs (nursery_id, run_date);
CREATE INDEX ON delivery_runs (nursery_id, vehicle_id);
CREATE INDEX ON delivery_runs (nursery_id, driver_id, run_date);

-- One order at one address. Its docket is made when the run leaves.
CREATE TABLE delivery_stops (
  id uuid NOT NULL DEFAULT new_id(),
  run_id uuid NOT NULL,
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  weight_kg integer CHECK (weight_kg > 0),
  status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'delivered', 'part', 'refused')),
  docket_id uuid,
  -- What came back, [{id, quantity}] by the lines of the order.
  returned jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(returned) = 'array'),
  reason text NOT NULL DEFAULT '',
  -- Who took the goods in, and how they signed: strokes of points, [[x, y, x, y, ...], ...].
  receiver text NOT NULL DEFAULT '',
  signature jsonb CHECK (jsonb_typeof(signature) = 'array'),
  photo_id uuid,
  finished_at timestamptz,
  finished_by uuid,
  CHECK ((status = 'planned') = (finished_at IS NULL))
);
SELECT belongs_to_nursery('delivery_stops', 'rows');
ALTER TABLE delivery_stops ADD FOREIGN KEY (nursery_id, run_id) REFERENCES delivery_runs (nursery_id, id);
ALTER TABLE delivery_stops ADD FOREIGN KEY (nursery_id, order_id) REFERENCES orders (nursery_id, id);
ALTER TABLE delivery_stops ADD FOREIGN KEY (nursery_id, docket_id) REFERENCES order_dockets (nursery_id, id);
ALTER TABLE delivery_stops ADD FOREIGN KEY (nursery_id, finished_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON delivery_stops (nursery_id, run_id);
CREATE INDEX ON delivery_stops (nursery_id, order_id);
CREATE INDEX ON delivery_stops (nursery_id, docket_id) WHERE docket_id IS NOT NULL;
-- An order is on one run at a time.
CREATE UNIQUE INDEX delivery_stops_open ON delivery_stops (nursery_id, order_id) WHERE status = 'planned';
