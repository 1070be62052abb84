-- Expenses, exports to an accountant, adjusting entries and closed periods.

-- Rent, power, insurance: what falls due again and again, written into the books on its day.
CREATE TABLE recurring_expenses (
  id uuid NOT NULL DEFAULT new_id(),
  description text NOT NULL,
  category text NOT NULL DEFAULT '',
  vendor_id uuid,
  cost money_amount NOT NULL CHECK (cost > 0),
  gst_paid money_amount NOT NULL DEFAULT 0,
  tax_kind text NOT NULL DEFAULT 'standard' CHECK (tax_kind IN ('standard', 'reduced', 'zero', 'exempt', 'out_of_scope', 'reverse_charge')),
  -- The tax that the nursery accounts for itself, under the reverse charge; no part of the cost.
  reverse_charge_tax money_amount NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  -- How each is entered when it is due: as paid at once, or as a bill that is owed to the vendor.
  payment text NOT NULL DEFAULT 'at_once' CHECK (payment IN ('at_once', 'bill')),
  -- The days in which such a bill is due; null: by the terms of the vendor.
  terms_days integer CHECK (terms_days BETWEEN 0 AND 365),
  frequency text NOT NULL CHECK (frequency IN ('week', 'month', 'quarter', 'year')),
  first_day date NOT NULL,
  last_day date,
  paused boolean NOT NULL DEFAULT false,
  -- Up to here it has been written or left out; what falls due is after it.
  last_run_on date,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  CHECK (gst_paid >= 0 AND gst_paid <= cost),
  CHECK (payment = 'at_once' OR vendor_id IS NOT NULL),
  CHECK (gst_paid = 0 OR tax_kind IN ('standard', 'reduced')),
  CHECK (reverse_charge_tax = 0 OR tax_kind = 'reverse_charge'),
  CHECK (last_day >= first_day)
);
SELECT belongs_to_nursery('recurring_expenses', 'rows');
ALTER TABLE recurring_expenses ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE recurring_expenses ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE recurring_expenses ADD FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors (nursery_id, id);
CREATE INDEX ON recurring_expenses (nursery_id, vendor_id) WHERE vendor_id IS NOT NULL;

CREATE TABLE expenses (
  id uuid NOT NULL DEFAULT new_id(),
  expense_date date NOT NULL,
  description text NOT NULL DEFAULT '',
  category text NOT NULL DEFAULT '',
  vendor_id uuid,
  -- Negative only as a line of a vendor's credit note.
  cost money_amount NOT NULL DEFAULT 0,
  gst_paid money_amount NOT NULL DEFAULT 0,
  tax_kind text NOT NULL DEFAULT 'standard' CHECK (tax_kind IN ('standard', 'reduced', 'zero', 'exempt', 'out_of_scope', 'reverse_charge')),
  -- The tax that the nursery accounts for itself, under the reverse charge; no part of the cost.
  reverse_charge_tax money_amount NOT NULL DEFAULT 0,
  quantity quantity NOT NULL DEFAULT 0 CHECK (quantity >= 0),
  volume_m3 quantity CHECK (volume_m3 >= 0),
  inventory_item_id uuid,
  notes text NOT NULL DEFAULT '',
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  -- The bill of a delivery is not an operating expense: the goods are stock until they are used or sold.
  into_stock boolean NOT NULL DEFAULT false,
  -- The day of the recurring expense this expense was created for, once each, however often the job runs.
  recurring_id uuid,
  due_day date,
  -- A line of this bill: it is owed to the vendor. Without one, it was paid at once.
  bill_id uuid,
  -- How much of it, without tax, is for goods that were received in deliveries.
  received money_amount NOT NULL DEFAULT 0,
  CHECK (gst_paid = 0 OR tax_kind IN ('standard', 'reduced')),
  CHECK (reverse_charge_tax = 0 OR tax_kind = 'reverse_charge'),
  CHECK (bill_id IS NOT NULL OR cost >= 0 AND gst_paid >= 0)
);
SELECT belongs_to_nursery('expenses', 'rows');
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors (nursery_id, id);
CREATE INDEX ON expenses (nursery_id, vendor_id) WHERE vendor_id IS NOT NULL;
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, recurring_id) REFERENCES recurring_expenses (nursery_id, id);
CREATE INDEX expenses_by_category ON expenses (nursery_id, sort_key(category), id) WHERE archived_at IS NULL;
CREATE INDEX expenses_by_cost ON expenses (nursery_id, cost, id) WHERE archived_at IS NULL;
CREATE INDEX expenses_by_vendor ON expenses (nursery_id, (CASE WHEN vendor_id IS NULL THEN '00000000-0000-0000-0000-000000000000' ELSE vendor_id END), id) WHERE archived_at IS NULL;
CREATE INDEX expenses_by_what ON expenses (nursery_id, sort_key(COALESCE(NULLIF(description, ''), category)), id) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX expenses_due_once ON expenses (nursery_id, recurring_id, due_day) WHERE recurring_id IS NOT NULL;
CREATE INDEX ON expenses (nursery_id, expense_date, id);
CREATE INDEX ON expenses (nursery_id, inventory_item_id) WHERE inventory_item_id IS NOT NULL;

