-- What is kept for a time only is found by its age.
ALTER TABLE mails ADD COLUMN emptied_at timestamptz;
CREATE INDEX mails_to_empty ON mails (nursery_id, created_at) WHERE emptied_at IS NULL;
CREATE INDEX device_sessions_ended ON device_sessions (nursery_id, ended_at) WHERE ended_at IS NOT NULL;
