-- Tills: each device that sells has a number, which stands in the references it prints. Their days, from the float to the count.
ALTER TABLE receipt_counters DROP CONSTRAINT receipt_counters_name_check;
ALTER TABLE receipt_counters ADD CHECK (name IN ('invoice', 'credit', 'till'));

CREATE TABLE tills (
  id uuid NOT NULL DEFAULT new_id(),
  -- Made up by the device and kept there.
  device_id uuid NOT NULL,
  number integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('tills', 'rows');
ALTER TABLE tills ADD UNIQUE (nursery_id, device_id);
ALTER TABLE tills ADD UNIQUE (nursery_id, number);

CREATE TABLE till_sessions (
  id uuid NOT NULL,
  till_id uuid NOT NULL,
  -- The how-maniest of its till: the number of its Z report.
  number integer NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  opened_by uuid NOT NULL,
  opening_float numeric(12,2) NOT NULL CHECK (opening_float >= 0),
  closed_at timestamptz,
  closed_by uuid,
  -- What was found: by denomination, and by tender; what the books expected; written once, at the close.
  counted jsonb,
  report jsonb,
  variance numeric(12,2),
  reason text NOT NULL DEFAULT ''
);
SELECT belongs_to_nursery('till_sessions', 'rows');
ALTER TABLE till_sessions ADD FOREIGN KEY (nursery_id, till_id) REFERENCES tills (nursery_id, id);
ALTER TABLE till_sessions ADD UNIQUE (nursery_id, till_id, number);
CREATE UNIQUE INDEX till_sessions_open ON till_sessions (nursery_id, till_id) WHERE closed_at IS NULL;
CREATE INDEX ON till_sessions (nursery_id, opened_at, id);

-- A Z report is locked: once closed, nothing of it changes.
CREATE FUNCTION refuse_closed_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed_at IS NOT NULL THEN RAISE EXCEPTION 'A closed till session is never changed'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER till_sessions_locked BEFORE UPDATE OR DELETE ON till_sessions FOR EACH ROW EXECUTE FUNCTION refuse_closed_session();

-- Cash that went into the drawer or out of it without a sale.
CREATE TABLE cash_moves (
  id uuid NOT NULL DEFAULT new_id(),
  till_session_id uuid NOT NULL,
  -- Negative: taken out.
  amount numeric(12,2) NOT NULL CHECK (amount <> 0),
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('cash_moves', 'ledger');
ALTER TABLE cash_moves ADD FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions (nursery_id, id);
CREATE INDEX ON cash_moves (nursery_id, till_session_id);

ALTER TABLE payments
  -- What the drawer took more (or less) than was owed, because the smallest coin is larger than a cent.
  ADD COLUMN rounding numeric(4,2) NOT NULL DEFAULT 0,
  ADD COLUMN till_session_id uuid;
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions (nursery_id, id);
CREATE INDEX ON payments (nursery_id, till_session_id) WHERE till_session_id IS NOT NULL;
