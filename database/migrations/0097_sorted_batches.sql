-- The list of batches begins with the newest.
CREATE INDEX plant_batches_newest ON plant_batches (nursery_id, started_on DESC, id DESC) WHERE archived_at IS NULL;

-- And is sorted as people look things up without reading all of it.
CREATE INDEX plant_batches_looked_up_by_code ON plant_batches (nursery_id, as_looked_up(batch_code), id) WHERE archived_at IS NULL;
CREATE INDEX plant_batches_looked_up_by_place ON plant_batches (nursery_id, as_looked_up(coalesce(location, '')), id) WHERE archived_at IS NULL;
CREATE INDEX plant_batches_looked_up_by_container ON plant_batches (nursery_id, as_looked_up(container_size), id) WHERE archived_at IS NULL;
