-- Lay-bys: goods put aside for a customer who pays by and by. What was paid is owed to the customer until the goods are handed over.
ALTER TABLE kept_carts ADD COLUMN contact text NOT NULL DEFAULT '';

CREATE TABLE layby_payments (
  id uuid NOT NULL DEFAULT new_id(),
  layby_id uuid NOT NULL,
  -- Negative: given back.
  amount numeric(12,2) NOT NULL CHECK (amount <> 0),
  method text NOT NULL,
  tendered numeric(12,2),
  rounding numeric(4,2) NOT NULL DEFAULT 0,
  till_session_id uuid,
  paid_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('layby_payments', 'ledger');
ALTER TABLE layby_payments ADD FOREIGN KEY (nursery_id, layby_id) REFERENCES kept_carts (nursery_id, id);
ALTER TABLE layby_payments ADD FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions (nursery_id, id);
CREATE INDEX ON layby_payments (nursery_id, layby_id);
CREATE INDEX ON layby_payments (nursery_id, paid_at);
CREATE INDEX ON layby_payments (nursery_id, till_session_id) WHERE till_session_id IS NOT NULL;

-- What open lay-bys have put aside: nobody else may be sold it.
CREATE VIEW laid_by WITH (security_invoker = true) AS
SELECT kept.nursery_id, kept.id AS layby_id, (line -> 'good' ->> 'plant_type_id')::uuid AS plant_type_id,
  line -> 'good' ->> 'container_size' AS container_size,
  CASE WHEN line -> 'good' ? 'unit' THEN (line -> 'good' ->> 'id')::uuid END AS inventory_item_id,
  (line ->> 'quantity')::numeric AS quantity
FROM kept_carts AS kept CROSS JOIN LATERAL jsonb_array_elements(kept.cart -> 'lines') AS line
WHERE kept.kind = 'layby' AND kept.state = 'open';
GRANT SELECT ON laid_by TO glasshouse_app;

-- A sale that is paid with what was paid before moves no money: payments of that kind are left out of cash and tills.
CREATE INDEX payments_of_day ON payments (nursery_id, paid_at) INCLUDE (amount, rounding, method);
DROP INDEX payments_paid;
