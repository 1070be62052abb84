-- Labels of locations have layouts and print jobs of their own.
-- An older Glasshouse can run beside this: no.
ALTER TABLE label_designs DROP CONSTRAINT label_designs_kind_check;
ALTER TABLE label_designs ADD CONSTRAINT label_designs_kind_check CHECK (kind IN ('batch', 'bed', 'pot', 'price', 'location')) NOT VALID;
ALTER TABLE label_print_jobs DROP CONSTRAINT label_print_jobs_kind_check;
ALTER TABLE label_print_jobs ADD CONSTRAINT label_print_jobs_kind_check CHECK (kind IN ('batch', 'bed', 'pot', 'price', 'location', 'passport')) NOT VALID;
