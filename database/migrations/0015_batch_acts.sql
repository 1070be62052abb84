-- What is done to batches, one row for each act: its rows in the ledgers point at it, so that it can be taken back as a whole.
CREATE TABLE batch_acts (
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('propagation', 'pot_up', 'division', 'loss', 'movement', 'merge', 'split', 'count', 'state', 'reversal')),
  happened_on date NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  -- What it changed of the batches themselves (size, place, state), as it was before.
  before jsonb NOT NULL DEFAULT '{}',
  reverses uuid,
  reversed_by uuid,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid
);
SELECT belongs_to_nursery('batch_acts', 'ledger');
GRANT UPDATE (reversed_by) ON batch_acts TO glasshouse_app;
ALTER TABLE batch_acts ADD FOREIGN KEY (nursery_id, reverses) REFERENCES batch_acts (nursery_id, id);
ALTER TABLE batch_acts ADD FOREIGN KEY (nursery_id, reversed_by) REFERENCES batch_acts (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
-- An act is taken back once.
CREATE UNIQUE INDEX batch_acts_reverses ON batch_acts (nursery_id, reverses) WHERE reverses IS NOT NULL;

-- Of which act a row is, and what its cost is made of.
ALTER TABLE batch_history ADD COLUMN act_id uuid;
ALTER TABLE batch_history ADD COLUMN component text CHECK (component IN ('plants', 'pots', 'mix', 'materials', 'labour'));
ALTER TABLE batch_history ADD FOREIGN KEY (nursery_id, act_id) REFERENCES batch_acts (nursery_id, id);
CREATE INDEX ON batch_history (nursery_id, act_id) WHERE act_id IS NOT NULL;
-- Rows are written while the batch is locked: the clock puts them in the order in which that was, the beginning of a transaction does not.
ALTER TABLE batch_history ALTER COLUMN created_at SET DEFAULT clock_timestamp();

ALTER TABLE plant_batches ADD COLUMN archived_at timestamptz;
ALTER TABLE plant_batches DROP CONSTRAINT plant_batches_method_check;
ALTER TABLE plant_batches ADD CONSTRAINT plant_batches_method_check CHECK (method IN
  ('seed', 'cutting', 'division', 'layering', 'graft', 'tissue_culture', 'bought_in', 'pot_up', 'split'));
CREATE INDEX plant_batches_by_code ON plant_batches (nursery_id, upper(batch_code));
