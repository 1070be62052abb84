/** The provider's mails: written down first, sent behind the answer, tried again while the mail server is away. */
import type pg from 'pg'
import type { Mail, Message } from '#server/mail.ts'

const mostTries = 6

export interface Kept {
  readonly sent_to: string
  readonly subject: string
  readonly body: string
  readonly created_at: Date
}

export class Post {
  readonly #pool: pg.Pool
  readonly #mail: Mail
  readonly #clock: NodeJS.Timeout
  #working: Promise<void> = Promise.resolve()

  constructor(pool: pg.Pool, mail: Mail) {
    this.#pool = pool
    this.#mail = mail
    this.#clock = setInterval(() => this.#work(), 60_000).unref()
  }

  /** Whether mails leave this machine. */
  get delivers(): boolean {
    return this.#mail.delivers
  }

  /** Nobody waits for the mail server: how long an answer takes tells nothing about who is known here. */
  async send({ to, subject, text }: Message): Promise<void> {
    const status = this.delivers ? 'waiting' : 'kept'
    await this.#pool.query('INSERT INTO outbox (sent_to, subject, body, status) VALUES ($1, $2, $3, $4)', [
      to,
      subject,
      text,
      status,
    ])
    if (this.delivers) this.#work()
  }

  /** The last mails that were kept because no server is configured. */
  async kept(): Promise<Kept[]> {
    const { rows } = await this.#pool.query<Kept>(
      `SELECT sent_to, subject, body, created_at FROM outbox WHERE status = 'kept' ORDER BY created_at DESC LIMIT 50`,
    )
    return rows
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    clearInterval(this.#clock)
    await this.#working
  }

  #work(): void {
    // A database that is away is asked again by the clock; the mails stay written down meanwhile.
    this.#working = this.#working.then(() => this.#sendAll()).catch(() => undefined)
  }

  async #sendAll(): Promise<void> {
    while (await this.#sendOne());
  }

  async #sendOne(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ id: string; to: string; subject: string; text: string; tries: number }>(
      `UPDATE outbox SET tries = tries + 1, next_try_at = now() + (tries + 1) * interval '1 minute'
       WHERE id = (SELECT id FROM outbox WHERE status = 'waiting' AND next_try_at <= now() ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, sent_to AS to, subject, body AS text, tries`,
    )
    const [row] = rows
    if (row === undefined) return false
    const outcome = await this.#mail.send(row).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'unknown').slice(0, 300),
    )
    // What was sent holds a link that lets somebody in: it is not kept.
    if (outcome === undefined) await this.#pool.query(`UPDATE outbox SET status = 'sent', body = '' WHERE id = $1`, [row.id])
    else
      await this.#pool.query('UPDATE outbox SET status = $2, failure = $3 WHERE id = $1', [
        row.id,
        row.tries >= mostTries ? 'failed' : 'waiting',
        outcome,
      ])
    return true
  }
}
