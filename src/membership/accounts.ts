/** People and the nurseries they subscribe with. better-auth stores passwords and browser sessions. */
import { randomUUID } from 'node:crypto'
import { createAuthEndpoint } from 'better-auth/api'
import { betterAuth } from 'better-auth'
import { setSessionCookie } from 'better-auth/cookies'
import { getMigrations } from 'better-auth/db/migration'
import type pg from 'pg'
import * as z from 'zod'
import { cookieAge, membershipCookies } from '#kernel/cookies.ts'
import type { Country } from '#kernel/country.ts'
import { LoginAttempts } from './login-attempts.ts'
import { KnownAddressError, MembershipError, TooManyAttempts, locked, messages, toMembershipError } from './membership-error.ts'
import type { AccountRow, InvitedRole, Plan } from './plans.ts'

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
  /** The nursery they join; a new one if no id is given. */
  readonly account: {
    readonly id?: string
    readonly name: string
    readonly country?: Country | undefined
    readonly time_zone?: string | undefined
  }
  readonly is_primary: boolean
  readonly plan: Plan
  /** Their role, where they were invited. */
  readonly role?: InvitedRole
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

/** A browser session, and when it was signed in. */
export interface ActiveSession {
  readonly user_id: string
  readonly session_id: string
  readonly since: Date
}

export interface ProviderSession {
  readonly id: string
  readonly since: Date
  readonly user_agent: string
}

/** Opens a session without a password, after a passkey was verified. Not reachable by HTTP, like all of better-auth's endpoints. */
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

/** Storage and comparison of passwords. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>
}

const makeAuth = (pool: pg.Pool, publicUrl: string, secret: string, password: PasswordHashing | undefined) =>
  betterAuth({
    database: pool,
    secret,
    baseURL: publicUrl,
    basePath: '/membership/auth',
    emailAndPassword: { enabled: true, minPasswordLength: 10, maxPasswordLength: 200, ...(password && { password }) },
    user: {
      additionalFields: {
        first_name: { type: 'string', required: true },
        last_name: { type: 'string', required: true },
        account_id: { type: 'string', required: false },
        is_primary: { type: 'boolean', required: false },
        invited_role: { type: 'string', required: false },
      },
    },
    session: { expiresIn: cookieAge(membershipCookies.session) },
    plugins: [withoutPassword],
    // better-auth would remember missing tables for ever; with two processes that start at once, the other may create them.
    advanced: {
      cookiePrefix: 'membership',
      cookies: { session_token: { name: membershipCookies.session.name } },
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })

/** Minutes after signing in without another proof of identity. */
const freshMinutes = 10
export const isFresh = ({ since }: Pick<ActiveSession, 'since'>): boolean => Date.now() - since.getTime() <= freshMinutes * 60_000

export class Accounts {
  readonly #pool: pg.Pool
  readonly #auth: ReturnType<typeof makeAuth>
  readonly #attempts: LoginAttempts

  /** `password`: better-auth's scrypt if left out. */
  constructor(pool: pg.Pool, publicUrl: string, secret: string, password?: PasswordHashing) {
    this.#pool = pool
    this.#auth = makeAuth(pool, publicUrl, secret, password)
    this.#attempts = new LoginAttempts(pool)
  }

  async migrate(): Promise<void> {
    const { runMigrations } = await getMigrations(this.#auth.options)
    await runMigrations()
  }

  /** Creates an account and returns the cookies of its first session. Throws MembershipError where the address has an account. */
  async add(person: NewAccount): Promise<{ sub: string; account: string; cookies: string[] }> {
    const { email, password, first_name, last_name, account, is_primary, plan, role } = person
    const account_id = account.id ?? randomUUID()
    // The nursery first: better-auth inserts the person in its own transaction, and nobody may be left without a nursery.
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
      // The later of two simultaneous sign-ups with one address fails with an unspecific error.
      throw (await this.hasAccount(email)) ? new KnownAddressError(messages['USER_ALREADY_EXISTS']) : toMembershipError(error)
    }
  }

  async hasAccount(email: string): Promise<boolean> {
    return (await this.findByEmail(email)) !== undefined
  }

