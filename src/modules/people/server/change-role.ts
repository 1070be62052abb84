/** Changes a person's role. */
import type { UserId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { Role } from '#kernel/role.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { User } from '../person.ts'
import { lockUser, writeRole } from './people.queries.ts'

export async function changeRole(db: Db, who: CurrentUser, id: UserId, role: Role): Promise<User> {
  const before = await lockUser(db, id)
  if (before.role === 'admin' || role === 'admin')
    throw new Problem('FORBIDDEN', 'The admin role cannot be given, taken or changed.')
  const after = await writeRole(db, id, role)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'user.role',
    subject_type: 'user',
    subject_id: id,
    before: { role: before.role },
    after: { role },
  })
  return after
}
