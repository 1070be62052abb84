/** The membership provider's events between sign-ins: subscription changed, password reset, address confirmed, sign-in refused. */
import type pg from 'pg'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { EventBus } from '#server/event-bus.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'
import { lockSessions, noteOwnerConfirmed, personCalled } from './people.queries.ts'
import type { Refusal, Refusals } from './refused-sign-ins.ts'
import { endSessions } from './sessions.ts'
import { type Reported, keepSubscription } from './subscription.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly realm: string
  readonly refusals: Refusals
}

/** The handlers of the events; accounts and people by the provider's identifiers. */
export function providerEvents({ pool, realm, refusals }: Parts) {
  const events = new EventBus(pool)
  const keep = keepSubscription(pool, realm)
  return {
    subscription: async (account: string, reported: Reported): Promise<void> => void (await keep(account, reported)),

    /** Signs out every device of the person. */
    async passwordChanged(account: string, sub: string): Promise<void> {
      const ended = await withTenantTransaction(pool, nurseryIdOf(realm, account), async (db) => {
        const person = await personCalled(db, sub)
        if (!person) return []
        const open = await lockSessions(db, person.id)
        return endSessions(
          db,
          person.id,
          open.map(({ id }) => id),
        )
      })
      for (const id of ended) events.publish({ about: 'session.ended', id })
    },

    /** The owner of the account confirmed their address: the nursery may mail its customers at once. */
    async ownerConfirmed(account: string): Promise<void> {
      await withTenantTransaction(pool, nurseryIdOf(realm, account), (db) => noteOwnerConfirmed(db, true))
    },

    refused: (account: string, refusal: Omit<Refusal, 'code' | 'user_id'>): Promise<void> =>
      refusals.note(nurseryIdOf(realm, account), { ...refusal, code: 'UNAUTHENTICATED' }),
  }
}
