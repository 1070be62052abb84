/** Updates the nursery's subscription from the provider's reports between sign-ins. */
import type pg from 'pg'
import { nameIfUnnamed } from '#modules/setup/settings/server/start-settings.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Db } from '#server/database.ts'
import { enqueue } from '#server/jobs.ts'
import { type VerifiedPerson, nurseryIdOf } from '#server/provider-tokens.ts'
import { noteName, noteReport, noteSubscription, subscriptionStatus } from './people.queries.ts'

export interface Reported {
  /** The name of the account; undefined, like the plan, where the report does not say. */
  readonly name?: string | undefined
  readonly plan: VerifiedPerson['plan']
  readonly status: VerifiedPerson['subscription_status']
  readonly until: Date | undefined
  /** When it was so, by the provider's clock; without it, the last report counts. */
  readonly at?: Date | undefined
}

/** The job that mails the owner a link to export everything, enqueued when a subscription ends. */
export const subscriptionEnded = 'nursery-data.mail-export-link'

export const mailOwners = (db: Db) =>
  enqueue(db, subscriptionEnded, { nursery_id: db.nursery_id }, { key: `${subscriptionEnded} ${db.nursery_id}` })

/** Stores a report about an account of that provider: `late` where a newer one is stored, `unknown` if nobody of it has signed in yet. */
export const keepSubscription =
  (pool: pg.Pool, realm: string) =>
  async (account: string, reported: Reported): Promise<'stored' | 'late' | 'unknown'> =>
    withTenantTransaction(pool, nurseryIdOf(realm, account), async (db) => {
      const before = await subscriptionStatus(db)
      if (before === undefined) return 'unknown'
      if (reported.at !== undefined && (await noteReport(db, reported.at)) === 0) return 'late'
      await storeReport(db, reported)
      if (reported.status === 'cancelled' && before !== 'cancelled') await mailOwners(db)
      return 'stored'
    })

/** Stores a report; returns the number of rows changed. */
export async function storeReport(db: Db, { name, plan, status, until }: Omit<Reported, 'at'>): Promise<number> {
  if (name !== undefined && (await noteName(db, name)) > 0) await nameIfUnnamed(db, name)
  return noteSubscription(db, { plan, subscription_status: status, subscription_until: until })
}
