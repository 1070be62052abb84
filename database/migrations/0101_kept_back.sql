-- Plants that a recall keeps back: while the reason stands, nothing puts them up for sale, and what comes of them is kept back too.
ALTER TABLE plant_batches
  ADD COLUMN kept_back text NOT NULL DEFAULT '',
  -- It goes back on sale when it is released.
  ADD COLUMN sold_before boolean NOT NULL DEFAULT false;

CREATE FUNCTION stay_kept_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state := 'growing';
  NEW.sold_before := true;
  RETURN NEW;
END $$;
CREATE TRIGGER plant_batches_kept_back BEFORE UPDATE ON plant_batches
  FOR EACH ROW WHEN (NEW.kept_back <> '' AND NEW.state = 'for_sale') EXECUTE FUNCTION stay_kept_back();

CREATE FUNCTION be_born_kept_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reason text;
BEGIN
  SELECT kept_back INTO reason FROM plant_batches WHERE nursery_id = NEW.nursery_id AND id = NEW.parent_batch_id;
  IF reason <> '' THEN
    NEW.kept_back := reason;
    NEW.sold_before := NEW.state = 'for_sale';
    NEW.state := 'growing';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER plant_batches_born_kept_back BEFORE INSERT ON plant_batches
  FOR EACH ROW WHEN (NEW.parent_batch_id IS NOT NULL) EXECUTE FUNCTION be_born_kept_back();
CREATE INDEX plant_batches_kept_back ON plant_batches (nursery_id, plant_type_id, container_size) WHERE kept_back <> '';
