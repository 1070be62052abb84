-- Plants of one type, in one container size, at one place, with one history.
CREATE TABLE plant_batches (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  parent_batch_id uuid,
  batch_code text NOT NULL,
  container_size text NOT NULL,
  quantity_current integer NOT NULL DEFAULT 0 CHECK (quantity_current >= 0),
  location text,
  state text NOT NULL DEFAULT 'growing' CHECK (state IN ('growing', 'for_sale', 'finished', 'discarded')),
  growth_stage text,
  method text NOT NULL DEFAULT 'bought_in' CHECK (method IN ('seed', 'cutting', 'division', 'graft', 'tissue_culture', 'bought_in', 'pot_up')),
  vendor text,
  vendor_lot text,
  started_on date NOT NULL,
  potting_date date,
  ready_on date,
  next_action text,
  next_action_date date,
  notes text NOT NULL DEFAULT '',
  -- What the plants still standing have cost; leaves with the plants that are sold.
  cost numeric(14,6) NOT NULL DEFAULT 0 CHECK (cost >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('plant_batches', 'rows');
ALTER TABLE plant_batches ADD UNIQUE (nursery_id, batch_code);
ALTER TABLE plant_batches ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE plant_batches ADD FOREIGN KEY (nursery_id, parent_batch_id) REFERENCES plant_batches (nursery_id, id);
CREATE INDEX ON plant_batches (nursery_id, parent_batch_id) WHERE parent_batch_id IS NOT NULL;
CREATE INDEX plant_batches_sellable ON plant_batches (nursery_id, plant_type_id, container_size, id) WHERE state = 'for_sale';
-- Small pages leave room beside each row, so that a sale's update stays on its page and touches no index.
ALTER TABLE plant_batches SET (fillfactor = 70);

-- Append-only. The sum of delta is what stands in the batch, and the sum of cost_delta what it has cost, always.
CREATE TABLE batch_history (
  id uuid NOT NULL DEFAULT new_id(),
  batch_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('birth', 'pot_up', 'division', 'loss', 'movement', 'sale', 'refund', 'merge', 'split', 'count', 'state', 'cost', 'reversal')),
  delta integer NOT NULL DEFAULT 0,
  quantity_after integer NOT NULL CHECK (quantity_after >= 0),
  cost_delta numeric(14,6) NOT NULL DEFAULT 0,
  happened_on date NOT NULL,
  reason text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  reference_type text,
  reference_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('batch_history', 'ledger');
ALTER TABLE batch_history ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
CREATE INDEX ON batch_history (nursery_id, batch_id, created_at);

-- The last number used in each week's codes for a plant: a code is never used again, even after its batch is gone.
CREATE TABLE batch_code_counters (
  stem text NOT NULL,
  last_number integer NOT NULL DEFAULT 0
);
SELECT belongs_to_nursery('batch_code_counters', 'rows', 'stem');

CREATE TABLE recipes (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  container_size text NOT NULL CHECK (container_size <> ''),
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

CREATE TABLE recipe_ingredients (
  id uuid NOT NULL DEFAULT new_id(),
  recipe_id uuid NOT NULL,
  inventory_item_id uuid NOT NULL,
  quantity numeric(14,4) NOT NULL CHECK (quantity > 0),
  unit text NOT NULL
);
SELECT belongs_to_nursery('recipe_ingredients', 'rows');
ALTER TABLE recipe_ingredients ADD FOREIGN KEY (nursery_id, recipe_id) REFERENCES recipes (nursery_id, id);
ALTER TABLE recipe_ingredients ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
CREATE INDEX ON recipe_ingredients (nursery_id, recipe_id);

CREATE TABLE production_tasks (
  id uuid NOT NULL DEFAULT new_id(),
  title text NOT NULL DEFAULT '',
  task_type text NOT NULL CHECK (task_type IN ('potting-up', 'division', 'for-sale', 'propagation', 'moving', 'spraying', 'feeding', 'pruning', 'watering', 'dispatch', 'other')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in_progress', 'completed', 'cancelled')),
  scheduled_date date NOT NULL,
  batch_id uuid,
  assignee_id uuid,
  quantity integer CHECK (quantity > 0),
  minutes integer CHECK (minutes >= 0),
  notes text NOT NULL DEFAULT '',
  completed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('production_tasks', 'rows');
ALTER TABLE production_tasks ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
ALTER TABLE production_tasks ADD FOREIGN KEY (nursery_id, assignee_id) REFERENCES users (nursery_id, id);
CREATE INDEX ON production_tasks (nursery_id, scheduled_date);
CREATE INDEX ON production_tasks (nursery_id, batch_id) WHERE batch_id IS NOT NULL;
