-- What was sold on each day, added up by one thing at a time (kind of line, plant, container, person, customer, payment), as far as
-- sold_marks says. Takes the place of sold_days, which knew plants only; it is filled again from the invoices by itself.
DROP TABLE sold_days;
DROP TABLE sold_marks;

CREATE TABLE sold_facts (
  thing text NOT NULL CHECK (thing IN ('kind', 'plant', 'size', 'staff', 'customer', 'method')),
  day date NOT NULL,
  key text NOT NULL,
  label text NOT NULL,
  quantity numeric(16,4) NOT NULL,
  -- With tax.
  sales numeric(14,2) NOT NULL,
  tax numeric(14,2) NOT NULL,
  discount numeric(14,2) NOT NULL,
  cost numeric(18,6) NOT NULL
);
SELECT belongs_to_nursery('sold_facts', 'rows', 'thing, day, key');

CREATE TABLE sold_marks (
  name text NOT NULL CHECK (name = 'sales'),
  -- Sales written and voided up to this instant are in the facts.
  summed_through timestamptz NOT NULL
);
SELECT belongs_to_nursery('sold_marks', 'rows', 'name');
