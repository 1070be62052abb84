-- The spray diary: what was sprayed where, by whom, and until when nobody may enter. It is kept; one entered by mistake is struck out.
CREATE TABLE sprays (
  id uuid NOT NULL DEFAULT new_id(),
  sprayed_at timestamptz NOT NULL,
  location text NOT NULL CHECK (location <> ''),
  product text NOT NULL CHECK (product <> ''),
  registration text NOT NULL DEFAULT '',
  rate text NOT NULL DEFAULT '',
  against text NOT NULL DEFAULT '',
  applicator text NOT NULL DEFAULT '',
  equipment text NOT NULL DEFAULT '',
  weather text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  reentry_hours integer NOT NULL CHECK (reentry_hours BETWEEN 0 AND 720),
  -- Until then nobody enters; earlier where somebody opened it earlier.
  closed_until timestamptz NOT NULL,
  opened_by uuid,
  opened_because text NOT NULL DEFAULT '',
  -- When it was told that it is open again.
  told_at timestamptz,
  -- The task it was done for.
  task_id uuid,
  struck_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('sprays', 'rows');
REVOKE DELETE ON sprays FROM glasshouse_app;
CREATE INDEX ON sprays (nursery_id, sprayed_at, id);
CREATE INDEX ON sprays (nursery_id, closed_until) WHERE told_at IS NULL AND struck_at IS NULL;
CREATE INDEX ON sprays (nursery_id, task_id) WHERE task_id IS NOT NULL;
