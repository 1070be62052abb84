-- A deposit that is paid, or given back, over the counter goes through the drawer of a till.
ALTER TABLE order_deposits ADD COLUMN till_session_id uuid;
ALTER TABLE order_deposits ADD FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions (nursery_id, id);
CREATE INDEX ON order_deposits (nursery_id, till_session_id) WHERE till_session_id IS NOT NULL;
