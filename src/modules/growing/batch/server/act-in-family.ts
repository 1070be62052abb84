/** An operation among all that was done to its plants and to those that they went to or came from. */
import { Problem, notFound } from '#kernel/problem.ts'
import { type ActFields, fieldsOf } from '#modules/growing/ledger/act-fields.ts'
import type { Act } from '#modules/growing/ledger/act.ts'
import { type Replayed, replay } from '#modules/growing/ledger/replay.ts'
import { lockBatches } from '#modules/growing/ledger/server/lock-batches.ts'
import type { Db } from '#server/database.ts'
import { correctableFields, isCorrectable } from '../act-correction.ts'
import { archivedAmong, operationRow, relatedBatches } from './acts.queries.ts'
import { type Acts, readActs } from './read-acts.ts'

/** An act among all those of its family. */
export interface ActInFamily extends Acts {
  readonly related: readonly string[]
  readonly act: Act
  readonly before: Replayed
}

/** `lock` locks the batches of the family for the transaction. */
export async function actInFamily(db: Db, id: string, lock: boolean): Promise<ActInFamily> {
  const operation = await operationRow(db, id)
  if (!operation) throw notFound()
  if (!isCorrectable(operation.kind)) throw new Problem('BAD_STATE', 'This is corrected where it was entered.')
  if (operation.reversed) throw new Problem('BAD_STATE', 'This was undone. Record it again instead.')
  const related = await relatedBatches(db, operation.batch_ids)
  if (lock) {
    const archived = new Set((await archivedAmong(db, related)).filter((each) => each.archived).map((each) => each.id))
    await lockBatches(
      db,
      related.filter((each) => !archived.has(each)),
    )
    if ((await relatedBatches(db, operation.batch_ids)).length !== related.length)
      throw new Problem('BAD_STATE', 'Someone is working on these plants at this moment. Nothing was saved; try again.')
  }
  const family = await readActs(db, related)
  const found = family.acts.find((each) => each.id === id)
  const group = found?.by_hand?.group
  const act = group === undefined ? found : family.acts.find((each) => each.id === group)
  if (!act) throw new Problem('BAD_STATE', 'This is corrected where it was entered.')
  return { ...family, related, act, before: replay(family.acts, family.start) }
}

/** Place and container of the plants of an act, as they were after it; null where its kind has none. */
export function placeOf({ act, start }: Pick<ActInFamily, 'act' | 'start'>) {
  const { kind, change, rows, sets } = act
  const created = rows.find((row) => row.kind === 'created')?.batch_id
  const batch_id = created ?? rows[0]?.batch_id ?? ''
  const written = created === undefined ? sets[batch_id] : start.get(batch_id)
  const fields: readonly string[] = isCorrectable(kind) ? correctableFields[kind] : []
  const valueOf = (field: 'container_size' | 'location') =>
    fields.includes(field) ? (change[field] ?? written?.[field] ?? null) : null
  return { batch_id, container_size: valueOf('container_size'), location: valueOf('location') }
}

export const fieldsIn = ({ act, before }: Pick<ActInFamily, 'act' | 'before'>): ActFields =>
  fieldsOf(act, before.found.get(act.id) ?? 0)
