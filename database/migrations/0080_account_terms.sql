-- When an account pays: so many days after the invoice, or on a day of the month that follows it (31 is its last day).
ALTER TABLE business_accounts ADD COLUMN terms_from text NOT NULL DEFAULT 'invoice' CHECK (terms_from IN ('invoice', 'next_month'));
ALTER TABLE business_accounts ADD CHECK (terms_from = 'invoice' OR terms_days BETWEEN 1 AND 31);

-- Why an account pays no tax, and until when that holds.
ALTER TABLE business_accounts ADD COLUMN exemption_number text NOT NULL DEFAULT '';
ALTER TABLE business_accounts ADD COLUMN exemption_until date;
