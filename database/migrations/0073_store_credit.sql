-- Store credit: what a credit note gives back to be spent here. Its number is the code; what is left of it never falls below nothing.
ALTER TABLE credit_notes DROP CONSTRAINT credit_notes_method_check;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_method_check
  CHECK (method IN ('cash', 'card', 'eftpos', 'bank_transfer', 'account', 'store_credit'));

CREATE TABLE store_credits (
  id uuid NOT NULL,
  credit_note_id uuid NOT NULL,
  code text NOT NULL,
  customer_name text NOT NULL DEFAULT '',
  issued_amount numeric(12,2) NOT NULL CHECK (issued_amount >= 0),
  balance numeric(12,2) NOT NULL CHECK (balance BETWEEN 0 AND issued_amount),
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('store_credits', 'rows');
ALTER TABLE store_credits ADD UNIQUE (nursery_id, code);
ALTER TABLE store_credits ADD FOREIGN KEY (nursery_id, credit_note_id) REFERENCES credit_notes (nursery_id, id);
CREATE INDEX ON store_credits (nursery_id, created_at) WHERE balance > 0;

-- Which credit a payment was taken from: issued less these is what is left.
ALTER TABLE payments ADD COLUMN store_credit_id uuid;
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, store_credit_id) REFERENCES store_credits (nursery_id, id);
ALTER TABLE payments ADD CHECK ((method = 'store_credit') = (store_credit_id IS NOT NULL));
