-- Operations on batches whose quantity, day, place or container was entered wrong are corrected.
-- An older Glasshouse can run beside this: no.
ALTER TABLE batch_operations DROP CONSTRAINT batch_operations_kind_check;
ALTER TABLE batch_operations ADD CONSTRAINT batch_operations_kind_check CHECK (kind IN ('propagation', 'pot_up', 'division', 'loss', 'movement', 'merge', 'split', 'grade', 'count', 'state', 'work', 'cost', 'correction', 'input_correction', 'act_correction', 'reversal')) NOT VALID;
ALTER TABLE batch_operations DROP CONSTRAINT batch_operations_check1;
ALTER TABLE batch_operations ADD CONSTRAINT batch_operations_check1 CHECK ((corrects IS NOT NULL) = (kind IN ('input_correction', 'act_correction'))) NOT VALID;
