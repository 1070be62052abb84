-- When the provider last said how the subscription stands, by the provider's clock: an older report that comes again undoes nothing.
ALTER TABLE nurseries ADD COLUMN subscription_reported_at timestamptz;
