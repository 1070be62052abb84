-- Bank statements: each import, so that it can be undone, and the bank's own number of a line.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE bank_imports (
  id uuid NOT NULL DEFAULT new_id(),
  account_id uuid NOT NULL,
  file_name text NOT NULL,
  -- Lines that the import added, that were here already, and rows of the file that were left out.
  added integer NOT NULL,
  known integer NOT NULL,
  left_out integer NOT NULL,
  -- Lines whose words the import changed: their words before and after.
  changed jsonb NOT NULL DEFAULT '[]',
  imported_at timestamptz NOT NULL DEFAULT now(),
  imported_by uuid
);
SELECT belongs_to_nursery('bank_imports', 'rows');
ALTER TABLE bank_imports ADD FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts (nursery_id, id);
ALTER TABLE bank_imports ADD FOREIGN KEY (nursery_id, imported_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON bank_imports (nursery_id, account_id, imported_at, id);
CREATE INDEX ON bank_imports (nursery_id, imported_by) WHERE imported_by IS NOT NULL;

ALTER TABLE bank_lines ADD COLUMN bank_number text NOT NULL DEFAULT '';
-- Null for lines that an earlier version imported.
ALTER TABLE bank_lines ADD COLUMN import_id uuid;
ALTER TABLE bank_lines ADD CONSTRAINT bank_lines_import_fkey FOREIGN KEY (nursery_id, import_id)
  REFERENCES bank_imports (nursery_id, id) NOT VALID;
