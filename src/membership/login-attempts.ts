/** Locks an address for an hour after a hundred wrong passwords in a row, from any IP address. */
import { createHash } from 'node:crypto'
import type pg from 'pg'

const maxAttempts = 100

// The text may be a password typed into the wrong field: only its hash is stored.
const hashOf = (email: string, device: string) =>
  createHash('sha256').update(`${email.trim().toLowerCase()} ${device}`.trim()).digest('base64url')

/** `device`: where the person signed in before, which has a count of its own; '' for any other. */
export class LoginAttempts {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async isLocked(email: string, device = ''): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `SELECT FROM failed_logins WHERE address_hash = $1 AND attempts >= $2 AND last_at > now() - interval '1 hour'`,
      [hashOf(email, device), maxAttempts],
    )
    return rowCount !== 0
  }

  /** Counts a wrong password; the count starts again after the lock. */
  async recordFailure(email: string, device = ''): Promise<void> {
    await this.#pool.query(
      `INSERT INTO failed_logins (address_hash) VALUES ($1)
       ON CONFLICT (address_hash) DO UPDATE SET attempts = CASE WHEN failed_logins.attempts >= $2 THEN 1 ELSE failed_logins.attempts + 1 END, last_at = now()`,
      [hashOf(email, device), maxAttempts],
    )
    // Unknown addresses are counted too, so that the lock does not reveal which exist; they must not pile up.
    await this.#pool.query(`DELETE FROM failed_logins WHERE last_at < now() - interval '30 days'`)
  }

  async clear(email: string, device = ''): Promise<void> {
    await this.#pool.query('DELETE FROM failed_logins WHERE address_hash = $1', [hashOf(email, device)])
  }
}
