-- By which recipe plants were potted: the next potting of that plant into that container starts from it.
ALTER TABLE batch_acts ADD COLUMN recipe_id uuid;
ALTER TABLE batch_acts ADD COLUMN plant_type_id uuid;
ALTER TABLE batch_acts ADD COLUMN container_size text;
ALTER TABLE batch_acts ADD FOREIGN KEY (nursery_id, recipe_id) REFERENCES recipes (nursery_id, id);
ALTER TABLE batch_acts ADD CHECK (recipe_id IS NULL OR (plant_type_id IS NOT NULL AND container_size IS NOT NULL));
CREATE INDEX batch_acts_recipe ON batch_acts (nursery_id, container_size, plant_type_id, id) WHERE recipe_id IS NOT NULL AND reversed_by IS NULL;
