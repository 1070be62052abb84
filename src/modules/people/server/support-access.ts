/** Commands on support access: granted and revoked by an admin, used by the operator's command line. */
import { Problem, notFound } from '#kernel/problem.ts'
import { recordChange, recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { SupportGrant } from '../support-access.ts'
import { lockNursery } from './nursery-row.ts'
import * as queries from './support-grants.queries.ts'

export const supportAccess = async (db: Db): Promise<SupportGrant | null> => (await queries.openGrant(db)) ?? null

/** Grants it for that many hours from now; an earlier grant ends. */
export async function grantSupportAccess(db: Db, who: CurrentUser, hours: number): Promise<SupportGrant> {
  await lockNursery(db)
  await queries.endGrants(db)
  const id = newId()
  await queries.addGrant(db, id, who.user_id, hours)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'support.grant',
    subject_type: 'support',
    subject_id: id,
    after: { hours },
  })
  const granted = await queries.openGrant(db)
  if (granted === undefined) throw new Error('A grant of support access is not open.')
  return granted
}

export async function revokeSupportAccess(db: Db, who: CurrentUser): Promise<undefined> {
  const ended = await queries.endGrants(db)
  if (ended.length === 0) throw notFound()
  await recordChanges(
    db,
    ended.map(({ id }) => ({ user_id: who.user_id, action: 'support.revoke', subject_type: 'support', subject_id: id })),
  )
}

/** Records that support reads a path of the API; throws a Problem FORBIDDEN where the nursery has not granted it. Commit before reading. */
export async function recordSupportRead(db: Db, path: string, operator: string): Promise<void> {
  const grant = await queries.lockOpenGrant(db)
  if (grant === undefined)
    throw new Problem(
      'FORBIDDEN',
      'This nursery has not granted support access. An admin can grant it under Profile, Users, Support access.',
    )
  await recordChange(db, {
    user_id: null,
    action: 'support.read',
    subject_type: 'support',
    subject_id: grant.id,
    after: { path, operator },
  })
}