ALTER TABLE purchase_receipts ADD FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses (nursery_id, id);

-- Bills and credit notes of vendors. Their lines are expenses; what is paid, and credit that is used, is in bill_allocations.
CREATE TABLE bills (
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL DEFAULT 'bill' CHECK (kind IN ('bill', 'credit')),
  vendor_id uuid NOT NULL,
  -- The vendor's own number.
  bill_number text NOT NULL CHECK (bill_number <> ''),
  bill_date date NOT NULL,
  due_date date NOT NULL,
  -- With tax. Of a credit note too the amounts are above 0.
  total_amount money_amount NOT NULL CHECK (total_amount > 0),
  tax_amount money_amount NOT NULL DEFAULT 0 CHECK (tax_amount BETWEEN 0 AND total_amount),
  -- What is paid of a bill; what is used of a credit note.
  amount_paid money_amount NOT NULL DEFAULT 0 CHECK (amount_paid BETWEEN 0 AND total_amount),
  notes text NOT NULL DEFAULT '',
  voided_at timestamptz,
  void_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  CHECK (due_date >= bill_date)
);
SELECT belongs_to_nursery('bills', 'rows');
ALTER TABLE bills ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE bills ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE bills ADD FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors (nursery_id, id);
CREATE INDEX bills_by_vendor ON bills (nursery_id, vendor_id, id);
CREATE UNIQUE INDEX bills_number ON bills (nursery_id, vendor_id, kind, lower(btrim(bill_number))) WHERE voided_at IS NULL;
CREATE INDEX bills_open ON bills (nursery_id, due_date, id) WHERE voided_at IS NULL AND amount_paid < total_amount;
CREATE INDEX bills_by_date ON bills (nursery_id, bill_date, id) WHERE voided_at IS NULL;
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, bill_id) REFERENCES bills (nursery_id, id);
CREATE INDEX ON expenses (nursery_id, bill_id) WHERE bill_id IS NOT NULL;

-- What settles a bill: a payment to the vendor, or a credit note of the vendor. A refund of the vendor settles the credit note.
CREATE TABLE bill_allocations (
  id uuid NOT NULL DEFAULT new_id(),
  bill_id uuid NOT NULL,
  payment_id uuid,
  credit_id uuid,
  -- Negative: reversed with its payment.
  amount money_amount NOT NULL CHECK (amount <> 0),
  allocated_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid,
  CHECK ((payment_id IS NULL) <> (credit_id IS NULL))
);
SELECT belongs_to_nursery('bill_allocations', 'ledger');
ALTER TABLE bill_allocations ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE bill_allocations ADD FOREIGN KEY (nursery_id, bill_id) REFERENCES bills (nursery_id, id);
ALTER TABLE bill_allocations ADD FOREIGN KEY (nursery_id, credit_id) REFERENCES bills (nursery_id, id);
ALTER TABLE bill_allocations ADD FOREIGN KEY (nursery_id, payment_id) REFERENCES payments (nursery_id, id);
CREATE INDEX ON bill_allocations (nursery_id, bill_id);
CREATE INDEX ON bill_allocations (nursery_id, credit_id) WHERE credit_id IS NOT NULL;
CREATE INDEX ON bill_allocations (nursery_id, payment_id) WHERE payment_id IS NOT NULL;

