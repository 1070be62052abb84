/** Signs out who is no longer among the people of an account at its provider. */
import type pg from 'pg'
import type { EventBus } from '#server/event-bus.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { peopleSignedIn } from './people.queries.ts'
import { endSessions } from './sessions.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly events: EventBus
  readonly realm: string
}

/** `subjects` are all its people by the provider's identifiers; undefined where the provider does not list them. */
export const keepMembers =
  ({ pool, events, realm }: Parts) =>
  async (account: string, subjects: readonly string[] | undefined): Promise<void> => {
    if (subjects === undefined) return
    const ended = await withTenantTransaction(pool, nurseryIdOf(realm, account), async (db) => {
      const removed = await peopleSignedIn(db, subjects)
      const each: string[] = []
      for (const { user_id, sessions } of removed) each.push(...(await endSessions(db, user_id, sessions)))
      return each
    })
    for (const id of ended) events.publish({ about: 'session.ended', id })
  }
