-- The family of a batch and who bought of it are read from indexes alone: a recall goes through hundreds of thousands of lines.
CREATE INDEX batch_history_kin ON batch_history (nursery_id, batch_id) INCLUDE (reference_id, delta, act_id) WHERE reference_type = 'plant_batch';
DROP INDEX sale_item_batches_nursery_id_batch_id_idx;
CREATE INDEX sale_item_batches_of_batch ON sale_item_batches (nursery_id, batch_id, sale_item_id) INCLUDE (quantity);
