-- Checks the payments that are there.
-- An older Glasshouse can run beside this: yes.
ALTER TABLE card_payments VALIDATE CONSTRAINT card_payments_pays_check;
