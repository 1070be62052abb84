-- sold_at is when a sale was rung up, by the till's clock where it can be true; recorded_at is when the server wrote it down.
ALTER TABLE sales ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT now();
