/** Seats: how many people a plan lets in, checked whenever one more would sign in. */
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { VerifiedPerson } from '#server/provider-tokens.ts'
import { seatsIn } from '../limits.ts'
import type { Seats } from '../person.ts'
import { refuseWithoutSeat } from '../seat-limit.ts'
import { linkImportedPerson } from './imported-people.ts'
import { lockNursery } from './nursery-row.ts'
import * as queries from './people.queries.ts'

export async function seats(db: Db): Promise<Seats> {
  const { plan, taken } = await queries.seatsOf(db)
  return { plan, seats: seatsIn[plan], taken }
}

/** Throws SEAT_LIMIT_REACHED if no seat is left. Locks the nursery. */
export async function needSeat(db: Db): Promise<void> {
  // Two new people don't take the same last seat.
  await lockNursery(db)
  refuseWithoutSeat(await queries.seatsOf(db))
}

/**
 * Somebody who signs in for the first time takes a seat, whether their row is made then or came with an import. The plan and subscription that the
 * token names take effect, unless a report came after it.
 */
export async function takeSeat(db: Db, person: VerifiedPerson): Promise<void> {
  const { plan, subscription_status, subscription_until } = person
  if ((await queries.noteSubscription(db, person, person.issued_at)) > 0)
    await recordChange(db, {
      user_id: null,
      action: 'nursery.subscription',
      subject_type: 'nursery',
      subject_id: db.nursery_id,
      after: { plan, subscription_status, subscription_until },
    })
  if (await queries.personCalled(db, person.sub)) return
  await lockNursery(db)
  // An imported person who is active was counted already.
  const counted = await linkImportedPerson(db, person)
  const { plan: own, taken } = await queries.seatsOf(db)
  // The owner is never locked out of a nursery.
  if (!person.is_primary) refuseWithoutSeat({ plan: own, taken: taken - counted })
}
