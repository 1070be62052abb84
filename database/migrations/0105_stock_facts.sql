-- What the ledgers of the plants and the supplies have moved, added up as far as sold_marks says: so that what stood on any day, and what it
-- had cost, is read in a few rows however long the ledgers have grown. A ledger is only added to, so that the sums of what was written up to
-- an instant never change. Filled from the ledgers by itself.
CREATE TABLE stock_facts (
  ledger text NOT NULL CHECK (ledger IN ('plants', 'supplies')),
  -- By month for each plant type or supply; by week for all of them together.
  grain text NOT NULL CHECK (grain IN ('month', 'week')),
  -- The first day of the month or week; of supplies, whose ledger knows instants, by the calendar of UTC.
  day date NOT NULL,
  -- The plant type or the supply; nil for all of them.
  key uuid NOT NULL,
  kind text NOT NULL,
  quantity numeric(18,4) NOT NULL,
  -- Of that, what came in.
  gained numeric(18,4) NOT NULL,
  cost numeric(20,6) NOT NULL
);
SELECT belongs_to_nursery('stock_facts', 'rows', 'ledger, grain, day, key, kind');

ALTER TABLE sold_marks DROP CONSTRAINT sold_marks_name_check;
ALTER TABLE sold_marks ADD CHECK (name IN ('sales', 'plants', 'supplies'));

CREATE INDEX batch_history_written ON batch_history (nursery_id, created_at);
CREATE INDEX batch_history_days ON batch_history (nursery_id, happened_on);
-- How plants grew and died, without the many rows of how they were sold.
CREATE INDEX batch_history_lives ON batch_history (nursery_id, batch_id) INCLUDE (kind, delta, happened_on) WHERE kind NOT IN ('sale', 'refund');
CREATE INDEX inventory_transactions_written ON inventory_transactions (nursery_id, created_at);
