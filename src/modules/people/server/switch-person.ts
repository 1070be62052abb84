/** Switches the person of a till: the session of the device goes to another person of the nursery, whose PIN was verified. */
import type { UserId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { sellers } from '#kernel/role.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { planSessionEviction } from '../device-limit.ts'
import type { Me } from '../person.ts'
import { endSessions, lockSessions, me, userWithId } from './people.queries.ts'
import { evicted } from './sessions.ts'
import { handOverSession, lockOpenSession, noteHandOver } from './switch-person.queries.ts'

/**
 * The session keeps its token, its cookie and the day it ends; its person, and so what it may do, is the next one. The device limit
 * of that person holds as when they sign in. Returns them, and their sessions that ended for it.
 */
export async function switchPerson(db: Db, who: CurrentUser, next: UserId): Promise<{ me: Me; ended: readonly string[] }> {
  if (next === who.user_id) throw new Problem('BAD_STATE', 'You already sell on this device.')
  const open = await lockSessions(db, next)
  const { active, role } = await userWithId(db, next)
  if (!active || !sellers.includes(role))
    throw new Problem('BAD_STATE', 'This person no longer sells here. Choose somebody else.')
  const session = await lockOpenSession(db, who.session_id, who.user_id)
  if (!session) throw evicted()
  const { replaced, evicted: idle, refused } = planSessionEviction(open, session.device_id, await db.now())
  if (refused)
    throw new Problem(
      'MAX_DEVICES_REACHED',
      'This person is in use on the maximum number of devices. They log out on one of them first.',
    )
  await endSessions(db, next, replaced, 'replaced')
  await endSessions(db, next, idle, 'evicted')
  if (!session.opened_by_pin) await noteHandOver(db, who.session_id, who.user_id)
  await handOverSession(db, who.session_id, next)
  await recordChange(db, {
    user_id: next,
    action: 'session.switch',
    subject_type: 'session',
    subject_id: who.session_id,
    before: { user_id: who.user_id },
    after: { user_id: next },
  })
  return { me: await me(db, next, who.session_id), ended: [...replaced, ...idle] }
}
