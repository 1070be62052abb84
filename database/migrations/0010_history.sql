-- The history of everything, the latest first: of the nursery, of one person, of one kind of thing.
CREATE INDEX ON audit_log (nursery_id, happened_at DESC, id DESC);
CREATE INDEX ON audit_log (nursery_id, user_id, happened_at DESC);
CREATE INDEX ON audit_log (nursery_id, subject_type, happened_at DESC);
