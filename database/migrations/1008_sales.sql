-- Tills, sales, invoices, credit notes, payments, and saved carts.

CREATE TABLE tills (
  id uuid NOT NULL DEFAULT new_id(),
  -- Generated and stored by the device.
  device_id uuid NOT NULL,
  number integer NOT NULL,
  -- What the shop calls it, such as "Front counter"; empty until it is named.
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 40),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  -- A device that opens the till reserves a number, so that it can sell without a network. It counts as a till of the nursery only from
  -- its first float or sale on; that is what the audit log records.
  first_used_at timestamptz
);
SELECT belongs_to_nursery('tills', 'rows');
ALTER TABLE tills ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE tills ADD UNIQUE (nursery_id, device_id);
ALTER TABLE tills ADD UNIQUE (nursery_id, number);

CREATE TABLE till_sessions (
  id uuid NOT NULL,
  till_id uuid NOT NULL,
  -- The how-maniest of its till: the number of its Z report.
  number integer NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  opened_by uuid NOT NULL,
  opening_float money_amount NOT NULL CHECK (opening_float >= 0),
  closed_at timestamptz,
  closed_by uuid,
  -- What was found: by denomination, and by tender; what the books expected; written once, at the close.
  counted jsonb,
  report jsonb,
  variance money_amount,
  reason text NOT NULL DEFAULT ''
);
SELECT belongs_to_nursery('till_sessions', 'ledger');
-- What the journal has not posted yet is found by when it was written.
CREATE INDEX till_sessions_closed ON till_sessions (nursery_id, closed_at, id) WHERE closed_at IS NOT NULL;
ALTER TABLE till_sessions ADD FOREIGN KEY (nursery_id, opened_by) REFERENCES users (nursery_id, id);
ALTER TABLE till_sessions ADD FOREIGN KEY (nursery_id, closed_by) REFERENCES users (nursery_id, id);
-- Only what closing writes; closing a session that is closed is refused by the command.
SELECT grant_to_app('UPDATE (closed_at, closed_by, counted, report, variance, reason) ON till_sessions');
ALTER TABLE till_sessions ADD UNIQUE (nursery_id, till_id, number);
ALTER TABLE till_sessions ADD FOREIGN KEY (nursery_id, till_id) REFERENCES tills (nursery_id, id);
CREATE INDEX ON till_sessions (nursery_id, opened_at, id);
CREATE UNIQUE INDEX till_sessions_open ON till_sessions (nursery_id, till_id) WHERE closed_at IS NULL;

-- A sale is written once. What can still happen to it (paid, voided, a note) has columns of its own, and only those may change.
CREATE TABLE sales (
  id uuid NOT NULL,
  invoice_number text NOT NULL,
  -- The offline till's own reference, printed before the number was known.
  till_reference text,
  sale_date date NOT NULL,
  sold_at timestamptz NOT NULL DEFAULT now(),
  -- The till's own clock; stored, but not trusted.
  till_time timestamptz,
  customer_name text NOT NULL DEFAULT '',
  business_account_id uuid,
  payment_method text NOT NULL,
  payment_status sale_payment_status NOT NULL,
  due_date date,
  discount_percent percentage NOT NULL DEFAULT 0,
  discount_amount amount_from_zero NOT NULL DEFAULT 0,
  discount_reason text NOT NULL DEFAULT '',
  subtotal amount_from_zero NOT NULL,
  tax_amount amount_from_zero NOT NULL,
  total_amount amount_from_zero NOT NULL,
  amount_paid money_amount NOT NULL DEFAULT 0,
  -- The tax rules of the day, copied: a later change of settings never changes an old invoice.
  tax_rules jsonb NOT NULL,
  notes text NOT NULL DEFAULT '',
  -- The number that the customer gave its order, printed on the invoice.
  customer_order_number text NOT NULL DEFAULT '',
  "soldBy" text NOT NULL DEFAULT '',
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  voided_at timestamptz,
  void_reason text,
  version integer NOT NULL DEFAULT 1,
  -- sold_at is the time of the sale, by the till's clock if it is plausible; recorded_at is when the server stored it.
  recorded_at timestamptz NOT NULL DEFAULT now(),
  -- What a search reads, a line each: the printed name, the customer's order number and the till's reference. Most sales have none.
  searched text GENERATED ALWAYS AS (nullif(lower(customer_name
    || CASE WHEN customer_order_number = '' THEN '' ELSE E'\n' || customer_order_number END
    || coalesce(E'\n' || till_reference, '')), '')) STORED,
  -- Under row-level security an index finds whole numbers that are equal, and no numeric.
  total_cents bigint GENERATED ALWAYS AS ((total_amount * 100)::bigint) STORED,
  CHECK (amount_paid <= total_amount)
) WITH (fillfactor = 90);
SELECT belongs_to_nursery('sales', 'ledger');
SELECT grant_to_app('UPDATE (amount_paid, business_account_id, customer_name, customer_order_number, due_date, notes, payment_method, payment_status, updated_at, updated_by, version,
  void_reason, voided_at) ON sales');
