/** The provider's own tables, beside those of better-auth. */
import type pg from 'pg'

/** Creates them, after better-auth's, which they refer to. */
export async function makeTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE IF NOT EXISTS nursery_accounts (
      id uuid PRIMARY KEY, name text NOT NULL, plan text NOT NULL, trial_ends_at timestamptz NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
      -- Null until the trial is followed by a subscription; then as Stripe reports it.
      subscription_status text CHECK (subscription_status IN ('trialing', 'active', 'past_due', 'cancelled')),
      subscription_until timestamptz, stripe_customer_id text UNIQUE, stripe_subscription_id text, stripe_seen_at timestamptz,
      -- As chosen at sign-up; null where the person did not choose.
      country text, time_zone text);
    -- Each event of Stripe is handled once.
    CREATE TABLE IF NOT EXISTS stripe_events (id text PRIMARY KEY, received_at timestamptz NOT NULL DEFAULT now());
    -- Valid once and for a minute; only the hash is stored.
    CREATE TABLE IF NOT EXISTS authorization_codes (
      code_hash text PRIMARY KEY, user_id text NOT NULL, code_challenge text NOT NULL, redirect_uri text NOT NULL, nonce text, expires_at timestamptz NOT NULL,
      signed_in_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS signing_keys (
      kid text PRIMARY KEY, public_jwk jsonb NOT NULL, private_jwk_encrypted text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS failed_logins (
      address_hash text PRIMARY KEY, attempts integer NOT NULL DEFAULT 1, last_at timestamptz NOT NULL DEFAULT now());
    -- How often something was tried within a limited time: see attempt-limit.ts.
    CREATE TABLE IF NOT EXISTS attempt_counts (key_hash text PRIMARY KEY, attempts integer NOT NULL, ends_at timestamptz NOT NULL);
    -- Links in mails: valid once; only the hash is stored. data is the new address of a person who changes it.
    CREATE TABLE IF NOT EXISTS mail_links (
      hash text PRIMARY KEY, purpose text NOT NULL CHECK (purpose IN ('verify', 'email', 'reset')),
      user_id text NOT NULL REFERENCES "user" (id) ON DELETE CASCADE, data text NOT NULL DEFAULT '', expires_at timestamptz NOT NULL);
    CREATE INDEX IF NOT EXISTS mail_links_of ON mail_links (user_id, purpose);
    CREATE TABLE IF NOT EXISTS invitations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(), account_id uuid NOT NULL REFERENCES nursery_accounts, email text NOT NULL, role text NOT NULL,
      hash text NOT NULL UNIQUE, created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, ended_at timestamptz);
    CREATE INDEX IF NOT EXISTS open_invitations ON invitations (account_id) WHERE ended_at IS NULL;
    -- People who are deactivated in the product: they keep their account, and their seat is free.
    CREATE TABLE IF NOT EXISTS people_without_seat (user_id text PRIMARY KEY REFERENCES "user" (id) ON DELETE CASCADE, since timestamptz NOT NULL DEFAULT now());
    -- Mails of an installation without a mail server.
    CREATE TABLE IF NOT EXISTS outbox (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(), sent_to text NOT NULL, subject text NOT NULL, body text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS passkeys (
      id text PRIMARY KEY, user_id text NOT NULL REFERENCES "user" (id) ON DELETE CASCADE, public_key bytea NOT NULL, counter bigint NOT NULL,
      transports text[] NOT NULL, name text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), last_used_at timestamptz);
    CREATE INDEX IF NOT EXISTS passkeys_of ON passkeys (user_id);
    -- user_id is null at sign-in: the person is not known yet.
    CREATE TABLE IF NOT EXISTS passkey_challenges (
      hash text PRIMARY KEY, user_id text, expires_at timestamptz NOT NULL);`)
}
