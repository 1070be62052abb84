-- Number of a vendor for VAT or GST, as its bills have it.
-- An older Glasshouse can run beside this: yes.
ALTER TABLE vendors ADD COLUMN tax_number text NOT NULL DEFAULT '' CHECK (length(tax_number) <= 40);
