-- What was photographed or kept of the paper behind an expense. The files themselves lie beside the database, named by the row's id.
CREATE TABLE expense_receipts (
  id uuid NOT NULL DEFAULT new_id(),
  expense_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('photo', 'pdf')),
  -- What the file was called where it came from.
  name text NOT NULL,
  -- As it is kept.
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('expense_receipts', 'rows');
ALTER TABLE expense_receipts ADD FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses (nursery_id, id);
CREATE INDEX ON expense_receipts (nursery_id, expense_id);
