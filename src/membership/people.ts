/** The seat limit: people and open invitations of an account share the seats of its plan. */
import type pg from 'pg'
import type { Accounts } from './accounts.ts'
import { KnownAddressError, MembershipError } from './membership-error.ts'
import { hashOf, inHours, newToken } from './mail-links.ts'
import type { Mailer } from './mailer.ts'
import { type InvitedRole, type Plan, planDetails } from './plans.ts'
import { inTransaction } from './transaction.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly is_primary: boolean
  /** False for people who are deactivated in the product. */
  readonly has_seat: boolean
}

interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: InvitedRole
  readonly expires_at: Date
}

export interface PeopleAndSeats {
  readonly plan: Plan
  readonly people: readonly Person[]
  readonly invitations: readonly Invitation[]
  readonly seats: number
  readonly seats_taken: number
  readonly seats_left: number
}

export interface OpenInvitation {
  readonly account: string
  readonly account_name: string
  readonly plan: Plan
  readonly email: string
  readonly role: InvitedRole
}

interface NewInvitation {
  readonly email: string
  readonly role: InvitedRole
  readonly subject: string
  readonly text: (token: string) => string
}

/** Per account: revoking invitations frees seats, and must not allow unlimited mails to strangers. */
const invitationsADay = 30

const isOpen = 'ended_at IS NULL AND expires_at > now()'

export class People {
  readonly #pool: pg.Pool
  readonly #accounts: Accounts
  readonly #mailer: Mailer

  constructor(pool: pg.Pool, accounts: Accounts, mailer: Mailer) {
    this.#pool = pool
    this.#accounts = accounts
    this.#mailer = mailer
  }

  async list(account: string): Promise<PeopleAndSeats> {
    return readPeople(this.#pool, account)
  }

  /** Reserves a seat for an address and mails it an invitation; an earlier invitation of that address ends. Throws MembershipError. */
  async invite(account: string, { email, role, subject, text }: NewInvitation): Promise<void> {
    const address = email.toLowerCase()
    if (await this.#accounts.hasAccount(address))
      throw new KnownAddressError('This address already has an account. A person can belong to only one nursery.')
    await this.#locked(account, async (client) => {
      await client.query('UPDATE invitations SET ended_at = now() WHERE account_id = $1 AND email = $2 AND ended_at IS NULL', [
        account,
        address,
      ])
      const { seats, seats_left } = await readPeople(client, account)
      if (seats_left < 1) throw new MembershipError(noSeatMessage(seats))
      const { rows } = await client.query<{ today: number }>(
        `SELECT count(*)::int AS today FROM invitations WHERE account_id = $1 AND created_at > now() - interval '24 hours'`,
        [account],
      )
      if ((rows[0]?.today ?? 0) >= invitationsADay)
        throw new MembershipError(`You sent ${invitationsADay} invitations in 24 hours. Invite the next person tomorrow.`)
      const token = newToken()
      const expires_at = inHours(7 * 24)
      await client.query('INSERT INTO invitations (account_id, email, role, hash, expires_at) VALUES ($1, $2, $3, $4, $5)', [
        account,
        address,
        role,
        hashOf(token),
        expires_at,
      ])
      await this.#mailer.send(client, { to: email, subject, text: text(token), expires_at })
    })
  }

