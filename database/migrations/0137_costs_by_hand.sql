-- A cost that is put on a batch by hand: freight, a contractor's day. What is neither plants nor supplies nor work is other.
ALTER TABLE batch_acts DROP CONSTRAINT batch_acts_kind_check;
ALTER TABLE batch_acts ADD CONSTRAINT batch_acts_kind_check CHECK (kind IN
  ('propagation', 'pot_up', 'division', 'loss', 'movement', 'merge', 'split', 'count', 'state', 'work', 'cost', 'reversal'));
ALTER TABLE batch_history DROP CONSTRAINT batch_history_component_check;
ALTER TABLE batch_history ADD CONSTRAINT batch_history_component_check CHECK (component IN
  ('plants', 'pots', 'mix', 'materials', 'labour', 'other'));
