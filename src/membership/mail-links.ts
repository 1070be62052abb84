/** What a link in a mail proves: that whoever follows it reads that mailbox. Each works once, and not for long. */
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

type Purpose = 'verify' | 'email' | 'reset'

/** In hours. */
const lifetimes: Readonly<Record<Purpose, number>> = { verify: 72, email: 24, reset: 1 }

interface Proven {
  readonly purpose: Purpose
  readonly user_id: string
  readonly data: string
}

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export class MailLinks {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** A new token for that purpose; those of earlier mails stop working. */
  async make(purpose: Purpose, userId: string, data = ''): Promise<string> {
    const token = newToken()
    await this.#pool.query('DELETE FROM mail_links WHERE (user_id = $1 AND purpose = $2) OR expires_at < now()', [
      userId,
      purpose,
    ])
    await this.#pool.query(
      "INSERT INTO mail_links (hash, purpose, user_id, data, expires_at) VALUES ($1, $2, $3, $4, now() + $5 * interval '1 hour')",
      [hashOf(token), purpose, userId, data, lifetimes[purpose]],
    )
    return token
  }

  /** Whether it would work: changes nothing. */
  async works(token: string, purposes: readonly Purpose[]): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'SELECT FROM mail_links WHERE hash = $1 AND purpose = ANY($2) AND expires_at > now()',
      [hashOf(token), purposes],
    )
    return rowCount !== 0
  }

  /** What it proves, once; undefined when it does not or no more. */
  async take(token: string, purposes: readonly Purpose[]): Promise<Proven | undefined> {
    const { rows } = await this.#pool.query<Proven>(
      'DELETE FROM mail_links WHERE hash = $1 AND purpose = ANY($2) AND expires_at > now() RETURNING purpose, user_id, data',
      [hashOf(token), purposes],
    )
    return rows[0]
  }
}
