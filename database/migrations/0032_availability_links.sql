-- Links to the availability list for people without an account here. Only the hash of a link's secret is kept; the address itself is shown once.
CREATE TABLE availability_links (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  -- Whose prices it shows, and in whose name its requests come.
  business_account_id uuid,
  shows_prices boolean NOT NULL DEFAULT true,
  secret_hash text NOT NULL,
  expires_on date NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('availability_links', 'rows');
ALTER TABLE availability_links ADD UNIQUE (nursery_id, secret_hash);
ALTER TABLE availability_links ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);

-- What came in by a link: a draft that a person looks at.
ALTER TABLE orders ADD COLUMN availability_link_id uuid;
ALTER TABLE orders ADD FOREIGN KEY (nursery_id, availability_link_id) REFERENCES availability_links (nursery_id, id);
CREATE INDEX ON orders (nursery_id, availability_link_id, created_at) WHERE availability_link_id IS NOT NULL;
