-- outside a transaction
-- Which sales have a plant is read from an index alone: the totals of a search took seconds where most sales match.
-- An older Glasshouse can run beside this: yes.

CREATE INDEX CONCURRENTLY IF NOT EXISTS sale_items_of_plants ON sale_items (nursery_id, plant_type_id, sale_id)
  WHERE plant_type_id IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS sale_items_nursery_id_plant_type_id_idx;
