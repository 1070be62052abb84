/** People and the nurseries they subscribe with. Passwords and the provider's own browser sessions are better-auth's. */
import { randomUUID } from 'node:crypto'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { betterAuth } from 'better-auth'
import { setSessionCookie } from 'better-auth/cookies'
import { getMigrations } from 'better-auth/db/migration'
import type pg from 'pg'
import * as z from 'zod'
import type { Country } from '#kernel/country.ts'
import { FailedTries } from './failed-tries.ts'
import type { AccountRow, InvitedRole, Plan } from './plans.ts'

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
  /** The nursery they belong to; a new one where no id is given. */
  readonly account: {
    readonly id?: string
    readonly name: string
    readonly country?: Country | undefined
    readonly time_zone?: string | undefined
  }
  readonly is_primary: boolean
  readonly plan: Plan
  /** What they were invited as. */
  readonly role?: InvitedRole
  /** They have proved that the address is theirs. */
  readonly email_verified?: boolean
  readonly user_agent?: string | undefined
}

export interface Member extends AccountRow {
  readonly sub: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly account: string
  readonly account_name: string
  readonly country: Country | null
  readonly time_zone: string | null
  readonly is_primary: boolean
  readonly role: InvitedRole | null
  readonly email_verified: boolean
  readonly created_at: Date
  readonly stripe_customer_id: string | null
}

/** Who is signed in at the provider, and when they proved it with their password. */
export interface SignedIn {
  readonly user_id: string
  readonly session_id: string
  readonly since: Date
}

export interface ProviderSession {
  readonly id: string
  readonly since: Date
  readonly user_agent: string
}

/** What a person is told when it does not work. */
export class Refused extends Error {}
/** Refused whatever the password: too many wrong ones came before it. */
export class TooManyTries extends Refused {}

/** What a refusal says; anything else is thrown on. */
export function refusalOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  throw error
}

