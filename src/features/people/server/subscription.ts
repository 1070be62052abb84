/** The nursery's subscription, as the membership provider reports it between two sign-ins. */
import type pg from 'pg'
import { withTenantTransaction } from '#server/database.ts'
import { type ProvenPerson, nurseryIdOf } from '#server/provider-tokens.ts'
import { noteReport, noteSubscription } from './people.queries.ts'

export interface Reported {
  readonly plan: ProvenPerson['plan']
  readonly status: ProvenPerson['subscription_status']
  readonly until: Date | undefined
  /** When it was so, by the provider's clock; where it does not say, what comes last counts. */
  readonly at?: Date | undefined
}

/** Keeps what is reported of an account of that provider; nothing, where nobody of it has come in yet. */
export const keepSubscription =
  (pool: pg.Pool, realm: string) =>
  async (account: string, { plan, status, until, at }: Reported): Promise<void> => {
    const said = { plan, subscription_status: status, subscription_until: until }
    await withTenantTransaction(pool, nurseryIdOf(realm, account), async (db) => {
      if (at === undefined || (await noteReport(db, at)) > 0) await noteSubscription(db, said)
    })
  }
