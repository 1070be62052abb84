-- Reports that somebody had made: kept as they were, whatever happens to the books later.
CREATE TABLE reports (
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL,
  title text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  -- What was asked, as the call takes it.
  asked jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'ready', 'failed')),
  progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  content jsonb,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  ready_at timestamptz
);
SELECT belongs_to_nursery('reports', 'rows');
CREATE INDEX ON reports (nursery_id, created_at, id);
