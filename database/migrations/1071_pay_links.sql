-- Card payments by a link on a document: for which document, and when they were booked to it.
-- An older Glasshouse can run beside this: yes.
ALTER TABLE card_payments
  ADD COLUMN pays text CHECK (pays IN ('sale', 'account', 'order')),
  -- Id of the invoice, the customer's account or the order.
  ADD COLUMN pays_id uuid,
  -- When the money was booked to the document or to the customer's account; NULL for payments at a reader.
  ADD COLUMN booked_at timestamptz;
