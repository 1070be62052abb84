-- Users and their devices.

-- People are known by what the membership provider calls them (its subject); their role is ours.
CREATE TABLE users (
  id uuid NOT NULL DEFAULT new_id(),
  subject text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'manager', 'general_staff', 'production', 'sales')),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  last_login timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- When this person hid the list of first steps on the dashboard; Help still has it.
  first_steps_hidden_at timestamptz,
  -- How this person's screens look; empty: as the nursery's settings say, else as the device does.
  theme text,
  animations boolean
);
SELECT belongs_to_nursery('users', 'rows');
-- A user is deactivated, never deleted: what refers to who did something needs no index for it.
SELECT revoke_from_app('DELETE ON users');
ALTER TABLE users ADD UNIQUE (nursery_id, subject);

-- One signed-in device of one user. A row ends by ended_at; it is never revived.
CREATE TABLE device_sessions (
  id uuid NOT NULL DEFAULT new_id(),
  user_id uuid NOT NULL,
  -- The long-lived mark of the device itself; two sessions of one device are duplicates.
  device_id text NOT NULL,
  device_type text NOT NULL DEFAULT 'other',
  device_info text NOT NULL DEFAULT '',
  ip_address text NOT NULL DEFAULT '',
  -- When the person last proved who they are at the provider, by password or passkey.
  signed_in_at timestamptz NOT NULL DEFAULT now(),
  -- Hashes of what the renewal cookie holds: the part that stays, its present secret, and the one before.
  renewal_family_hash text NOT NULL,
  renewal_hash text NOT NULL,
  previous_renewal_hash text,
  renewed_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_active timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logged_out', 'evicted', 'replaced', 'expired', 'reused', 'switched')),
  -- Whether its person came in by PIN on a device where somebody else was signed in: `signed_in_at` is then of who signed in there.
  opened_by_pin boolean NOT NULL DEFAULT false
);
SELECT belongs_to_nursery('device_sessions', 'rows');
ALTER TABLE device_sessions ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
CREATE INDEX device_sessions_ended ON device_sessions (nursery_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX ON device_sessions (nursery_id, user_id);

-- The PIN of somebody who sells: they come in with it at a till where somebody else is signed in, and a manager approves with it there.
CREATE TABLE staff_pins (
  user_id uuid NOT NULL,
  pin_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('staff_pins', 'rows', 'user_id');
ALTER TABLE staff_pins ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);

-- Wrong PINs of one person on one device: five in a row lock the PIN there for a while, many on all devices together until it is set anew.
CREATE TABLE pin_attempts (
  user_id uuid NOT NULL,
  device_id text NOT NULL,
  -- In a row, since a lock last ended.
  attempts integer NOT NULL,
  -- Since the PIN was set, or was last right on this device.
  total integer NOT NULL,
  last_attempt_at timestamptz NOT NULL
);
SELECT belongs_to_nursery('pin_attempts', 'rows', 'user_id, device_id');
ALTER TABLE pin_attempts ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);

-- Permission for the operator's support to read this nursery for some hours. Granted by an admin, who can revoke it at any time.
CREATE TABLE support_grants (
  id uuid NOT NULL DEFAULT new_id(),
  granted_at timestamptz NOT NULL DEFAULT now(),
  granted_by uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Revoked, or replaced by a later one.
  ended_at timestamptz
);
SELECT belongs_to_nursery('support_grants', 'rows');
SELECT revoke_from_app('DELETE ON support_grants');
ALTER TABLE support_grants ADD FOREIGN KEY (nursery_id, granted_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON support_grants (nursery_id, granted_by);
CREATE UNIQUE INDEX support_grants_open ON support_grants (nursery_id) WHERE ended_at IS NULL;

-- Saved views: the search, filters and order of a list under a name.
CREATE TABLE saved_views (
  id uuid NOT NULL DEFAULT new_id(),
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  -- As in an address: search=kauri&sort=-total.
  search text NOT NULL,
  -- With everybody of the nursery.
  shared boolean NOT NULL,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('saved_views', 'rows');
ALTER TABLE saved_views ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
CREATE INDEX ON saved_views (nursery_id, user_id);

-- The view with which a list opens for a person.
CREATE TABLE opening_views (
  user_id uuid NOT NULL,
  list text NOT NULL,
  view_id uuid NOT NULL
);
SELECT belongs_to_nursery('opening_views', 'rows', 'user_id, list');
ALTER TABLE opening_views ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
ALTER TABLE opening_views ADD FOREIGN KEY (nursery_id, view_id) REFERENCES saved_views (nursery_id, id) ON DELETE CASCADE;
CREATE INDEX ON opening_views (nursery_id, view_id);