-- Which lines of purchase orders an expense or a line of a bill is for. The price is the vendor's, without tax, with its share of the freight.
CREATE TABLE purchase_bill_lines (
  id uuid NOT NULL DEFAULT new_id(),
  expense_id uuid NOT NULL,
  line_id uuid NOT NULL,
  quantity quantity NOT NULL CHECK (quantity > 0),
  net money_amount NOT NULL CHECK (net >= 0),
  -- How much of it clears what deliveries booked as received and not billed.
  received money_amount NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('purchase_bill_lines', 'ledger');
ALTER TABLE purchase_bill_lines ADD FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses (nursery_id, id);
ALTER TABLE purchase_bill_lines ADD FOREIGN KEY (nursery_id, line_id) REFERENCES purchase_order_lines (nursery_id, id);
CREATE INDEX ON purchase_bill_lines (nursery_id, expense_id);
CREATE INDEX ON purchase_bill_lines (nursery_id, line_id);

-- Receipts of expenses. The files are stored outside the database, named by the row's id.
CREATE TABLE expense_receipts (
  id uuid NOT NULL DEFAULT new_id(),
  expense_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('photo', 'pdf')),
  -- What the file was called where it came from.
  name text NOT NULL,
  -- The stored file type.
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('expense_receipts', 'rows');
ALTER TABLE expense_receipts ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE expense_receipts ADD FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses (nursery_id, id);
CREATE INDEX ON expense_receipts (nursery_id, expense_id);

-- The day up to which the books are closed. The newest row applies; the history shows who reopened them.
CREATE TABLE period_locks (
  id uuid NOT NULL DEFAULT new_id(),
  -- Null: everything is open.
  closed_through date,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('period_locks', 'ledger');
ALTER TABLE period_locks ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);

-- Adjusting entries for a closed period, booked on an open day. Amounts are without tax; negative ones subtract.
CREATE TABLE adjusting_entries (
  id uuid NOT NULL DEFAULT new_id(),
  entry_date date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sales', 'expenses')),
  category text NOT NULL DEFAULT '',
  amount money_amount NOT NULL,
  tax money_amount NOT NULL DEFAULT 0,
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('adjusting_entries', 'ledger');
-- What the journal has not posted yet is found by when it was written.
CREATE INDEX adjusting_entries_written ON adjusting_entries (nursery_id, created_at, id);
ALTER TABLE adjusting_entries ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON adjusting_entries (nursery_id, entry_date, id);

-- Tax returns that were filed, with the figures as they were sent.
CREATE TABLE filed_tax_returns (
  id uuid NOT NULL DEFAULT new_id(),
  title text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  tax_basis text NOT NULL CHECK (tax_basis IN ('invoice', 'payments')),
  filed_on date NOT NULL CHECK (filed_on > to_day),
  -- The tax office's number for it.
  reference text NOT NULL DEFAULT '',
  due_label text NOT NULL,
  due_amount money_amount NOT NULL,
  boxes jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  -- Undone, its days can be filed again; what was filed stays readable.
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text NOT NULL DEFAULT ''
);
SELECT belongs_to_nursery('filed_tax_returns', 'ledger');
SELECT grant_to_app('UPDATE (undone_at, undone_by, undo_reason) ON filed_tax_returns');
CREATE UNIQUE INDEX filed_tax_returns_period ON filed_tax_returns (nursery_id, from_day) WHERE undone_at IS NULL;
ALTER TABLE filed_tax_returns ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE filed_tax_returns ADD FOREIGN KEY (nursery_id, undone_by) REFERENCES users (nursery_id, id);

-- Exports to accounting programs. The files are stored, so that each download is the same.
CREATE TABLE accounting_exports (
  id uuid NOT NULL DEFAULT new_id(),
  format text NOT NULL CHECK (format IN ('xero', 'quickbooks', 'myob')),
  -- Invoices, bills and payments with a journal of the rest; or everything as a journal.
  contents text NOT NULL CHECK (contents IN ('documents', 'journal')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  -- How many journal entries it holds.
  entries integer NOT NULL CHECK (entries > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  -- Undone, its entries can be exported again; its files stay.
  undone_at timestamptz,
  undone_by uuid
);
SELECT belongs_to_nursery('accounting_exports', 'ledger');
SELECT grant_to_app('UPDATE (undone_at, undone_by) ON accounting_exports');
ALTER TABLE accounting_exports ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE accounting_exports ADD FOREIGN KEY (nursery_id, undone_by) REFERENCES users (nursery_id, id);

CREATE TABLE accounting_export_files (
  export_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  -- How many documents, payments or journals are in it, and what they come to.
  records integer NOT NULL,
  total_amount money_amount NOT NULL,
  content text NOT NULL
);
SELECT belongs_to_nursery('accounting_export_files', 'ledger', 'export_id, position');
ALTER TABLE accounting_export_files ADD FOREIGN KEY (nursery_id, export_id) REFERENCES accounting_exports (nursery_id, id);

-- What the accounting program calls the tax of a line, where that is not its usual name there.
CREATE TABLE accounting_tax_codes (
  format text NOT NULL CHECK (format IN ('xero', 'quickbooks', 'myob')),
  side text NOT NULL CHECK (side IN ('sales', 'purchases')),
  -- A rate in percent ("15"), 'zero', or 'outside': no supply, like money put in a till.
  tax text NOT NULL CHECK (tax <> ''),
  code text NOT NULL CHECK (code <> '')
);
SELECT belongs_to_nursery('accounting_tax_codes', 'rows', 'format, side, tax');
