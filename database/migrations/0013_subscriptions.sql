-- Whether a nursery may still write, as the membership provider said it last; a day of null has no end.
ALTER TABLE nurseries
  ADD COLUMN subscription_status text NOT NULL DEFAULT 'active'
    CHECK (subscription_status IN ('trialing', 'active', 'past_due', 'cancelled')),
  ADD COLUMN subscription_until timestamptz;
