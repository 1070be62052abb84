/** Commands on the keys of programs. */
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { isNetwork } from '#server/printer-networks.ts'
import { type ApiKey, type NewApiKey, mostKeys } from '../api-key.ts'
import { newKeyText } from './api-key-text.ts'
import * as queries from './api-keys.queries.ts'
import { lockNursery } from './nursery-row.ts'

/** Makes a key; what it returns is the only place that ever has it whole. */
export async function makeKey(db: Db, who: CurrentUser, { name, scopes, networks = [], days }: NewApiKey) {
  const wrong = networks.findIndex((each) => !isNetwork(each))
  if (wrong >= 0)
    throw invalid([
      {
        path: `networks.${wrong}`,
        message: `“${networks[wrong]}” is no address. Enter one such as 203.0.113.7 or 203.0.113.0/24.`,
      },
    ])
  await lockNursery(db)
  if ((await queries.countKeys(db)) >= mostKeys)
    throw new Problem('BAD_STATE', `${mostKeys} keys are in use, the most there can be. Revoke one first.`)
  const id = newId()
  const { text, hash } = newKeyText(db.nursery_id, id)
  const added = { id, user_id: newId(), name, secret_hash: hash, scopes: [...new Set(scopes)], networks, days }
  await queries.addKey(db, { ...added, created_by: who.user_id })
  await recordChange(db, {
    user_id: who.user_id,
    action: 'key.make',
    subject_type: 'key',
    subject_id: id,
    after: { name, scopes: added.scopes, networks, days },
  })
  return { key: text, made: await queries.keyWithId(db, id) }
}

/** Revokes a key; one that was revoked stays as it is. */
export async function revokeKey(db: Db, who: CurrentUser, id: string): Promise<ApiKey> {
  const { name } = await queries.keyWithId(db, id)
  if ((await queries.revokeKey(db, id)) > 0)
    await recordChange(db, { user_id: who.user_id, action: 'key.end', subject_type: 'key', subject_id: id, before: { name } })
  return queries.keyWithId(db, id)
}