ALTER TABLE sales ADD UNIQUE (nursery_id, invoice_number);
ALTER TABLE sales ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX sales_by_customer ON sales (nursery_id, sort_key(customer_name), id);
CREATE INDEX sales_by_method ON sales (nursery_id, payment_method, id);
CREATE INDEX sales_by_number ON sales (nursery_id, sort_key(invoice_number), id);
-- Orders of long lists that sorted all rows for one page; text as people look it up takes longest to make. How many plants stand and what
-- they cost changes with every sale and has no index, which each sale would have to write anew.
CREATE INDEX sales_by_seller ON sales (nursery_id, sort_key("soldBy"), id);
-- Long lists are sorted by the server over all rows: each sort order has an index, with the id to break ties.
CREATE INDEX sales_by_total ON sales (nursery_id, total_cents, id);
CREATE INDEX sales_newest ON sales (nursery_id, sold_at, id);
CREATE INDEX sales_searched ON sales (nursery_id, searched, id) WHERE searched IS NOT NULL;
CREATE INDEX ON sales (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;
CREATE INDEX ON sales (nursery_id, created_by, id);
CREATE INDEX ON sales (nursery_id, sale_date);
-- What an account has not paid yet.
CREATE INDEX sales_unpaid_of_accounts ON sales (nursery_id, business_account_id) WHERE payment_method = 'account' AND payment_status = 'unpaid' AND voided_at IS NULL;
CREATE INDEX sales_voided ON sales (nursery_id, voided_at, id) WHERE voided_at IS NOT NULL;
CREATE INDEX sales_written ON sales (nursery_id, created_at, id);

-- Each change of who a sale names, which account it is of, and how it was paid: the sums that reports keep move the sale from one to the other.
CREATE TABLE sale_changes (
  id uuid NOT NULL DEFAULT new_id(),
  sale_id uuid NOT NULL,
  name_before text NOT NULL,
  name_after text NOT NULL,
  account_before uuid,
  account_after uuid,
  method_before text NOT NULL,
  method_after text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('sale_changes', 'ledger');
ALTER TABLE sale_changes ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
ALTER TABLE sale_changes ADD FOREIGN KEY (nursery_id, account_before) REFERENCES business_accounts (nursery_id, id);
ALTER TABLE sale_changes ADD FOREIGN KEY (nursery_id, account_after) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX ON sale_changes (nursery_id, created_at, id);
CREATE INDEX ON sale_changes (nursery_id, sale_id, created_at, id);
CREATE INDEX ON sale_changes (nursery_id, account_before) WHERE account_before IS NOT NULL;
CREATE INDEX ON sale_changes (nursery_id, account_after) WHERE account_after IS NOT NULL;

-- The names are copied, so that an invoice reads the same after a plant is renamed.
CREATE TABLE sale_items (
  id uuid NOT NULL DEFAULT new_id(),
  sale_id uuid NOT NULL,
  "position" integer NOT NULL,
  item_type line_type NOT NULL,
  plant_type_id uuid,
  inventory_item_id uuid,
  plant_common_name text,
  plant_botanical_name text,
  inventory_item_name text,
  container_size text,
  -- The size that was sold: it stays, whatever the size is called later. A merge of two sizes moves it.
  container_size_id uuid,
  -- The grade that was ordered; null: any.
  grade text,
  grade_id uuid,
  quantity quantity_sold NOT NULL,
  unit_price amount_from_zero NOT NULL,
  discount_amount amount_from_zero NOT NULL DEFAULT 0,
  line_total amount_from_zero NOT NULL,
  tax_amount amount_from_zero NOT NULL,
  -- What it was taxed as for this buyer, and the rate in percent: a later change of rates never changes an old invoice.
  tax_kind line_tax_kind NOT NULL DEFAULT 'standard',
  tax_rate tax_percent NOT NULL DEFAULT 0,
  -- What these goods had cost the nursery.
  cost cost_amount NOT NULL DEFAULT 0,
  -- What a supply on a sale is measured in, copied like its name.
  unit text,
  -- Why a line cost what it cost, where it was not the list.
  price_reason text NOT NULL DEFAULT '',
  -- What a search reads: of lines without an article. The others are found by it.
  searched text GENERATED ALWAYS AS (CASE WHEN plant_type_id IS NULL AND inventory_item_id IS NULL THEN lower(inventory_item_name) END) STORED
);
SELECT belongs_to_nursery('sale_items', 'ledger', own_key => false);
SELECT grant_to_app('UPDATE (container_size_id, grade_id, plant_type_id) ON sale_items');
ALTER TABLE sale_items ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON sale_items (nursery_id, container_size_id) WHERE container_size_id IS NOT NULL;
ALTER TABLE sale_items ADD FOREIGN KEY (nursery_id, grade_id) REFERENCES grades (nursery_id, id);
CREATE INDEX ON sale_items (nursery_id, grade_id) WHERE grade_id IS NOT NULL;
-- One statement writes a sale with its lines, and a sale is never deleted: no key is looked up, and every night a job proves it (nursery-data/references.ts).
ALTER TABLE sale_items ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE sale_items ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
CREATE INDEX ON sale_items (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;
CREATE INDEX ON sale_items (nursery_id, inventory_item_id) WHERE inventory_item_id IS NOT NULL;
CREATE INDEX sale_items_searched ON sale_items (nursery_id, searched, sale_id) WHERE searched IS NOT NULL;
CREATE INDEX ON sale_items (nursery_id, sale_id);

-- What a manager has approved with a PIN at a till where somebody else is signed in: prices below the agreed ones by so much.
CREATE TABLE approvals (
  id uuid NOT NULL DEFAULT new_id(),
  requested_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  amount money_amount NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Each is for one sale, quote or lay-by.
  used_at timestamptz
);
SELECT belongs_to_nursery('approvals', 'ledger');
SELECT grant_to_app('UPDATE (used_at) ON approvals');
ALTER TABLE approvals ADD FOREIGN KEY (nursery_id, requested_by) REFERENCES users (nursery_id, id);
ALTER TABLE approvals ADD FOREIGN KEY (nursery_id, approved_by) REFERENCES users (nursery_id, id);

-- Each line that was sold or quoted below its agreed price by hand: a discount, a changed price, or a share of the discount on the whole.
CREATE TABLE price_overrides (
  id uuid NOT NULL DEFAULT new_id(),
  sale_id uuid,
  -- A quote or a lay-by.
  saved_cart_id uuid,
  order_id uuid,
  "position" integer NOT NULL,
  overridden_on date NOT NULL,
  user_id uuid NOT NULL,
  -- Empty where it was within the limit of the user's own role.
  approval_id uuid,
  product text NOT NULL,
  quantity quantity NOT NULL,
  -- What the line comes to at the agreed price, and as it was sold, without the automatic discount.
  list_total money_amount NOT NULL,
  line_total money_amount NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(sale_id, saved_cart_id, order_id) = 1),
  CHECK (line_total < list_total)
);
SELECT belongs_to_nursery('price_overrides', 'ledger');
ALTER TABLE price_overrides ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
ALTER TABLE price_overrides ADD FOREIGN KEY (nursery_id, approval_id) REFERENCES approvals (nursery_id, id);
ALTER TABLE price_overrides ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX ON price_overrides (nursery_id, overridden_on, id);
CREATE INDEX ON price_overrides (nursery_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX ON price_overrides (nursery_id, saved_cart_id) WHERE saved_cart_id IS NOT NULL;
CREATE INDEX ON price_overrides (nursery_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX ON price_overrides (nursery_id, approval_id) WHERE approval_id IS NOT NULL;

-- Which batches a line took its plants from: traceability, and cost of goods sold. These are rows of the stock ledger.
CREATE VIEW sale_item_batches WITH (security_invoker = true) AS
SELECT nursery_id, reference_id AS sale_id, sale_item_id, batch_id, -delta AS quantity, -cost_delta AS cost FROM batch_history WHERE sale_item_id IS NOT NULL AND delta <> 0;
SELECT grant_to_app('SELECT ON sale_item_batches');

-- What the plants of a line had cost, as it was corrected later; of a return with a minus.
CREATE VIEW corrected_costs WITH (security_invoker = true) AS
SELECT nursery_id, id, reference_id AS sale_id, sale_item_id, batch_id, kind, occurred_on AS day, created_at AS written_at, -cost_delta AS cost
FROM batch_history WHERE sale_item_id IS NOT NULL AND delta = 0;
SELECT grant_to_app('SELECT ON corrected_costs');

-- A refund is a document of its own: it names the invoice it is for, has its own number, and never edits the sale.
CREATE TABLE credit_notes (
  id uuid NOT NULL,
  credit_number text NOT NULL,
  sale_id uuid NOT NULL,
  credit_date date NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  -- How the money went back; `account`: the debt is reduced, and there is no payment. Of an exchange, how what was not spent on it went back.
  method payment_method NOT NULL CHECK (method NOT IN ('deposit', 'order', 'account_credit')),
  subtotal money_amount NOT NULL CHECK (subtotal >= 0),
  tax_amount money_amount NOT NULL CHECK (tax_amount >= 0),
  total_amount money_amount NOT NULL CHECK (total_amount >= 0),
  -- Of an exchange: the sale that it pays for.
  exchange_sale_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  -- A credit note written by mistake keeps its number and counts no more.
  voided_at timestamptz,
  voided_by uuid,
  void_reason text
);
SELECT belongs_to_nursery('credit_notes', 'ledger');
SELECT grant_to_app('UPDATE (voided_at, voided_by, void_reason) ON credit_notes');
ALTER TABLE credit_notes ADD FOREIGN KEY (nursery_id, voided_by) REFERENCES users (nursery_id, id);
CREATE INDEX credit_notes_voided ON credit_notes (nursery_id, voided_at, id) WHERE voided_at IS NOT NULL;
ALTER TABLE credit_notes ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE credit_notes ADD UNIQUE (nursery_id, credit_number);
ALTER TABLE credit_notes ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
ALTER TABLE credit_notes ADD FOREIGN KEY (nursery_id, exchange_sale_id) REFERENCES sales (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE UNIQUE INDEX credit_notes_exchange ON credit_notes (nursery_id, exchange_sale_id) WHERE exchange_sale_id IS NOT NULL;
CREATE INDEX ON credit_notes (nursery_id, credit_date);
CREATE INDEX ON credit_notes (nursery_id, sale_id);
CREATE INDEX credit_notes_written ON credit_notes (nursery_id, created_at, id);

CREATE TABLE credit_note_items (
  id uuid NOT NULL DEFAULT new_id(),
  credit_note_id uuid NOT NULL,
  sale_item_id uuid NOT NULL,
  -- 0: money only, no goods came back.
  quantity quantity NOT NULL CHECK (quantity >= 0),
  line_total money_amount NOT NULL CHECK (line_total >= 0),
  tax_amount money_amount NOT NULL CHECK (tax_amount >= 0),
  -- Back on the bench, or thrown away.
  restocked boolean NOT NULL,
  -- What a credit note reverses of a line besides its price: its share of the discount, and the cost of the returned goods.
  discount_amount money_amount NOT NULL CHECK (discount_amount >= 0),
  cost cost_amount NOT NULL CHECK (cost >= 0)
);
SELECT belongs_to_nursery('credit_note_items', 'ledger');
ALTER TABLE credit_note_items ADD FOREIGN KEY (nursery_id, credit_note_id) REFERENCES credit_notes (nursery_id, id);
ALTER TABLE credit_note_items ADD FOREIGN KEY (nursery_id, sale_item_id) REFERENCES sale_items (nursery_id, id);
CREATE INDEX ON credit_note_items (nursery_id, credit_note_id);
CREATE INDEX ON credit_note_items (nursery_id, sale_item_id);

-- Sales that are not finished: parked for a moment, quoted at prices that hold until a day, or laid by.
CREATE TABLE saved_carts (
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('parked', 'quote', 'layby')),
  -- Of what is printed: Q00001.
  number text,
  name text NOT NULL DEFAULT '',
  customer_name text NOT NULL DEFAULT '',
  business_account_id uuid,
  -- The certificate the account buys by, as it was shown.
  exemption_number text NOT NULL DEFAULT '',
  exemption_until date,
  -- Where it is delivered to, of the places with a tax rate of their own; empty: handed over at the nursery.
  tax_place text NOT NULL DEFAULT '',
  -- Of a quote or a lay-by: whether its prices have tax in them, as it was when it was made.
  tax_included boolean,
  -- Taken off the whole sale by hand: percent, or an amount.
  discount_percent percentage CHECK (discount_percent >= 0 AND discount_percent <= 100),
  discount_amount money_amount CHECK (discount_amount >= 0),
  -- The quote a parked cart was taken from.
  quote_id uuid,
  total_amount money_amount NOT NULL CHECK (total_amount >= 0),
  -- The last day the prices hold, or by when it is to be paid.
  valid_until date,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sold', 'ordered', 'cancelled')),
  sale_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  closed_at timestamptz,
  closed_by uuid,
  -- Lay-bys: goods reserved for a customer who pays in parts. Payments are owed to the customer until the goods are handed over.
  contact text NOT NULL DEFAULT '',
  order_id uuid,
  CHECK (kind = 'parked' OR number IS NOT NULL),
  CHECK (discount_percent IS NULL OR discount_amount IS NULL)
);
SELECT belongs_to_nursery('saved_carts', 'rows');
ALTER TABLE price_overrides ADD FOREIGN KEY (nursery_id, saved_cart_id) REFERENCES saved_carts (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE saved_carts ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE saved_carts ADD FOREIGN KEY (nursery_id, closed_by) REFERENCES users (nursery_id, id);
ALTER TABLE saved_carts ADD UNIQUE (nursery_id, number);
ALTER TABLE saved_carts ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE saved_carts ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
ALTER TABLE saved_carts ADD FOREIGN KEY (nursery_id, quote_id) REFERENCES saved_carts (nursery_id, id);
CREATE INDEX ON saved_carts (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;
CREATE INDEX ON saved_carts (nursery_id, kind, state, created_at);
CREATE INDEX ON saved_carts (nursery_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX ON saved_carts (nursery_id, quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX ON saved_carts (nursery_id, sale_id) WHERE sale_id IS NOT NULL;
-- Lay-bys are listed by when they are due.
CREATE INDEX saved_laybys ON saved_carts (nursery_id, state, valid_until) WHERE kind = 'layby';

-- A line names a plant in a container, a supply, or what was only named at the till. Its plant or supply is shown by the name it has today.
CREATE TABLE saved_cart_lines (
  id uuid NOT NULL DEFAULT new_id(),
  saved_cart_id uuid NOT NULL,
  "position" integer NOT NULL,
  plant_type_id uuid,
  container_size_id uuid,
  -- Of a plant; null: of any grade.
  grade_id uuid,
  inventory_item_id uuid,
  description text,
  quantity quantity NOT NULL CHECK (quantity > 0),
  -- The reservation of an open lay-by; none once it is handed over or cancelled.
  quantity_reserved quantity NOT NULL DEFAULT 0,
  unit_price money_amount NOT NULL CHECK (unit_price >= 0),
  discount_amount money_amount NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
  -- NULL: the price is that of the list, or the account's, when the cart is sold. Otherwise it is settled; true: although the list differed.
  price_confirmed boolean,
  price_reason text NOT NULL DEFAULT '',
  -- What whole trays, shelves and trolleys cost as the cart was saved: [{unit, plants, price}].
  unit_prices jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(unit_prices) = 'array'),
  -- Of a parked line that comes from a quote: how many its price was quoted for.
  quantity_quoted quantity,
  tax_kind text NOT NULL DEFAULT 'standard' CHECK (tax_kind IN ('standard', 'reduced', 'zero', 'exempt', 'out_of_scope')),
  CHECK (num_nonnulls(plant_type_id, inventory_item_id, description) = 1),
  CHECK ((plant_type_id IS NULL) = (container_size_id IS NULL)),
  CHECK (quantity_reserved >= 0 AND quantity_reserved <= quantity)
);
SELECT belongs_to_nursery('saved_cart_lines', 'rows');
ALTER TABLE saved_cart_lines ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON saved_cart_lines (nursery_id, container_size_id) WHERE container_size_id IS NOT NULL;
ALTER TABLE saved_cart_lines ADD FOREIGN KEY (nursery_id, grade_id) REFERENCES grades (nursery_id, id);
CREATE INDEX ON saved_cart_lines (nursery_id, grade_id) WHERE grade_id IS NOT NULL;
ALTER TABLE saved_cart_lines ADD UNIQUE (nursery_id, saved_cart_id, "position");
ALTER TABLE saved_cart_lines ADD FOREIGN KEY (nursery_id, saved_cart_id) REFERENCES saved_carts (nursery_id, id) ON DELETE CASCADE;
ALTER TABLE saved_cart_lines ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE saved_cart_lines ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
CREATE INDEX ON saved_cart_lines (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;
CREATE INDEX ON saved_cart_lines (nursery_id, inventory_item_id) WHERE inventory_item_id IS NOT NULL;
-- Every sale reads the reservations of its products.
CREATE INDEX saved_cart_lines_reserved_plants ON saved_cart_lines (nursery_id, plant_type_id, container_size_id) INCLUDE (grade_id, quantity_reserved)
  WHERE quantity_reserved > 0 AND plant_type_id IS NOT NULL;
CREATE INDEX saved_cart_lines_reserved_supplies ON saved_cart_lines (nursery_id, inventory_item_id) INCLUDE (quantity_reserved)
  WHERE quantity_reserved > 0 AND inventory_item_id IS NOT NULL;

CREATE TABLE store_credits (
  id uuid NOT NULL,
  credit_note_id uuid NOT NULL,
  code text NOT NULL,
  customer_name text NOT NULL DEFAULT '',
  issued_amount money_amount NOT NULL CHECK (issued_amount >= 0),
  balance money_amount NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (balance >= 0 AND balance <= issued_amount)
);
SELECT belongs_to_nursery('store_credits', 'rows');
ALTER TABLE store_credits ADD UNIQUE (nursery_id, code);
ALTER TABLE store_credits ADD FOREIGN KEY (nursery_id, credit_note_id) REFERENCES credit_notes (nursery_id, id);
CREATE INDEX ON store_credits (nursery_id, created_at) WHERE balance > 0;
CREATE INDEX ON store_credits (nursery_id, credit_note_id);

-- Every movement of money with a customer or in a drawer: what is paid for sales, lay-bys, orders and on account, what goes back, and cash put
-- into the drawer or taken out. Written once and never changed; what goes back is a row of its own, on its own day and in the till session that
-- was open then.
CREATE TABLE payments (
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL,
  -- Negative: it went back to the customer, or out of the drawer.
  amount money_amount NOT NULL,
  -- Some methods move no money: what was paid before (`deposit`), credit that is spent, and a deposit moved to another order (`order`).
  method payment_method NOT NULL,
  -- What the drawer took more (or less) than the amount, because the smallest coin is larger than a cent.
  rounding money_amount NOT NULL DEFAULT 0,
  -- What the customer handed over, where that was more: the difference is the change.
  tendered money_amount,
  -- The day it counts on, at the nursery.
  paid_on date NOT NULL,
  paid_at timestamptz NOT NULL DEFAULT now(),
  sale_id uuid,
  layby_id uuid,
  order_id uuid,
  business_account_id uuid,
  credit_note_id uuid,
  -- The credit that is spent, issued or given back: the sum of its payments, with the sign turned, is what is left of it.
  store_credit_id uuid,
  till_session_id uuid,
  -- Whether its till session was closed before: its cash was in the drawer that was counted, and is in the difference of that count.
  after_count boolean NOT NULL DEFAULT false,
  -- The payment that this one reverses or gives back, all of it or a part: the sum of these rows never exceeds it.
  reverses uuid,
  -- The payment that was booked wrongly: of its reversal, and of what is booked in its place. No money changed hands.
  corrects uuid,
  -- Why cash was put in or taken out, or why a payment was reversed.
  reason text NOT NULL DEFAULT '',
  -- What of a payment before the invoice counts in tax returns: [{day, kind, amount, tax}], on its own day unless one is given.
  taxed jsonb,
  -- Of a payment to a vendor: what the bank line says.
  reference text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  -- As `total_cents` of a sale.
  amount_cents bigint GENERATED ALWAYS AS ((amount * 100)::bigint) STORED,
  -- Each kind belongs to its own document. In one CHECK, as each one more takes time when a sale is written.
  CHECK (CASE kind
    WHEN 'sale' THEN sale_id IS NOT NULL AND (amount > 0 OR reverses IS NOT NULL)
    WHEN 'void_refund' THEN sale_id IS NOT NULL AND amount < 0 AND reverses IS NOT NULL AND (method <> 'cash' OR till_session_id IS NOT NULL)
    WHEN 'layby' THEN layby_id IS NOT NULL AND amount <> 0 AND (amount > 0 OR reverses IS NOT NULL)
    WHEN 'deposit' THEN order_id IS NOT NULL AND amount <> 0 AND (amount > 0 OR method IN ('deposit', 'order') OR reverses IS NOT NULL)
      AND (method = 'deposit') = (sale_id IS NOT NULL)
    WHEN 'account' THEN business_account_id IS NOT NULL AND amount <> 0
    WHEN 'refund' THEN credit_note_id IS NOT NULL AND (amount < 0 OR reverses IS NOT NULL)
    WHEN 'cash_movement' THEN till_session_id IS NOT NULL AND method = 'cash' AND reason <> '' AND amount <> 0
    WHEN 'bill' THEN amount <> 0 AND method IN ('cash', 'card', 'bank_transfer') AND (method <> 'cash' OR till_session_id IS NOT NULL)
    ELSE false END),
  -- And to no other: a deposit that is put against an invoice names both the order and the invoice.
  CHECK (num_nonnulls(sale_id, layby_id, order_id, business_account_id, credit_note_id)
    = CASE kind WHEN 'cash_movement' THEN 0 WHEN 'bill' THEN 0 WHEN 'deposit' THEN 1 + (method = 'deposit')::int ELSE 1 END),
  CHECK (method <> 'account' AND (store_credit_id IS NOT NULL) = (method = 'store_credit')
    AND (reverses IS NULL OR (amount < 0 OR kind IN ('refund', 'bill')) AND reason <> ''
      AND (method <> 'cash' OR till_session_id IS NOT NULL OR corrects IS NOT NULL OR kind = 'deposit')))
);
SELECT belongs_to_nursery('payments', 'ledger');
-- What the journal has not posted yet is found by when it was written.
CREATE INDEX payments_written ON payments (nursery_id, created_at, id);
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, layby_id) REFERENCES saved_carts (nursery_id, id);
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, credit_note_id) REFERENCES credit_notes (nursery_id, id);
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, store_credit_id) REFERENCES store_credits (nursery_id, id);
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions (nursery_id, id);
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, reverses) REFERENCES payments (nursery_id, id);
CREATE INDEX payments_reversed ON payments (nursery_id, reverses) INCLUDE (amount) WHERE reverses IS NOT NULL;
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, corrects) REFERENCES payments (nursery_id, id);
CREATE INDEX ON payments (nursery_id, corrects) WHERE corrects IS NOT NULL;
CREATE INDEX ON payments (nursery_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX ON payments (nursery_id, layby_id) INCLUDE (paid_on, amount) WHERE layby_id IS NOT NULL;
CREATE INDEX ON payments (nursery_id, order_id) INCLUDE (paid_on, amount) WHERE order_id IS NOT NULL;
CREATE INDEX ON payments (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;
CREATE INDEX ON payments (nursery_id, credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE INDEX ON payments (nursery_id, store_credit_id) INCLUDE (paid_on, amount) WHERE store_credit_id IS NOT NULL;
CREATE INDEX ON payments (nursery_id, till_session_id) WHERE till_session_id IS NOT NULL;
CREATE INDEX payments_taxed ON payments (nursery_id, paid_on) WHERE taxed IS NOT NULL;
CREATE INDEX payments_of_day ON payments (nursery_id, paid_on) INCLUDE (amount, rounding, method, kind);
-- A search for an amount finds the sales that were paid in parts.
CREATE INDEX payments_by_amount ON payments (nursery_id, amount_cents, sale_id) WHERE sale_id IS NOT NULL;
-- Sales paid with money that had come in before: few rows among many.
CREATE INDEX payments_of_deposits ON payments (nursery_id, sale_id) INCLUDE (paid_on, amount) WHERE kind = 'sale' AND method = 'deposit';

-- Lost sales: demand that could not be met and appears on no invoice.
CREATE TABLE lost_sales (
  id uuid NOT NULL DEFAULT new_id(),
  -- In the price list, or named.
  plant_type_id uuid,
  container_size_id uuid,
  name text NOT NULL CHECK (name <> ''),
  quantity integer NOT NULL CHECK (quantity > 0),
  noted_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('lost_sales', 'rows');
ALTER TABLE lost_sales ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE lost_sales ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON lost_sales (nursery_id, container_size_id) WHERE container_size_id IS NOT NULL;
ALTER TABLE lost_sales ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
CREATE INDEX ON lost_sales (nursery_id, noted_on);
CREATE INDEX ON lost_sales (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;

-- The tiles of the till's favourites page: a plant in a container size, or a supply. In the order in which they were added.
CREATE TABLE till_favourites (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_price_id uuid,
  inventory_item_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  CHECK (num_nonnulls(plant_type_price_id, inventory_item_id) = 1)
);
SELECT belongs_to_nursery('till_favourites', 'rows');
ALTER TABLE till_favourites ADD UNIQUE (nursery_id, plant_type_price_id);
ALTER TABLE till_favourites ADD UNIQUE (nursery_id, inventory_item_id);
ALTER TABLE till_favourites ADD FOREIGN KEY (nursery_id, plant_type_price_id) REFERENCES plant_type_prices (nursery_id, id);
ALTER TABLE till_favourites ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE till_favourites ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);

-- The demand of 52 weeks as a grower expects it, instead of its forecast; the newest of a plant in a container counts.
CREATE TABLE adjusted_demands (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  container_size_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('adjusted_demands', 'rows');
ALTER TABLE adjusted_demands ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE adjusted_demands ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE adjusted_demands ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON adjusted_demands (nursery_id, plant_type_id);
CREATE INDEX ON adjusted_demands (nursery_id, container_size_id);
