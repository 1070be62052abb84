/** Updates the nursery's subscription from the provider's reports between sign-ins. */
import type pg from 'pg'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { type ProvenPerson, nurseryIdOf } from '#server/provider-tokens.ts'
import { noteReport, noteSubscription } from './people.queries.ts'

export interface Reported {
  readonly plan: ProvenPerson['plan']
  readonly status: ProvenPerson['subscription_status']
  readonly until: Date | undefined
  /** When it was so, by the provider's clock; without it, the last report counts. */
  readonly at?: Date | undefined
}

/** Stores a report about an account of that provider; does nothing if nobody of it has signed in yet. */
export const keepSubscription =
  (pool: pg.Pool, realm: string) =>
  async (account: string, { plan, status, until, at }: Reported): Promise<void> => {
    const reported = { plan, subscription_status: status, subscription_until: until }
    await withTenantTransaction(pool, nurseryIdOf(realm, account), async (db) => {
      if (at === undefined || (await noteReport(db, at)) > 0) await noteSubscription(db, reported)
    })
  }
