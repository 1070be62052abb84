-- A refund is a document of its own: it names the invoice it is for, has its own number, and never edits the sale.
CREATE TABLE credit_notes (
  id uuid NOT NULL,
  credit_number text NOT NULL,
  sale_id uuid NOT NULL,
  credit_date date NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  -- How the money went back; `account`: it is owed no longer.
  method text NOT NULL CHECK (method IN ('cash', 'card', 'eftpos', 'bank_transfer', 'account')),
  subtotal numeric(12,2) NOT NULL CHECK (subtotal >= 0),
  tax_amount numeric(12,2) NOT NULL CHECK (tax_amount >= 0),
  total_amount numeric(12,2) NOT NULL CHECK (total_amount >= 0),
  rounding numeric(4,2) NOT NULL DEFAULT 0,
  till_session_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('credit_notes', 'ledger');
ALTER TABLE credit_notes ADD UNIQUE (nursery_id, credit_number);
ALTER TABLE credit_notes ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
ALTER TABLE credit_notes ADD FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions (nursery_id, id);
CREATE INDEX ON credit_notes (nursery_id, sale_id);
CREATE INDEX ON credit_notes (nursery_id, credit_date);
CREATE INDEX ON credit_notes (nursery_id, till_session_id) WHERE till_session_id IS NOT NULL;

CREATE TABLE credit_note_items (
  id uuid NOT NULL DEFAULT new_id(),
  credit_note_id uuid NOT NULL,
  sale_item_id uuid NOT NULL,
  quantity numeric(14,4) NOT NULL CHECK (quantity > 0),
  line_total numeric(12,2) NOT NULL CHECK (line_total >= 0),
  tax_amount numeric(12,2) NOT NULL CHECK (tax_amount >= 0),
  -- Back on the bench, or thrown away.
  restocked boolean NOT NULL
);
SELECT belongs_to_nursery('credit_note_items', 'ledger');
ALTER TABLE credit_note_items ADD FOREIGN KEY (nursery_id, credit_note_id) REFERENCES credit_notes (nursery_id, id);
ALTER TABLE credit_note_items ADD FOREIGN KEY (nursery_id, sale_item_id) REFERENCES sale_items (nursery_id, id);
CREATE INDEX ON credit_note_items (nursery_id, credit_note_id);
CREATE INDEX ON credit_note_items (nursery_id, sale_item_id);
