-- outside a transaction
-- Bank statements: the lines of an import, for its undo.
-- An older Glasshouse can run beside this: yes.

CREATE INDEX CONCURRENTLY IF NOT EXISTS bank_lines_by_import ON bank_lines (nursery_id, import_id) WHERE import_id IS NOT NULL;
