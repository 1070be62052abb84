-- By which recipe plants of a type were potted into a container: the next potting of that plant into that container starts from it.
ALTER TABLE batch_acts ADD COLUMN recipe_id uuid;
ALTER TABLE batch_acts ADD COLUMN potted_type_id uuid;
ALTER TABLE batch_acts ADD COLUMN potted_into text;
ALTER TABLE batch_acts ADD FOREIGN KEY (nursery_id, recipe_id) REFERENCES recipes (nursery_id, id);
ALTER TABLE batch_acts ADD CHECK (recipe_id IS NULL OR (potted_type_id IS NOT NULL AND potted_into IS NOT NULL));
CREATE INDEX batch_acts_recipe ON batch_acts (nursery_id, potted_into, potted_type_id, id) WHERE recipe_id IS NOT NULL AND reversed_by IS NULL;
