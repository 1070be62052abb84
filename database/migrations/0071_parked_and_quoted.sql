-- Sales that are not finished, each with its cart as the till had it: parked for a moment, or quoted at prices that hold until a day.
CREATE TABLE kept_carts (
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('parked', 'quote', 'layby')),
  -- Of what is printed: Q00001.
  number text,
  name text NOT NULL DEFAULT '',
  customer_name text NOT NULL DEFAULT '',
  cart jsonb NOT NULL,
  total_amount numeric(12,2) NOT NULL CHECK (total_amount >= 0),
  -- The last day the prices hold, or by when it is to be paid.
  valid_until date,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sold', 'cancelled')),
  sale_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  closed_at timestamptz,
  closed_by uuid,
  CHECK (kind = 'parked' OR number IS NOT NULL)
);
SELECT belongs_to_nursery('kept_carts', 'rows');
ALTER TABLE kept_carts ADD UNIQUE (nursery_id, number);
ALTER TABLE kept_carts ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX ON kept_carts (nursery_id, kind, state, created_at);

ALTER TABLE receipt_counters DROP CONSTRAINT receipt_counters_name_check;
ALTER TABLE receipt_counters ADD CONSTRAINT receipt_counters_name_check CHECK (name IN ('invoice', 'credit', 'till', 'quote', 'layby'));