  /** The id of the person with that address. */
  async findByEmail(email: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ id: string }>('SELECT id FROM "user" WHERE email = $1', [
      email.trim().toLowerCase(),
    ])
    return rows[0]?.id
  }

  /** The account of the person with that address. */
  async accountOf(email: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ account: string }>('SELECT account_id AS account FROM "user" WHERE email = $1', [
      email.trim().toLowerCase(),
    ])
    return rows[0]?.account
  }

  /** Signs in and returns the session's cookies. Wrong passwords of a known device are counted apart. Throws MembershipError for a wrong password. */
  async signIn(email: string, password: string, userAgent = '', device = ''): Promise<string[]> {
    if (await this.#attempts.isLocked(email, device)) throw new TooManyAttempts(locked)
    try {
      const from = new Headers({ 'user-agent': userAgent })
      const { headers } = await this.#auth.api.signInEmail({ body: { email, password }, headers: from, returnHeaders: true })
      await this.#attempts.clear(email, device)
      return headers.getSetCookie()
    } catch (error) {
      const refusal = toMembershipError(error)
      if (refusal instanceof MembershipError) await this.#attempts.recordFailure(email, device)
      throw refusal
    }
  }

  /** Opens a session for a person verified without a password; returns its cookies. */
  async openSession(userId: string, userAgent = ''): Promise<string[]> {
    const from = new Headers({ 'user-agent': userAgent })
    const { headers } = await this.#auth.api.openSession({ body: { user_id: userId }, headers: from, returnHeaders: true })
    return headers.getSetCookie()
  }

  async signOut(cookie: string): Promise<string[]> {
    const { headers } = await this.#auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
    return headers.getSetCookie()
  }

  /** The session that the cookie header names; undefined if there is none. It ends 30 days after the sign-in, however often it is used. */
  async signedIn(cookie: string | undefined): Promise<ActiveSession | undefined> {
    if (!cookie) return undefined
    const found = await this.#auth.api.getSession({ headers: new Headers({ cookie }) })
    if (!found) return undefined
    if (Date.now() - found.session.createdAt.getTime() > maxSessionDays * 86_400_000) {
      await this.#pool.query('DELETE FROM session WHERE id = $1', [found.session.id])
      return undefined
    }
    return { user_id: found.user.id, session_id: found.session.id, since: found.session.createdAt }
  }

  /** Throws MembershipError unless that is the person's password. A wrong one counts as at the sign-in. */
  async checkPassword(userId: string, email: string, password: string): Promise<void> {
    if (await this.#attempts.isLocked(email)) throw new TooManyAttempts(locked)
    const { password: passwords, internalAdapter } = await this.#auth.$context
    const accounts = await internalAdapter.findAccounts(userId)
    const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password
    if (hash && (await passwords.verify({ hash, password }))) return
    await this.#attempts.recordFailure(email)
    throw new MembershipError(messages['INVALID_PASSWORD'])
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

  /** Marks the address as confirmed: the present one, or a new one. Throws MembershipError when another account has it by now. */
  async confirmEmail(userId: string, email?: string): Promise<void> {
    await this.#pool
      .query(`UPDATE "user" SET "emailVerified" = true, email = coalesce($2, email), "updatedAt" = now() WHERE id = $1`, [
        userId,
        email?.toLowerCase() ?? null,
      ])
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new MembershipError(messages['USER_ALREADY_EXISTS']) : error
      })
  }

  /**
   * Sets a new password, ends every session of the person at the provider, and clears the failed attempts. Passkeys are removed:
   * somebody who got into the account may have added one.
   */
  async resetPassword(userId: string, password: string): Promise<void> {
    const { password: passwords, internalAdapter } = await this.#auth.$context
    await internalAdapter.updatePassword(userId, await passwords.hash(password))
    await this.#pool.query('DELETE FROM session WHERE "userId" = $1', [userId])
    await this.#pool.query('DELETE FROM passkeys WHERE user_id = $1', [userId])
    const { rows } = await this.#pool.query<{ email: string }>('SELECT email FROM "user" WHERE id = $1', [userId])
    if (rows[0]) await this.#attempts.clear(rows[0].email)
  }

  /** Throws MembershipError for a wrong current password. Ends all other sessions at the provider; returns the cookies of the new one. */
  async changePassword(cookie: string, currentPassword: string, newPassword: string): Promise<string[]> {
    try {
      const { headers } = await this.#auth.api.changePassword({
        body: { currentPassword, newPassword, revokeOtherSessions: true },
        headers: new Headers({ cookie }),
        returnHeaders: true,
      })
      return headers.getSetCookie()
    } catch (error) {
      throw toMembershipError(error)
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

const maxSessionDays = 30
const isUniqueViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'
