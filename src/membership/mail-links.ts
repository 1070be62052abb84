/** Links in mails: following one proves access to the mailbox. Each works once and expires. */
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Mailer } from './mailer.ts'
import { inTransaction } from './transaction.ts'

type Purpose = 'verify' | 'email' | 'reset'

/** In hours, and the page the link leads to. */
const kinds: Readonly<Record<Purpose, { readonly hours: number; readonly page: string }>> = {
  verify: { hours: 72, page: 'confirm' },
  email: { hours: 24, page: 'confirm' },
  reset: { hours: 1, page: 'reset' },
}

interface LinkMail {
  readonly purpose: Purpose
  /** Undefined for an address without an account: nothing is sent. */
  readonly user_id: string | undefined
  readonly to: string
  readonly subject: string
  readonly text: (link: string) => string
  /** The new address of a person who changes it. */
  readonly data?: string
}

interface RedeemedLink {
  readonly purpose: Purpose
  readonly user_id: string
  readonly data: string
}

/** RFC 3339 time `hours` from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export class MailLinks {
  readonly #pool: pg.Pool
  readonly #publicUrl: string
  readonly #mailer: Mailer

  constructor(pool: pg.Pool, publicUrl: string, mailer: Mailer) {
    this.#pool = pool
    this.#publicUrl = publicUrl
    this.#mailer = mailer
  }

  /**
   * Mails a new link; those of earlier mails for the same purpose stop working. For nobody the same is done and rolled back: how long
   * it takes must not reveal who has an account.
   */
  async send({ purpose, user_id, to, subject, text, data = '' }: LinkMail): Promise<void> {
    const token = newToken()
    const { hours, page } = kinds[purpose]
    const expires_at = inHours(hours)
    await inTransaction(this.#pool, async (client) => {
      await client.query('SAVEPOINT link')
      await client.query('DELETE FROM mail_links WHERE user_id = $1 AND purpose = $2', [user_id ?? '', purpose])
      await client.query(
        `INSERT INTO mail_links (hash, purpose, user_id, data, expires_at)
         SELECT $1, $2, id, $4, $5 FROM "user" WHERE id = $3`,
        [hashOf(token), purpose, user_id ?? '', data, expires_at],
      )
      const link = `${this.#publicUrl}/membership/${page}?token=${token}`
      await this.#mailer.send(client, { to, subject, text: text(link), expires_at })
      await client.query(user_id === undefined ? 'ROLLBACK TO SAVEPOINT link' : 'RELEASE SAVEPOINT link')
    })
  }

  /** Finds a valid link without redeeming it; undefined if it is unknown, redeemed or expired. */
  async find(token: string, purposes: readonly Purpose[]): Promise<RedeemedLink | undefined> {
    const { rows } = await this.#pool.query<RedeemedLink>(
      'SELECT purpose, user_id, data FROM mail_links WHERE hash = $1 AND purpose = ANY($2) AND expires_at > now()',
      [hashOf(token), purposes],
    )
    return rows[0]
  }

  /** Consumes the link; undefined when it is not valid (any more). */
  async redeem(token: string, purposes: readonly Purpose[]): Promise<RedeemedLink | undefined> {
    const { rows } = await this.#pool.query<RedeemedLink>(
      'DELETE FROM mail_links WHERE hash = $1 AND purpose = ANY($2) AND expires_at > now() RETURNING purpose, user_id, data',
      [hashOf(token), purposes],
    )
    return rows[0]
  }
}
