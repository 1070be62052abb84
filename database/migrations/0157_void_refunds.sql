-- What goes back to the customer when a sale is voided. The payment itself stays where it was booked: in its day, its drawer and its closed
-- Z report. What goes back is a movement of its own day, out of the till session that was open then. `store_credit`: put back on that credit.
CREATE TABLE void_refunds (
  id uuid NOT NULL DEFAULT new_id(),
  sale_id uuid NOT NULL,
  amount numeric(12,2) NOT NULL CHECK (amount > 0),
  method text NOT NULL CHECK (method IN ('cash', 'card', 'eftpos', 'bank_transfer', 'store_credit')),
  -- Handed back in coins beyond the amount, or below it.
  rounding numeric(4,2) NOT NULL DEFAULT 0,
  refunded_on date NOT NULL,
  till_session_id uuid,
  store_credit_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  CHECK ((method = 'store_credit') = (store_credit_id IS NOT NULL)),
  CHECK (method <> 'cash' OR till_session_id IS NOT NULL)
);
SELECT belongs_to_nursery('void_refunds', 'ledger');
ALTER TABLE void_refunds ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
ALTER TABLE void_refunds ADD FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions (nursery_id, id);
ALTER TABLE void_refunds ADD FOREIGN KEY (nursery_id, store_credit_id) REFERENCES store_credits (nursery_id, id);
CREATE INDEX ON void_refunds (nursery_id, sale_id);
CREATE INDEX ON void_refunds (nursery_id, refunded_on);
CREATE INDEX ON void_refunds (nursery_id, till_session_id) WHERE till_session_id IS NOT NULL;
CREATE INDEX ON void_refunds (nursery_id, store_credit_id) WHERE store_credit_id IS NOT NULL;
