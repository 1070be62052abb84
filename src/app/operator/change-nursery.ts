/** Operator commands that change a nursery: its plan, suspension and quotas. */
import type { NurseryId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { providerEvents } from '#modules/people/server/provider-events.ts'
import { Refusals } from '#modules/people/server/refused-sign-ins.ts'
import { storeReport } from '#modules/people/server/subscription.ts'
import { MembershipError } from '#membership/membership-error.ts'
import type { Plan } from '#membership/plans.ts'
import { type Db, openPool } from '#server/database.ts'
import { loginUrls } from '#server/database-roles.ts'
import { publishOnCommit } from '#server/event-bus.ts'
import { sendHeldBack } from '#server/mail-retry-queue.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'
import { withOwnerTransaction } from '#server/owner-transaction.ts'
import { nowUnlessSet, sql } from '#server/sql.ts'
import { StartupError } from '#server/startup-error.ts'
import { openMembership } from '../product.ts'
import { type Operator, changeNursery, withOwner } from './operator.ts'

const Suspension = z.object({ reason: z.nullable(z.string()) })

/** Makes a nursery read-only; its people are shown the reason. False where it was suspended for that reason already. */
export const suspend = (operator: Operator, id: NurseryId, reason: string): Promise<boolean> =>
  changeNursery(operator, id, 'nursery.suspend', async (db) => {
    const before = await db.one(
      Suspension,
      sql`SELECT CASE WHEN suspended_at IS NOT NULL THEN suspension_reason END AS reason FROM nurseries WHERE id = ${db.nursery_id} FOR NO KEY UPDATE`,
    )
    if (before.reason === reason) return undefined
    await db.run(
      sql`UPDATE nurseries SET suspended_at = ${nowUnlessSet('suspended_at')}, suspension_reason = ${reason} WHERE id = ${db.nursery_id}`,
    )
    await reloadSessions(db)
    return { after: { reason } }
  })

/** False where it was not suspended. */
export const resume = (operator: Operator, id: NurseryId): Promise<boolean> =>
  changeNursery(operator, id, 'nursery.resume', async (db) => {
    const changed = await db.run(
      sql`UPDATE nurseries SET suspended_at = NULL, suspension_reason = '' WHERE id = ${db.nursery_id} AND suspended_at IS NOT NULL`,
    )
    if (changed === 0) return undefined
    await sendHeldBack(db)
    await reloadSessions(db)
    return {}
  })

/** Every process forgets what it cached of the nursery's sessions, and screens load their person again, which shows or hides the reason. */
async function reloadSessions(db: Db): Promise<void> {
  const people = await db.many(
    z.object({ id: z.string() }),
    sql`SELECT id FROM users WHERE nursery_id = ${db.nursery_id} AND active`,
  )
  await publishOnCommit(
    db,
    people.map(({ id }) => ({ about: 'user.changed', id })),
  )
}

/** Null resets to the standard; absent leaves it unchanged. */
export interface Quotas {
  /** E-mails in 24 hours. */
  readonly mails?: number | null
  readonly storageBytes?: number | null
}

const StoredQuotas = z.object({ mails_a_day: z.nullable(z.int()), storage_bytes: z.nullable(z.string()) })

export const setQuotas = (operator: Operator, id: NurseryId, { mails, storageBytes }: Quotas): Promise<boolean> =>
  changeNursery(operator, id, 'nursery.quota', async (db) => {
    const stored = sql`mail_quota AS mails_a_day, storage_quota::text AS storage_bytes`
    const before = await db.one(StoredQuotas, sql`SELECT ${stored} FROM nurseries WHERE id = ${db.nursery_id} FOR NO KEY UPDATE`)
    const [nextMails, nextStorage] = [
      mails === undefined ? before.mails_a_day : mails,
      storageBytes === undefined ? before.storage_bytes : (storageBytes?.toString() ?? null),
    ]
    const after = await db.one(
      StoredQuotas,
      sql`UPDATE nurseries SET mail_quota = ${nextMails}, storage_quota = ${nextStorage} WHERE id = ${db.nursery_id} RETURNING ${stored}`,
    )
    return after.mails_a_day === before.mails_a_day && after.storage_bytes === before.storage_bytes
      ? undefined
      : { before, after }
  })

const StoredPlan = z.object({ plan: z.string() })
const planOf = (db: Db) => db.one(StoredPlan, sql`SELECT plan FROM nurseries WHERE id = ${db.nursery_id} FOR NO KEY UPDATE`)

/**
 * Changes the plan at the membership provider that comes with the product (and at Stripe, where the nursery pays there), then in the nursery,
 * together with its history. Given again after a failure between the two, it completes the change. Throws a StartupError where it cannot.
 */
export async function setPlan(operator: Operator, id: NurseryId, plan: Plan): Promise<boolean> {
  const { config, ownerUrl } = operator
  if (!config.provider.embedded)
    throw new StartupError(`Plans are managed by the sign-in provider, ${config.provider.realm}: change the plan there.`)
  const { account, database } = await accountOf(operator, id)
  const stored = await withOwnerTransaction(ownerUrl, id, planOf)
  if (account.plan === plan && stored.plan === plan) return false
  const logins = loginUrls(ownerUrl, database, config.secrets.session)
  const pool = openPool(logins.appUrl, 2)
  const { realm } = config.provider
  const membership = await openMembership(config, logins.membershipUrl, pool, {
    ...providerEvents({ pool, realm, refusals: new Refusals(pool) }),
    subscription: async (_account, reported) => {
      await changeNursery(operator, id, 'nursery.plan', async (db) => {
        const before = await planOf(db)
        return (await storeReport(db, reported)) === 0 ? undefined : { before, after: { plan: reported.plan } }
      })
    },
  })
  try {
    await membership.changePlan(account.id, plan)
  } catch (error) {
    throw error instanceof MembershipError ? new StartupError(error.message) : error
  } finally {
    await membership.close()
    await pool.end()
  }
  return true
}

/** The account of a nursery at the membership provider. A nursery's id is a hash of it, so that it is found by trying all. */
async function accountOf(operator: Operator, id: NurseryId) {
  const { realm } = operator.config.provider
  const { accounts, database } = await withOwner(operator, async (query) => ({
    accounts: await query<{ id: string; plan: Plan }>('SELECT id::text, plan FROM membership.nursery_accounts'),
    database: (await query<{ name: string }>('SELECT current_database() AS name'))[0]?.name ?? '',
  }))
  const account = accounts.find((each) => nurseryIdOf(realm, each.id) === id)
  if (account === undefined) throw new StartupError('This nursery has no account at the membership provider: a demo has none.')
  return { account, database }
}
