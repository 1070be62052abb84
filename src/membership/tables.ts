/** The provider's own tables, beside those of better-auth. */
import type pg from 'pg'

/** After better-auth's: what stood in a table of its own once moves into the one of the people. */
export async function makeTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE IF NOT EXISTS nursery_accounts (
      id uuid PRIMARY KEY, name text NOT NULL, plan text NOT NULL, trial_ends_at timestamptz NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    -- Used once and for a minute; only their hash is kept.
    CREATE TABLE IF NOT EXISTS authorization_codes (
      code_hash text PRIMARY KEY, user_id text NOT NULL, code_challenge text NOT NULL, redirect_uri text NOT NULL, nonce text, expires_at timestamptz NOT NULL);
    ALTER TABLE authorization_codes ADD COLUMN IF NOT EXISTS signed_in_at timestamptz NOT NULL DEFAULT now();
    CREATE TABLE IF NOT EXISTS signing_keys (
      kid text PRIMARY KEY, public_jwk jsonb NOT NULL, private_jwk_sealed text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS failed_tries (
      address_hash text PRIMARY KEY, tries integer NOT NULL DEFAULT 1, last_at timestamptz NOT NULL DEFAULT now());
    DO $$ BEGIN
      IF to_regclass('members') IS NOT NULL THEN
        UPDATE "user" AS person SET account_id = members.account_id, is_primary = members.is_primary FROM members WHERE user_id = person.id;
        DROP TABLE members;
      END IF;
    END $$`)
}
