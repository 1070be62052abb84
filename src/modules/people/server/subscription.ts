/** Updates the nursery's subscription from the provider's reports between sign-ins. */
import type pg from 'pg'
import { nameIfUnnamed } from '#modules/setup/settings/server/start-settings.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Db } from '#server/database.ts'
import { type VerifiedPerson, nurseryIdOf } from '#server/provider-tokens.ts'
import { noteName, noteReport, noteSubscription } from './people.queries.ts'

export interface Reported {
  /** The name of the account; undefined, like the plan, where the report does not say. */
  readonly name?: string | undefined
  readonly plan: VerifiedPerson['plan']
  readonly status: VerifiedPerson['subscription_status']
  readonly until: Date | undefined
  /** When it was so, by the provider's clock; without it, the last report counts. */
  readonly at?: Date | undefined
}

/** Stores a report about an account of that provider; does nothing if nobody of it has signed in yet. */
export const keepSubscription =
  (pool: pg.Pool, realm: string) =>
  async (account: string, reported: Reported): Promise<void> => {
    await withTenantTransaction(pool, nurseryIdOf(realm, account), (db) => storeReport(db, reported))
  }

/** Stores a report, unless a later one is stored already; returns the number of rows changed. */
export async function storeReport(db: Db, { name, plan, status, until, at }: Reported): Promise<number> {
  if (at !== undefined && (await noteReport(db, at)) === 0) return 0
  if (name !== undefined && (await noteName(db, name)) > 0) await nameIfUnnamed(db, name)
  return noteSubscription(db, { plan, subscription_status: status, subscription_until: until })
}
