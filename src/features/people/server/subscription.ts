/** The nursery's subscription, as the membership provider reports it between two sign-ins. */
import type pg from 'pg'
import { inNursery } from '#server/database.ts'
import { type ProvenPerson, nurseryIdOf } from '#server/provider-tokens.ts'
import { noteSubscription } from './people.queries.ts'

export interface Reported {
  readonly plan: ProvenPerson['plan']
  readonly status: ProvenPerson['subscription_status']
  readonly until: Date | undefined
}

/** Keeps what is reported of an account of that provider; nothing, where nobody of it has come in yet. */
export const keepSubscription =
  (pool: pg.Pool, realm: string) =>
  async (account: string, { plan, status, until }: Reported): Promise<void> => {
    const said = { plan, subscription_status: status, subscription_until: until }
    await inNursery(pool, nurseryIdOf(realm, account), (db) => noteSubscription(db, said))
  }
