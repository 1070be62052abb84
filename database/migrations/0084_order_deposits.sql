-- What a customer pays before the invoice: taken, put against invoices, given back. What is left of it is owed to the customer.
CREATE TABLE order_deposits (
  id uuid NOT NULL DEFAULT new_id(),
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('taken', 'applied', 'returned')),
  amount numeric(12,2) NOT NULL CHECK (amount > 0),
  -- How the money came or went; `deposit` where it is put against an invoice.
  method text NOT NULL,
  -- Taken in coins beyond the amount, or below it.
  rounding numeric(4,2) NOT NULL DEFAULT 0,
  happened_on date NOT NULL,
  sale_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  CHECK ((kind = 'applied') = (sale_id IS NOT NULL))
);
SELECT belongs_to_nursery('order_deposits', 'ledger');
ALTER TABLE order_deposits ADD FOREIGN KEY (nursery_id, order_id) REFERENCES orders (nursery_id, id);
ALTER TABLE order_deposits ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
CREATE INDEX ON order_deposits (nursery_id, order_id);
CREATE INDEX ON order_deposits (nursery_id, happened_on);