  async revoke(account: string, id: string): Promise<void> {
    await this.#pool.query(
      'UPDATE invitations SET ended_at = now() WHERE account_id = $1 AND id::text = $2 AND ended_at IS NULL',
      [account, id],
    )
  }

  /** The open invitation of a link; undefined when it is used, revoked or expired. */
  async openInvitation(token: string): Promise<OpenInvitation | undefined> {
    const { rows } = await this.#pool.query<OpenInvitation>(
      `SELECT account_id AS account, nursery_accounts.name AS account_name, plan, email, role
       FROM invitations JOIN nursery_accounts ON nursery_accounts.id = account_id WHERE hash = $1 AND ${isOpen}`,
      [hashOf(token)],
    )
    return rows[0]
  }

  /** Accepts an invitation, once; returns the cookies of the first session. Throws MembershipError. */
  async accept(token: string, person: { first_name: string; last_name: string; password: string }): Promise<string[]> {
    const offered = await this.openInvitation(token)
    if (offered === undefined)
      throw new MembershipError('This invitation was used or withdrawn, or is more than a week old. Ask for a new one.')
    const { account, account_name, plan, email, role } = offered
    // Only one of two simultaneous uses of a link succeeds. Until the account exists, the invitation occupies the seat.
    const taking = 'UPDATE invitations SET hash = $2 WHERE hash = $1 AND ended_at IS NULL'
    const hashes = [hashOf(token), `taken ${hashOf(token)}`]
    if ((await this.#pool.query(taking, hashes)).rowCount === 0) throw new MembershipError('This invitation has just been used.')
    try {
      const added = { ...person, email, plan, role, is_primary: false, email_verified: true }
      const { cookies } = await this.#accounts.add({ ...added, account: { id: account, name: account_name } })
      await this.#pool.query('UPDATE invitations SET ended_at = now() WHERE hash = $1', [hashes[1]])
      return cookies
    } catch (error) {
      await this.#pool.query(taking, hashes.toReversed())
      throw error
    }
  }

  /**
   * Erases these people: their name, address, password, passkeys, sessions, links and invitations. An account without anybody left stays with its plan and the number of
   * its customer at Stripe, which the operator's own invoices refer to, but without a name and invitations.
   */
  async erase(subs: readonly string[]): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ account: string | null; email: string }>(
        `DELETE FROM "user" WHERE id = ANY ($1) RETURNING account_id AS account, email`,
        [subs],
      )
      const accounts = [...new Set(rows.map(({ account }) => account))]
      await client.query('DELETE FROM authorization_codes WHERE user_id = ANY ($1)', [subs])
      const isEmpty = (id: string) => `${id}::text = ANY ($1) AND NOT EXISTS (SELECT FROM "user" WHERE account_id = ${id}::text)`
      await client.query(`DELETE FROM invitations WHERE (${isEmpty('invitations.account_id')}) OR email = ANY ($2)`, [
        accounts,
        rows.map(({ email }) => email),
      ])
      await client.query(
        `UPDATE nursery_accounts SET name = 'Erased', country = NULL, time_zone = NULL WHERE ${isEmpty('nursery_accounts.id')}`,
        [accounts],
      )
    })
  }

  /** Frees a person's seat, or assigns one again. Throws MembershipError if none is left. */
  async seat(userId: string, occupied: boolean): Promise<void> {
    const member = await this.#accounts.member(userId)
    if (!member) return
    await this.#locked(member.account, async (client) => {
      if (!occupied) return client.query('INSERT INTO people_without_seat (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId])
      const back = await client.query('DELETE FROM people_without_seat WHERE user_id = $1', [userId])
      const { seats, seats_taken } = await readPeople(client, member.account)
      if (back.rowCount === 1 && seats_taken > seats) throw new MembershipError(noSeatMessage(seats))
      return back
    })
  }

  /**
   * Changes the plan, if it has seats for everyone. `charge` has the payment service charge for a plan; it is awaited while no transaction
   * is open. If it throws, the plan stays; if a seat was taken meanwhile, it is called again with the plan from before. Throws MembershipError.
   */
  async changePlan(account: string, plan: Plan, charge: (plan: Plan) => Promise<void>): Promise<void> {
    const { plan: before } = await checkSeats(this.#pool, account, plan)
    await charge(plan)
    try {
      await this.#locked(account, async (client) => {
        await checkSeats(client, account, plan)
        await client.query('UPDATE nursery_accounts SET plan = $2 WHERE id = $1', [account, plan])
      })
    } catch (error) {
      await charge(before)
      throw error
    }
  }

  /** Locks the account, so that the last seat is assigned once. */
  #locked<T>(account: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, async (client) => {
      await client.query('SELECT FROM nursery_accounts WHERE id = $1 FOR NO KEY UPDATE', [account])
      return work(client)
    })
  }
}

const inSeats = (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`)
const noSeatMessage = (seats: number) =>
  `All of your ${inSeats(seats)} are taken. Choose a larger plan, or withdraw an invitation.`.replace(
    'All of your 1 seat are',
    'Your only seat is',
  )

/** The people and seats now; throws MembershipError where the plan has fewer seats than are occupied. */
async function checkSeats(db: pg.Pool | pg.PoolClient, account: string, plan: Plan): Promise<PeopleAndSeats> {
  const found = await readPeople(db, account)
  const { name, seats } = planDetails[plan]
  if (found.seats_taken > seats)
    throw new MembershipError(`${name} has ${inSeats(seats)}, and ${found.seats_taken} are taken. Withdraw invitations first.`)
  return found
}

async function readPeople(db: pg.Pool | pg.PoolClient, account: string): Promise<PeopleAndSeats> {
  const people = await db.query<Person>(
    `SELECT id, name, email, coalesce(is_primary, false) AS is_primary, NOT EXISTS (SELECT FROM people_without_seat WHERE user_id = id) AS has_seat
     FROM "user" WHERE account_id = $1 ORDER BY is_primary DESC, name`,
    [account],
  )
  const invitations = await db.query<Invitation>(
    `SELECT id, email, role, expires_at FROM invitations WHERE account_id = $1 AND ${isOpen} ORDER BY created_at`,
    [account],
  )
  const { rows } = await db.query<{ plan: Plan }>('SELECT plan FROM nursery_accounts WHERE id = $1', [account])
  const plan = rows[0]?.plan ?? 'basic'
  const { seats } = planDetails[plan]
  const seats_taken = people.rows.filter(({ has_seat }) => has_seat).length + invitations.rows.length
  return {
    plan,
    people: people.rows,
    invitations: invitations.rows,
    seats,
    seats_taken,
    seats_left: Math.max(0, seats - seats_taken),
  }
}
