/** Deactivates or reactivates a person. */
import { Problem } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { type User, erasedSubject } from '../person.ts'
import { endSessions, lockSessions, lockUser, subjectOf, writeActive } from './people.queries.ts'
import { needSeat } from './seats.ts'

/** Frees or takes a seat at the provider; throws a Problem if none is left. */
export type KeepSeat = (subject: string, taken: boolean) => Promise<void>

/** Returns the person, and the sessions that ended for it. */
export async function changeActive(
  db: Db,
  who: CurrentUser,
  { id, active, keepSeat }: { readonly id: string; readonly active: boolean; readonly keepSeat: KeepSeat | undefined },
): Promise<{ readonly user: User; readonly ended: readonly string[] }> {
  if (active) await needSeat(db)
  const before = await lockUser(db, id)
  if (before.role === 'admin') throw new Problem('FORBIDDEN', 'The admin cannot be deactivated.')
  const { subject } = await subjectOf(db, id)
  if (active && subject.startsWith(erasedSubject)) throw new Problem('BAD_STATE', 'This person was erased. Invite them again.')
  if (before.active === active) return { user: before, ended: [] }
  const open = active ? [] : (await lockSessions(db, id)).map((session) => session.id)
  await endSessions(db, id, open, 'logged_out')
  const user = await writeActive(db, id, active)
  await recordChange(db, {
    user_id: who.user_id,
    action: active ? 'user.reactivate' : 'user.deactivate',
    subject_type: 'user',
    subject_id: id,
    before: { active: before.active },
    after: { active },
  })
  await keepSeat?.(subject, active)
  return { user, ended: open }
}

export const deactivateFirst = (name: string): string =>
  `${name} can still sign in. Deactivate them first, under Profile, Users: that signs them out everywhere.`

/** Locks a person until the commit; a Problem BAD_STATE where they can sign in. */
export async function lockDeactivated(db: Db, id: string): Promise<void> {
  const { active, first_name, last_name } = await lockUser(db, id)
  if (active) throw new Problem('BAD_STATE', deactivateFirst(`${first_name} ${last_name}`.trim()))
}
