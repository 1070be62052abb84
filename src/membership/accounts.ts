/** People and the nurseries they subscribe with. Passwords and the provider's own browser sessions are better-auth's. */
import { randomUUID } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import type pg from 'pg'

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

/** What a person is told when it does not work. */
export class Refused extends Error {}

const makeAuth = (pool: pg.Pool, publicUrl: string, secret: string) =>
  betterAuth({
    database: pool,
    secret,
    baseURL: publicUrl,
    basePath: '/membership/auth',
    emailAndPassword: { enabled: true, minPasswordLength: 10, maxPasswordLength: 200 },
    user: { additionalFields: { first_name: { type: 'string', required: true }, last_name: { type: 'string', required: true } } },
    advanced: { cookiePrefix: 'membership', database: { generateId: () => randomUUID() } },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })

export class Accounts {
  readonly #pool: pg.Pool
  readonly #auth: ReturnType<typeof makeAuth>

  constructor(pool: pg.Pool, publicUrl: string, secret: string) {
    this.#pool = pool
    this.#auth = makeAuth(pool, publicUrl, secret)
  }

  async migrate(): Promise<void> {
    const { runMigrations } = await getMigrations(this.#auth.options)
    await runMigrations()
  }

  async add({
    email,
    password,
    first_name,
    last_name,
    account,
    is_primary,
    plan,
  }: NewAccount): Promise<{ sub: string; account: string }> {
    const body = { email, password, name: `${first_name} ${last_name}`, first_name, last_name }
    const { user } = await this.#auth.api.signUpEmail({ body }).catch(inWords)
    const id = account.id ?? randomUUID()
    await this.#pool.query(
      `INSERT INTO nursery_accounts (id, name, plan, trial_ends_at) VALUES ($1, $2, $3, now() + interval '14 days') ON CONFLICT (id) DO NOTHING`,
      [id, account.name, plan],
    )
    await this.#pool.query('INSERT INTO members (user_id, account_id, is_primary) VALUES ($1, $2, $3)', [user.id, id, is_primary])
    return { sub: user.id, account: id }
  }

  /** Signs in; gives the cookies of the provider's own session. Throws Refused for a wrong password. */
  async signIn(email: string, password: string): Promise<string[]> {
    const { headers } = await this.#auth.api.signInEmail({ body: { email, password }, returnHeaders: true }).catch(inWords)
    return headers.getSetCookie()
  }

  async signOut(cookie: string): Promise<string[]> {
    const { headers } = await this.#auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
    return headers.getSetCookie()
  }

  /** Whose session the cookie header names; undefined for nobody's. */
  async signedIn(cookie: string | undefined): Promise<string | undefined> {
    if (!cookie) return undefined
    const session = await this.#auth.api.getSession({ headers: new Headers({ cookie }) })
    return session?.user.id
  }

  async member(userId: string): Promise<Member | undefined> {
    const { rows } = await this.#pool.query<Member>(
      `SELECT person.id AS sub, email, first_name, last_name, account_id AS account, nursery_accounts.name AS account_name, is_primary, plan
       FROM "user" AS person JOIN members ON members.user_id = person.id JOIN nursery_accounts ON nursery_accounts.id = account_id
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
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is an account with this e-mail address already. Sign in instead.',
}

function inWords(error: unknown): never {
  const code = error instanceof APIError ? String(error.body?.['code'] ?? '') : ''
  const sentence = sentences[code]
  throw sentence === undefined ? error : new Refused(sentence)
}
