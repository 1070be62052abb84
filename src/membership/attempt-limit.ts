/**
 * Limits on the forms of the membership provider and on the sign-ins, accounts and mails they cause. Counted in the database, so
 * that several processes count together and a restart forgets nothing.
 */
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { ipv6Subnet } from '#server/http.ts'
import { readFields } from './form-fields.ts'
import { hashOf } from './mail-links.ts'

/** Maximum number of attempts within a number of seconds, counted from the first of them. */
const limits = {
  /** Forms of one IP address. */
  form: { most: 100, seconds: 60 },
  /** Forms of one IP address for one account. */
  account: { most: 10, seconds: 60 },
  /** New accounts of one IP address. */
  signUp: { most: 500, seconds: 3_600 },
  /** Links that are mailed to one e-mail address, or for one account: nobody's mailbox may be filled by us. */
  link: { most: 5, seconds: 3_600 },
  /**
   * Answers that an address has an account, to one IP address or one nursery. Sign-up and invitations must say it, or its owner could not go on;
   * nobody may find out by them which of many addresses do.
   */
  knownAddress: { most: 10, seconds: 3_600 },
} as const

type Kind = keyof typeof limits

/** Source of an attempt: an IP address, an e-mail address or an id. */
type Attempt = readonly [kind: Kind, key: string]

interface Counted {
  readonly key_hash: string
  readonly attempts: number
  readonly seconds_left: number
}

// Hashed, because a form field may contain anything, even a password.
const keyOf = ([kind, key]: Attempt) => hashOf(`${kind} ${key}`)

export class AttemptLimit {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Counts these attempts. Returns how many seconds to wait if one was too many, else 0. */
  async count(...attempts: readonly Attempt[]): Promise<number> {
    const mostOf = new Map(attempts.map((attempt) => [keyOf(attempt), limits[attempt[0]].most]))
    // In the order of their keys, so that two requests never wait for each other.
    const { rows } = await this.#pool.query<Counted>(
      `INSERT INTO attempt_counts AS counted (key_hash, attempts, ends_at)
       SELECT DISTINCT ON (key_hash) key_hash, 1, now() + seconds * interval '1 second'
       FROM unnest($1::text[], $2::int[]) AS attempt (key_hash, seconds) ORDER BY key_hash
       ON CONFLICT (key_hash) DO UPDATE SET
         attempts = CASE WHEN counted.ends_at <= now() THEN 1 ELSE counted.attempts + 1 END,
         ends_at = CASE WHEN counted.ends_at <= now() THEN excluded.ends_at ELSE counted.ends_at END
       RETURNING key_hash, attempts, ceil(extract(epoch FROM ends_at - now()))::int AS seconds_left`,
      [attempts.map(keyOf), attempts.map(([kind]) => limits[kind].seconds)],
    )
    const exceeded = rows.filter((row) => row.attempts > (mostOf.get(row.key_hash) ?? 0))
    return Math.max(0, ...exceeded.map((row) => row.seconds_left))
  }

  /** Seconds to wait at the limit, else 0. Counts nothing. */
  async secondsToWait(...attempt: Attempt): Promise<number> {
    const { rows } = await this.#pool.query<Pick<Counted, 'seconds_left'>>(
      `SELECT ceil(extract(epoch FROM ends_at - now()))::int AS seconds_left FROM attempt_counts
       WHERE key_hash = $1 AND attempts >= $2 AND ends_at > now()`,
      [keyOf(attempt), limits[attempt[0]].most],
    )
    return rows[0]?.seconds_left ?? 0
  }

  /** Counts a form that was sent. Returns how many seconds to wait before the next: 0 if it is allowed. */
  countForm(request: FastifyRequest): Promise<number> {
    const address = callerOf(request)
    return this.count(['form', address], ['account', `${address} ${normalizeEmail(readFields(request.body)['email'] ?? '')}`])
  }

  /** Counts a link that is to be mailed. Returns how many seconds to wait before the next: 0 if it is allowed. */
  countLink(email: string, userId?: string): Promise<number> {
    const ofAccount = userId === undefined ? [] : [['link', userId] as const]
    return this.count(['link', normalizeEmail(email)], ...ofAccount)
  }
}

/** The IP address of a request; of IPv6, the network of one customer. */
export const callerOf = ({ ip }: FastifyRequest): string => normalizeIP(ip, ipv6Subnet)

/** Like accounts: without case and spaces. */
const normalizeEmail = (email: string): string => email.trim().toLowerCase()
