-- What completing a task did to its batch, so that reopening it takes that back.
ALTER TABLE production_tasks ADD COLUMN act_ids uuid[] NOT NULL DEFAULT '{}';

-- Work on a batch that moves no plants: its minutes are part of what the batch has cost.
ALTER TABLE batch_acts DROP CONSTRAINT batch_acts_kind_check;
ALTER TABLE batch_acts ADD CONSTRAINT batch_acts_kind_check CHECK (kind IN
  ('propagation', 'pot_up', 'division', 'loss', 'movement', 'merge', 'split', 'count', 'state', 'work', 'reversal'));
