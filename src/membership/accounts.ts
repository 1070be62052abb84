/** People and the nurseries they subscribe with. Passwords and the provider's own browser sessions are better-auth's. */
import { randomUUID } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import type pg from 'pg'
import { FailedTries } from './failed-tries.ts'

export const plans = ['basic', 'standard', 'pro'] as const
export type Plan = (typeof plans)[number]

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
  /** The nursery they belong to; a new one where no id is given. */
  readonly account: { readonly id?: string; readonly name: string }
  readonly is_primary: boolean
  readonly plan: Plan
}

export interface Member {
  readonly sub: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly account: string
  readonly account_name: string
  readonly is_primary: boolean
  readonly plan: Plan
}

/** Who is signed in at the provider, and when they proved it with their password. */
export interface SignedIn {
  readonly user_id: string
  readonly since: Date
}

/** What a person is told when it does not work. */
export class Refused extends Error {}
/** Refused whatever the password: too many wrong ones came before it. */
export class Shut extends Refused {}

const makeAuth = (pool: pg.Pool, publicUrl: string, secret: string) =>
  betterAuth({
    database: pool,
    secret,
    baseURL: publicUrl,
    basePath: '/membership/auth',
    emailAndPassword: { enabled: true, minPasswordLength: 10, maxPasswordLength: 200 },
    user: {
      additionalFields: {
        first_name: { type: 'string', required: true },
        last_name: { type: 'string', required: true },
        account_id: { type: 'string', required: false },
        is_primary: { type: 'boolean', required: false },
      },
    },
    advanced: { cookiePrefix: 'membership', database: { generateId: () => randomUUID() } },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })

export class Accounts {
  readonly #pool: pg.Pool
  readonly #auth: ReturnType<typeof makeAuth>
  readonly #failed: FailedTries

  constructor(pool: pg.Pool, publicUrl: string, secret: string) {
    this.#pool = pool
    this.#auth = makeAuth(pool, publicUrl, secret)
    this.#failed = new FailedTries(pool)
  }

  async migrate(): Promise<void> {
    const { runMigrations } = await getMigrations(this.#auth.options)
    await runMigrations()
  }

  /** Adds somebody who can sign in, and gives the cookies of their first session. Throws Refused where that cannot be. */
  async add(person: NewAccount): Promise<{ sub: string; account: string; cookies: string[] }> {
    const { email, password, first_name, last_name, account, is_primary, plan } = person
    const account_id = account.id ?? randomUUID()
    // The nursery first: a person is written in one transaction, so that whatever ends this, nobody is left without one.
    await this.#pool.query(
      `INSERT INTO nursery_accounts (id, name, plan, trial_ends_at) VALUES ($1, $2, $3, now() + interval '14 days') ON CONFLICT (id) DO NOTHING`,
      [account_id, account.name, plan],
    )
    const body = { email, password, name: `${first_name} ${last_name}`, first_name, last_name, account_id, is_primary }
    try {
      const { response, headers } = await this.#auth.api.signUpEmail({ body, returnHeaders: true })
      return { sub: response.user.id, account: account_id, cookies: headers.getSetCookie() }
    } catch (error) {
      if (account.id === undefined) await this.#pool.query('DELETE FROM nursery_accounts WHERE id = $1', [account_id])
      // Of two that sign up at once with one address, the later only learns that it could not be written.
      throw (await this.#isTaken(email)) ? new Refused(sentences['USER_ALREADY_EXISTS']) : inWords(error)
    }
  }

  async #isTaken(email: string): Promise<boolean> {
    return (await this.#pool.query('SELECT FROM "user" WHERE email = $1', [email.toLowerCase()])).rowCount !== 0
  }

  /** Signs in; gives the cookies of the provider's own session. Throws Refused for a wrong password. */
  async signIn(email: string, password: string): Promise<string[]> {
    if (await this.#failed.areTooMany(email))
      throw new Shut('Too many wrong passwords for this e-mail address. Wait an hour, then try again.')
    try {
      const { headers } = await this.#auth.api.signInEmail({ body: { email, password }, returnHeaders: true })
      await this.#failed.forget(email)
      return headers.getSetCookie()
    } catch (error) {
      const refusal = inWords(error)
      if (refusal instanceof Refused) await this.#failed.count(email)
      throw refusal
    }
  }

  async signOut(cookie: string): Promise<string[]> {
    const { headers } = await this.#auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
    return headers.getSetCookie()
  }

  /** Whose session the cookie header names; undefined for nobody's. */
  async signedIn(cookie: string | undefined): Promise<SignedIn | undefined> {
    if (!cookie) return undefined
    const found = await this.#auth.api.getSession({ headers: new Headers({ cookie }) })
    return found ? { user_id: found.user.id, since: found.session.createdAt } : undefined
  }

  async member(userId: string): Promise<Member | undefined> {
    const { rows } = await this.#pool.query<Member>(
      `SELECT person.id AS sub, email, first_name, last_name, account_id AS account, nursery_accounts.name AS account_name, is_primary, plan
       FROM "user" AS person JOIN nursery_accounts ON nursery_accounts.id = account_id::uuid
       WHERE person.id = $1`,
      [userId],
    )
    return rows[0]
  }
}

const sentences: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is not right. Check both and try again.',
  INVALID_EMAIL: 'Enter an e-mail address like name@example.com.',
  PASSWORD_TOO_SHORT: 'Choose a password of at least 10 characters.',
  PASSWORD_TOO_LONG: 'Choose a password of at most 200 characters.',
  USER_ALREADY_EXISTS: 'There is an account with this e-mail address already. Sign in instead.',
}

function inWords(error: unknown): unknown {
  const code = error instanceof APIError ? String(error.body?.['code'] ?? '') : ''
  const sentence = sentences[code]
  return sentence === undefined ? error : new Refused(sentence)
}
