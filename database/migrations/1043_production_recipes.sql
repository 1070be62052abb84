-- Production recipes: how a plant is grown to a size by a method of start, for the plan until there are own batches.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE production_recipes (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  container_size_id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('seed', 'cutting', 'division', 'layering', 'graft', 'tissue_culture', 'bought_in')),
  -- Weeks from the start to potting, and from potting to sale, by the month in which the stage begins.
  raise_dec integer NOT NULL CHECK (raise_dec BETWEEN 0 AND 520),
  raise_mar integer NOT NULL CHECK (raise_mar BETWEEN 0 AND 520),
  raise_jun integer NOT NULL CHECK (raise_jun BETWEEN 0 AND 520),
  raise_sep integer NOT NULL CHECK (raise_sep BETWEEN 0 AND 520),
  grow_dec integer NOT NULL CHECK (grow_dec BETWEEN 1 AND 520),
  grow_mar integer NOT NULL CHECK (grow_mar BETWEEN 1 AND 520),
  grow_jun integer NOT NULL CHECK (grow_jun BETWEEN 1 AND 520),
  grow_sep integer NOT NULL CHECK (grow_sep BETWEEN 1 AND 520),
  -- Percent.
  raise_loss integer NOT NULL DEFAULT 0 CHECK (raise_loss BETWEEN 0 AND 95),
  grow_loss integer NOT NULL DEFAULT 0 CHECK (grow_loss BETWEEN 0 AND 95),
  -- Young plants from one seed, cutting or mother plant before losses.
  per_start integer NOT NULL DEFAULT 1 CHECK (per_start BETWEEN 1 AND 1000),
  tray_cells integer CHECK (tray_cells BETWEEN 1 AND 2000),
  -- Of potting 100 plants.
  minutes integer CHECK (minutes BETWEEN 1 AND 100000),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('production_recipes', 'rows');
ALTER TABLE production_recipes ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE production_recipes ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
ALTER TABLE production_recipes ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON production_recipes (nursery_id, plant_type_id);
CREATE INDEX ON production_recipes (nursery_id, container_size_id);
