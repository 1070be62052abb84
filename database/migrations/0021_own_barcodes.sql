-- The nursery's own barcodes are numbered from a row: two who ask at once get two numbers. Numbers that were never used are no loss.
CREATE TABLE barcode_counters (
  name text NOT NULL CHECK (name = 'own'),
  last_number bigint NOT NULL CHECK (last_number BETWEEN 0 AND 9999999999)
);
SELECT belongs_to_nursery('barcode_counters', 'rows', 'name');
