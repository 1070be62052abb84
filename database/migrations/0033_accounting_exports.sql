-- Files of invoices for the accountant's program. The file is kept as it was, so that fetching it again gives the same.
CREATE TABLE accounting_exports (
  id uuid NOT NULL DEFAULT new_id(),
  format text NOT NULL CHECK (format IN ('xero', 'quickbooks')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  invoices integer NOT NULL CHECK (invoices > 0),
  total_amount numeric(14,2) NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('accounting_exports', 'ledger');

-- Which invoice went out in which file: its key sees to it that none goes out twice.
CREATE TABLE accounting_export_invoices (
  format text NOT NULL,
  sale_id uuid NOT NULL,
  export_id uuid NOT NULL
);
SELECT belongs_to_nursery('accounting_export_invoices', 'ledger', 'format, sale_id');
ALTER TABLE accounting_export_invoices ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
ALTER TABLE accounting_export_invoices ADD FOREIGN KEY (nursery_id, export_id) REFERENCES accounting_exports (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
