/** The provider's mails: through the product's mail queue, or into the outbox if no mail server is configured. */
import type pg from 'pg'
import type { QueuedMessage } from '#server/mail-retry-queue.ts'
import { inTransaction } from './transaction.ts'

export interface OutboxMail {
  readonly sent_to: string
  readonly subject: string
  readonly body: string
  readonly created_at: Date
}

export class Mailer {
  readonly #pool: pg.Pool
  /** True if a mail server is configured; otherwise mails stay on this machine. */
  readonly sendsMail: boolean

  constructor(pool: pg.Pool, sendsMail: boolean) {
    this.#pool = pool
    this.sendsMail = sendsMail
  }

  /** Sends a mail if and when the transaction of `client` commits. Nobody waits for the mail server. */
  async send(client: pg.PoolClient, mail: QueuedMessage): Promise<void> {
    if (this.sendsMail) await client.query('SELECT public.enqueue_mail($1)', [mail])
    else await client.query('INSERT INTO outbox (sent_to, subject, body) VALUES ($1, $2, $3)', [mail.to, mail.subject, mail.text])
  }

  /** Sends a mail in a transaction of its own. */
  async sendNow(mail: QueuedMessage): Promise<void> {
    await inTransaction(this.#pool, (client) => this.send(client, mail))
  }

  /** The last mails of the outbox. */
  async outbox(): Promise<OutboxMail[]> {
    const { rows } = await this.#pool.query<OutboxMail>(
      'SELECT sent_to, subject, body, created_at FROM outbox ORDER BY created_at DESC LIMIT 50',
    )
    return rows
  }
}
