-- Plants sold on each day, added up as far as sold_marks says. What a sale says never changes, it can only be voided: so a day is its
-- sum as it was, and what was sold or voided since.
CREATE TABLE sold_days (
  day date NOT NULL,
  plants numeric(14,4) NOT NULL
);
SELECT belongs_to_nursery('sold_days', 'rows', 'day');

CREATE TABLE sold_marks (
  name text NOT NULL CHECK (name = 'plants'),
  -- Sales written and voided before this instant are in the days.
  summed_through timestamptz NOT NULL
);
SELECT belongs_to_nursery('sold_marks', 'rows', 'name');

CREATE INDEX sales_written ON sales (nursery_id, created_at);
CREATE INDEX sales_voided ON sales (nursery_id, voided_at) WHERE voided_at IS NOT NULL;
