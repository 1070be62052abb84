-- Recipes, mixes, tasks and sprays.

CREATE TABLE recipes (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  container_size_id uuid NOT NULL,
  description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('recipes', 'rows');
ALTER TABLE recipes ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE recipes ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE recipes ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON recipes (nursery_id, container_size_id);

ALTER TABLE batch_operations ADD FOREIGN KEY (nursery_id, recipe_id) REFERENCES recipes (nursery_id, id);

CREATE TABLE recipe_ingredients (
  id uuid NOT NULL DEFAULT new_id(),
  recipe_id uuid NOT NULL,
  inventory_item_id uuid NOT NULL,
  quantity quantity NOT NULL CHECK (quantity > 0),
  unit text NOT NULL
);
SELECT belongs_to_nursery('recipe_ingredients', 'rows');
ALTER TABLE recipe_ingredients ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE recipe_ingredients ADD FOREIGN KEY (nursery_id, recipe_id) REFERENCES recipes (nursery_id, id);
CREATE INDEX ON recipe_ingredients (nursery_id, recipe_id);
CREATE INDEX ON recipe_ingredients (nursery_id, inventory_item_id);

-- What one unit of a mix is made of: a supply out of other supplies.
CREATE TABLE mix_components (
  id uuid NOT NULL DEFAULT new_id(),
  mix_item_id uuid NOT NULL,
  inventory_item_id uuid NOT NULL,
  quantity quantity NOT NULL CHECK (quantity > 0),
  unit text NOT NULL,
  CHECK (mix_item_id <> inventory_item_id)
);
SELECT belongs_to_nursery('mix_components', 'rows');
ALTER TABLE mix_components ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE mix_components ADD FOREIGN KEY (nursery_id, mix_item_id) REFERENCES inventory_items (nursery_id, id);
CREATE INDEX ON mix_components (nursery_id, mix_item_id);
CREATE INDEX ON mix_components (nursery_id, inventory_item_id);

-- What a task can be beside its date and its kind: repeated, planned by a plant's own schedule, and ticked off in steps.
CREATE TABLE task_templates (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  task_type text NOT NULL CHECK (task_type IN ('potting-up', 'division', 'for-sale', 'propagation', 'moving', 'spraying', 'feeding', 'pruning', 'watering', 'dispatch', 'other')),
  -- A range of days after potting: schedules of the trade are windows, not dates.
  from_day integer NOT NULL CHECK (from_day >= 0 AND from_day <= 3650),
  to_day integer NOT NULL CHECK (to_day >= 0 AND to_day <= 3650),
  minutes integer CHECK (minutes >= 0),
  notes text NOT NULL DEFAULT '',
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  CHECK (to_day >= from_day)
);
SELECT belongs_to_nursery('task_templates', 'rows');
ALTER TABLE task_templates ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE task_templates ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE task_templates ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
CREATE INDEX ON task_templates (nursery_id, plant_type_id);

CREATE TABLE production_tasks (
  id uuid NOT NULL DEFAULT new_id(),
  title text NOT NULL DEFAULT '',
  task_type text NOT NULL CHECK (task_type IN ('potting-up', 'division', 'for-sale', 'propagation', 'moving', 'spraying', 'feeding', 'pruning', 'watering', 'dispatch', 'other')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in_progress', 'completed', 'cancelled')),
  scheduled_date date NOT NULL,
  batch_id uuid,
  -- Of a task without a batch; with one it is where the batch is.
  location_id uuid,
  assignee_id uuid,
  quantity integer CHECK (quantity > 0),
  minutes integer CHECK (minutes >= 0),
  -- Before the others of its day.
  urgent boolean NOT NULL DEFAULT false,
  notes text NOT NULL DEFAULT '',
  completed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  -- The end of its window, where it has one: until then it is not late.
  latest_date date,
  -- Completing it plans the next, so many days later, until the last day.
  repeat_days integer CHECK (repeat_days >= 1 AND repeat_days <= 366),
  repeat_until date,
  -- [{ "text": "Wash the trays", "done": false }]
  checklist jsonb NOT NULL DEFAULT '[]',
  -- The task of which this one is the next: a task is followed once, however often it is completed.
  follows_id uuid,
  -- The operation that planned it: undone, it closes the task.
  planned_by uuid,
  CONSTRAINT production_tasks_window CHECK (latest_date >= scheduled_date)
);
SELECT belongs_to_nursery('production_tasks', 'rows');
ALTER TABLE production_tasks ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE production_tasks ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE production_tasks ADD UNIQUE (nursery_id, follows_id);
ALTER TABLE production_tasks ADD FOREIGN KEY (nursery_id, assignee_id) REFERENCES users (nursery_id, id);
ALTER TABLE production_tasks ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
ALTER TABLE production_tasks ADD FOREIGN KEY (nursery_id, planned_by) REFERENCES batch_operations (nursery_id, id);
CREATE INDEX ON production_tasks (nursery_id, planned_by) WHERE planned_by IS NOT NULL;
ALTER TABLE production_tasks ADD CHECK (batch_id IS NULL OR location_id IS NULL);
ALTER TABLE production_tasks ADD FOREIGN KEY (nursery_id, location_id) REFERENCES locations (nursery_id, id);
CREATE INDEX ON production_tasks (nursery_id, location_id) WHERE location_id IS NOT NULL;
ALTER TABLE production_tasks ADD FOREIGN KEY (nursery_id, follows_id) REFERENCES production_tasks (nursery_id, id);
CREATE INDEX ON production_tasks (nursery_id, assignee_id, scheduled_date);
CREATE INDEX ON production_tasks (nursery_id, batch_id) WHERE batch_id IS NOT NULL;
-- The first of these is the next action of a batch.
CREATE INDEX production_tasks_next ON production_tasks (nursery_id, batch_id, scheduled_date, urgent DESC, id) WHERE status IN ('pending', 'in_progress') AND batch_id IS NOT NULL;
CREATE INDEX ON production_tasks (nursery_id, scheduled_date);

-- What completing a task did to its batch, in that order, so that reopening it takes that back.
CREATE TABLE task_operations (
  task_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  "position" integer NOT NULL
);
SELECT belongs_to_nursery('task_operations', 'rows', 'task_id, operation_id');
ALTER TABLE task_operations ADD FOREIGN KEY (nursery_id, task_id) REFERENCES production_tasks (nursery_id, id) ON DELETE CASCADE;
ALTER TABLE task_operations ADD FOREIGN KEY (nursery_id, operation_id) REFERENCES batch_operations (nursery_id, id);
CREATE INDEX ON task_operations (nursery_id, operation_id);

-- The spray diary: products, locations, people and re-entry times. Rows are never deleted; one entered by mistake is voided.
CREATE TABLE sprays (
  id uuid NOT NULL DEFAULT new_id(),
  sprayed_at timestamptz NOT NULL,
  written_location text NOT NULL CHECK (written_location <> ''),
  location_id uuid,
  product text NOT NULL CHECK (product <> ''),
  registration text NOT NULL DEFAULT '',
  rate text NOT NULL DEFAULT '',
  against text NOT NULL DEFAULT '',
  applicator text NOT NULL DEFAULT '',
  equipment text NOT NULL DEFAULT '',
  weather text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  reentry_hours integer NOT NULL CHECK (reentry_hours >= 0 AND reentry_hours <= 720),
  -- What the label of the product allows: sprayings of one place in twelve months, and days until plants there may be sold.
  max_per_year integer CHECK (max_per_year BETWEEN 1 AND 99),
  days_before_sale integer NOT NULL DEFAULT 0 CHECK (days_before_sale BETWEEN 0 AND 365),
  -- No entry until then; earlier if the location was reopened.
  closed_until timestamptz NOT NULL,
  opened_by uuid,
  reopen_reason text NOT NULL DEFAULT '',
  -- When people were notified that it is open again.
  notified_at timestamptz,
  -- The task it was done for, while it exists: the diary is stored longer.
  task_id uuid,
  voided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  -- The stock movement of the product that was sprayed, reversed with the spraying.
  inventory_transaction_id uuid
);
SELECT belongs_to_nursery('sprays', 'rows');
ALTER TABLE sprays ADD FOREIGN KEY (nursery_id, opened_by) REFERENCES users (nursery_id, id);
ALTER TABLE sprays ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE sprays ADD FOREIGN KEY (nursery_id, location_id) REFERENCES locations (nursery_id, id);
CREATE INDEX ON sprays (nursery_id, location_id) WHERE location_id IS NOT NULL;
ALTER TABLE sprays ADD FOREIGN KEY (nursery_id, task_id) REFERENCES production_tasks (nursery_id, id);
SELECT revoke_from_app('DELETE ON sprays');
ALTER TABLE sprays ADD FOREIGN KEY (nursery_id, inventory_transaction_id) REFERENCES inventory_transactions (nursery_id, id);
CREATE INDEX ON sprays (nursery_id, closed_until) WHERE notified_at IS NULL AND voided_at IS NULL;
CREATE INDEX ON sprays (nursery_id, sprayed_at, id);
CREATE INDEX ON sprays (nursery_id, task_id) WHERE task_id IS NOT NULL;
CREATE UNIQUE INDEX sprays_taken ON sprays (nursery_id, inventory_transaction_id) WHERE inventory_transaction_id IS NOT NULL;

-- The nursery map: each site to scale, in metres from its upper left corner.
CREATE TABLE map_sites (
  id uuid NOT NULL DEFAULT new_id(),
  location_id uuid NOT NULL,
  width metres NOT NULL CHECK (width > 0 AND width <= 5000),
  length metres NOT NULL CHECK (length > 0 AND length <= 5000),
  -- Where picking starts and ends.
  start_x metres NOT NULL DEFAULT 0,
  start_y metres NOT NULL DEFAULT 0,
  -- The id of a picture that lies under the drawing, its upper left corner, and how many metres wide what it shows is.
  picture uuid,
  picture_x metres NOT NULL DEFAULT 0,
  picture_y metres NOT NULL DEFAULT 0,
  picture_width metres CHECK (picture_width > 0 AND picture_width <= 5000),
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('map_sites', 'rows');
ALTER TABLE map_sites ADD UNIQUE (nursery_id, location_id);
ALTER TABLE map_sites ADD FOREIGN KEY (nursery_id, location_id) REFERENCES locations (nursery_id, id) ON DELETE CASCADE;

-- What is drawn on a site: areas and beds, as rectangles turned about their centres.
CREATE TABLE map_places (
  location_id uuid NOT NULL,
  site_id uuid NOT NULL,
  x metres NOT NULL,
  y metres NOT NULL,
  width metres NOT NULL CHECK (width > 0 AND width <= 5000),
  length metres NOT NULL CHECK (length > 0 AND length <= 5000),
  -- Degrees, clockwise.
  angle integer NOT NULL DEFAULT 0 CHECK (angle >= 0 AND angle < 360),
  -- Its turn in a walk whose order was set by hand.
  walk_position integer CHECK (walk_position >= 0)
);
SELECT belongs_to_nursery('map_places', 'rows', 'location_id');
ALTER TABLE map_places ADD FOREIGN KEY (nursery_id, location_id) REFERENCES locations (nursery_id, id) ON DELETE CASCADE;
ALTER TABLE map_places ADD FOREIGN KEY (nursery_id, site_id) REFERENCES map_sites (nursery_id, id) ON DELETE CASCADE;
CREATE INDEX ON map_places (nursery_id, site_id);