/** Opens a session for somebody who proved who they are without a password. Never reached from outside: nothing of better-auth is. */
const withoutPassword = {
  id: 'without-password',
  endpoints: {
    openSession: createAuthEndpoint(
      '/without-password',
      { method: 'POST', body: z.object({ user_id: z.string() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.user_id)
        if (!user) throw ctx.error('NOT_FOUND')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ id: user.id })
      },
    ),
  },
}

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
        invited_role: { type: 'string', required: false },
      },
    },
    plugins: [withoutPassword],
    // What is missing before migrate() it would miss for ever: another that starts at the same time may be the one that makes it.
    advanced: { cookiePrefix: 'membership', database: { generateId: () => randomUUID(), validateSchema: false } },
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
    const { email, password, first_name, last_name, account, is_primary, plan, role } = person
    const account_id = account.id ?? randomUUID()
    // The nursery first: a person is written in one transaction, so that whatever ends this, nobody is left without one.
    await this.#pool.query(
      `INSERT INTO nursery_accounts (id, name, plan, country, time_zone, trial_ends_at)
       VALUES ($1, $2, $3, $4, $5, now() + interval '14 days') ON CONFLICT (id) DO NOTHING`,
      [account_id, account.name, plan, account.country ?? null, account.time_zone ?? null],
    )
    const name = `${first_name} ${last_name}`
    const from = new Headers({ 'user-agent': person.user_agent ?? '' })
    const body = { email, password, name, first_name, last_name, account_id, is_primary, ...(role && { invited_role: role }) }
    try {
      const { response, headers } = await this.#auth.api.signUpEmail({ body, headers: from, returnHeaders: true })
      const sub = response.user.id
      if (person.email_verified === true) await this.confirmEmail(sub)
      return { sub, account: account_id, cookies: headers.getSetCookie() }
    } catch (error) {
      if (account.id === undefined) await this.#pool.query('DELETE FROM nursery_accounts WHERE id = $1', [account_id])
      // Of two that sign up at once with one address, the later only learns that it could not be written.
      throw (await this.isTaken(email)) ? new Refused(sentences['USER_ALREADY_EXISTS']) : inWords(error)
    }
  }

  async isTaken(email: string): Promise<boolean> {
    return (await this.findByEmail(email)) !== undefined
  }

  /** Whose address it is, as the provider calls them. */
  async findByEmail(email: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ id: string }>('SELECT id FROM "user" WHERE email = $1', [
      email.trim().toLowerCase(),
    ])
    return rows[0]?.id
  }

  /** The account that whoever has the address belongs to. */
  async accountOf(email: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ account: string }>('SELECT account_id AS account FROM "user" WHERE email = $1', [
      email.trim().toLowerCase(),
    ])
    return rows[0]?.account
  }

  /** Signs in; gives the cookies of the provider's own session. Throws Refused for a wrong password. */
  async signIn(email: string, password: string, userAgent = ''): Promise<string[]> {
    if (await this.#failed.areTooMany(email))
      throw new TooManyTries('Too many wrong passwords for this e-mail address. Wait an hour, then try again.')
    try {
      const from = new Headers({ 'user-agent': userAgent })
      const { headers } = await this.#auth.api.signInEmail({ body: { email, password }, headers: from, returnHeaders: true })
      await this.#failed.forget(email)
      return headers.getSetCookie()
    } catch (error) {
      const refusal = inWords(error)
      if (refusal instanceof Refused) await this.#failed.count(email)
      throw refusal
    }
  }

  /** The cookies of a session for somebody who proved who they are in another way. */
  async openSession(userId: string, userAgent = ''): Promise<string[]> {
    const from = new Headers({ 'user-agent': userAgent })
    const { headers } = await this.#auth.api.openSession({ body: { user_id: userId }, headers: from, returnHeaders: true })
    return headers.getSetCookie()
  }

  async signOut(cookie: string): Promise<string[]> {
    const { headers } = await this.#auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
    return headers.getSetCookie()
  }

  /** Whose session the cookie header names; undefined for nobody's. */
  async signedIn(cookie: string | undefined): Promise<SignedIn | undefined> {
    if (!cookie) return undefined
    const found = await this.#auth.api.getSession({ headers: new Headers({ cookie }) })
    return found ? { user_id: found.user.id, session_id: found.session.id, since: found.session.createdAt } : undefined
  }

  async member(userId: string): Promise<Member | undefined> {
    const { rows } = await this.#pool.query<Member>(
      `SELECT person.id AS sub, email, first_name, last_name, account_id AS account, nursery_accounts.name AS account_name, country, time_zone, is_primary,
         invited_role AS role, "emailVerified" AS email_verified, person."createdAt" AS created_at,
         plan, trial_ends_at, subscription_status, subscription_until, stripe_customer_id
       FROM "user" AS person JOIN nursery_accounts ON nursery_accounts.id = account_id::uuid
       WHERE person.id = $1`,
      [userId],
    )
    return rows[0]
  }

  async rename(userId: string, firstName: string, lastName: string): Promise<void> {
    await this.#pool.query(`UPDATE "user" SET first_name = $2, last_name = $3, name = $4, "updatedAt" = now() WHERE id = $1`, [
      userId,
      firstName,
      lastName,
      `${firstName} ${lastName}`,
    ])
  }

  /** The address is theirs: the one they have, or the new one. Throws Refused when somebody else has it by now. */
  async confirmEmail(userId: string, email?: string): Promise<void> {
    await this.#pool
      .query(`UPDATE "user" SET "emailVerified" = true, email = coalesce($2, email), "updatedAt" = now() WHERE id = $1`, [
        userId,
        email?.toLowerCase() ?? null,
      ])
      .catch((error: unknown) => {
        throw isTwin(error) ? new Refused(sentences['USER_ALREADY_EXISTS']) : error
      })
  }

  /** A new password for whoever proved to read the mailbox: every session of theirs here ends, and wrong tries are forgotten. */
  async resetPassword(userId: string, password: string): Promise<void> {
    const { password: passwords, internalAdapter } = await this.#auth.$context
    await internalAdapter.updatePassword(userId, await passwords.hash(password))
    await this.#pool.query('DELETE FROM session WHERE "userId" = $1', [userId])
    const { rows } = await this.#pool.query<{ email: string }>('SELECT email FROM "user" WHERE id = $1', [userId])
    if (rows[0]) await this.#failed.forget(rows[0].email)
  }

  /** Throws Refused for a wrong current password. All other sessions here end; gives the cookies of this one, which is new. */
  async changePassword(cookie: string, currentPassword: string, newPassword: string): Promise<string[]> {
    try {
      const { headers } = await this.#auth.api.changePassword({
        body: { currentPassword, newPassword, revokeOtherSessions: true },
        headers: new Headers({ cookie }),
        returnHeaders: true,
      })
      return headers.getSetCookie()
    } catch (error) {
      throw inWords(error)
    }
  }

  async sessions(userId: string): Promise<ProviderSession[]> {
    const { rows } = await this.#pool.query<ProviderSession>(
      `SELECT id, "createdAt" AS since, coalesce("userAgent", '') AS user_agent FROM session
       WHERE "userId" = $1 AND "expiresAt" > now() ORDER BY "createdAt" DESC LIMIT 20`,
      [userId],
    )
    return rows
  }

  async endOtherSessions(userId: string, sessionId: string): Promise<void> {
    await this.#pool.query('DELETE FROM session WHERE "userId" = $1 AND id <> $2', [userId, sessionId])
  }
}

const isTwin = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

const sentences: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is not right. Check both and try again.',
  INVALID_PASSWORD: 'That is not your password now. Check it and try again.',
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
