-- How a batch looked on a day. The files themselves lie beside the database, named by the row's id.
CREATE TABLE batch_photos (
  id uuid NOT NULL DEFAULT new_id(),
  batch_id uuid NOT NULL,
  taken_on date NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('batch_photos', 'rows');
ALTER TABLE batch_photos ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
CREATE INDEX ON batch_photos (nursery_id, batch_id, taken_on);
