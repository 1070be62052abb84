-- A basis of tax returns by which sales count when they are paid, and purchases when they are invoiced.
-- An older Glasshouse can run beside this: no.
-- It does not know the basis.
ALTER TABLE filed_tax_returns
  DROP CONSTRAINT filed_tax_returns_tax_basis_check,
  ADD CONSTRAINT filed_tax_returns_tax_basis_check CHECK (tax_basis IN ('invoice', 'payments', 'receipts')) NOT VALID;
