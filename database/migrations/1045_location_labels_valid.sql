-- The checks of labels hold for the rows of before, too.
-- An older Glasshouse can run beside this: no.
ALTER TABLE label_designs VALIDATE CONSTRAINT label_designs_kind_check;
ALTER TABLE label_print_jobs VALIDATE CONSTRAINT label_print_jobs_kind_check;
