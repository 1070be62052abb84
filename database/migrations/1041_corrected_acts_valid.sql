-- The checks of corrected operations hold for the rows of before, too.
-- An older Glasshouse can run beside this: no.
ALTER TABLE batch_operations VALIDATE CONSTRAINT batch_operations_kind_check;
ALTER TABLE batch_operations VALIDATE CONSTRAINT batch_operations_check1;
