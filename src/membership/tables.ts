/** The provider's own tables, beside those of better-auth. */
import type pg from 'pg'

export async function makeTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE IF NOT EXISTS nursery_accounts (
      id uuid PRIMARY KEY, name text NOT NULL, plan text NOT NULL, trial_ends_at timestamptz NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS members (
      user_id text PRIMARY KEY, account_id uuid NOT NULL REFERENCES nursery_accounts, is_primary boolean NOT NULL);
    -- Used once and for a minute; only their hash is kept.
    CREATE TABLE IF NOT EXISTS authorization_codes (
      code_hash text PRIMARY KEY, user_id text NOT NULL, code_challenge text NOT NULL, redirect_uri text NOT NULL, nonce text, expires_at timestamptz NOT NULL);
    CREATE TABLE IF NOT EXISTS signing_keys (
      kid text PRIMARY KEY, public_jwk jsonb NOT NULL, private_jwk_sealed text NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`)
}
