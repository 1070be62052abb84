/** Wrong passwords in a row, counted for each address: after a hundred it is shut for an hour, whoever knocks and from wherever. */
import { createHash } from 'node:crypto'
import type pg from 'pg'

const most = 100

// What was typed may be a password in the wrong field: only its hash is kept.
const nameOf = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')

export class FailedTries {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async areTooMany(email: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `SELECT FROM failed_tries WHERE address_hash = $1 AND tries >= $2 AND last_at > now() - interval '1 hour'`,
      [nameOf(email), most],
    )
    return rowCount !== 0
  }

  /** One more; the count begins anew after the hour. */
  async count(email: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO failed_tries (address_hash) VALUES ($1)
       ON CONFLICT (address_hash) DO UPDATE SET tries = CASE WHEN failed_tries.tries >= $2 THEN 1 ELSE failed_tries.tries + 1 END, last_at = now()`,
      [nameOf(email), most],
    )
    // Addresses that nobody has are counted too, so that nobody learns which are there; they must not pile up.
    await this.#pool.query(`DELETE FROM failed_tries WHERE last_at < now() - interval '30 days'`)
  }

  async forget(email: string): Promise<void> {
    await this.#pool.query('DELETE FROM failed_tries WHERE address_hash = $1', [nameOf(email)])
  }
}
