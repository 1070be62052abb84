-- Checks the returns that are there.
-- An older Glasshouse can run beside this: yes.
ALTER TABLE filed_tax_returns VALIDATE CONSTRAINT filed_tax_returns_tax_basis_check;
