-- Card payments by the links on quotes and lay-bys.
-- An older Glasshouse can run beside this: no.
-- It does not know them.
ALTER TABLE card_payments
  DROP CONSTRAINT card_payments_pays_check,
  ADD CONSTRAINT card_payments_pays_check CHECK (pays IN ('sale', 'account', 'order', 'quote', 'layby')) NOT VALID;
