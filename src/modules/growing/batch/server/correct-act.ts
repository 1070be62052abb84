/**
 * Corrects or takes out an operation on plants: replays all that was done to its plants and to those that they went
 * to or came from, and writes the difference on the days of what it changes.
 */
import type { OperationId, UserId } from '#kernel/id.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { formatCost, parseQuantity } from '#kernel/quantity.ts'
import { changedFields, differences } from '#modules/growing/ledger/act-difference.ts'
import { correctionText, fieldsOf } from '#modules/growing/ledger/act-fields.ts'
import { type BatchSnapshot, entry } from '#modules/growing/ledger/batch-snapshot.ts'
import { type Replayed, replay } from '#modules/growing/ledger/replay.ts'
import { recordOperations } from '#modules/growing/ledger/server/with-operations.ts'
import { markReversed, unarchiveBatch } from '#modules/growing/ledger/server/write-batches.ts'
import { type Operation, writeOperations } from '#modules/growing/ledger/server/write-operations.ts'
import { refuseOverdrawnLot } from '#modules/growing/seed/server/seed-lots.ts'
import { closeTasksPlannedBy, reopenTasksOf } from '#modules/growing/schedule/server/complete-by-operation.ts'
import { specificationText } from '#modules/setup/reference/specification.ts'
import { closedThrough } from '#modules/setup/settings/server/books.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { lockSupplies, movementsOfOperations } from '#modules/supplies/server/read-supplies.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import type { ActCorrection } from '../act-correction.ts'
import type { ActCorrectionPreview, CorrectableAct } from '../act-correction-calls.ts'
import type { PlantBatch } from '../batch.ts'
import { actInFamily, fieldsIn, placeOf } from './act-in-family.ts'
import { archivedAmong, entryIdsOf, operationRow } from './acts.queries.ts'
import { batchesWithIds } from './batches.queries.ts'
import {
  type Correction,
  type Wanted,
  changeFor,
  fieldsTakenOver,
  replayWith,
  restOf,
  startsWith,
  withChange,
} from './change-of-act.ts'
import { describeCorrection } from './describe-correction.ts'
import { type Rescaled, bookAgain, inputCosts, rescaledUses, withInputs } from './supplies-of-correction.ts'

export async function readAct(db: Db, id: OperationId): Promise<CorrectableAct> {
  const family = await actInFamily(db, id, false)
  const { act, current, start } = family
  const { reason, parts, ...fields } = fieldsIn(family)
  const { batch_id, ...place } = placeOf(family)
  const [batch] = await batchesWithIds(db, [act.rows[0]?.batch_id ?? batch_id])
  if (!batch) throw notFound()
  const [loss_reason = null, ...notes] = reason?.split(': ') ?? []
  return {
    operation_id: id,
    kind: act.kind,
    batch_id: batch.id,
    batch_code: batch.batch_code,
    common_name: batch.common_name,
    ...fields,
    ...place,
    ...(await entryIdsOf(db, place)),
    parts: parts.map((part) => {
      const made = start.get(part.batch_id)
      return {
        batch_code: current.get(part.batch_id)?.batch_code ?? '',
        quantity: part.quantity,
        specification: made ? specificationText(made) : '',
      }
    }),
    loss_reason,
    loss_notes: reason === null ? null : notes.join(': '),
    removed: act.change.removed === true,
  }
}

/** The correction with everything that follows from it. `earlier`: supplies to return to, by operation. */
async function followed(
  db: Db,
  userId: UserId,
  correction: Correction,
  { lock, earlier = {} }: { readonly lock: boolean; readonly earlier?: Readonly<Record<string, Rescaled['wanted']>> },
) {
  const { family, change } = correction
  const first = await replayWith(db, correction)
  const rescaled = await rescaledUses(db, correction, first, earlier)
  const { costs, supplies, uses_before } = await bookAgain(db, userId, rescaled, lock)
  const after = replay(withInputs(withChange(family, change), costs), startsWith(correction))
  const [closed, today] = await Promise.all([closedThrough(db), todayOf(db)])
  const countsOn = (day: string) => (closed !== null && day <= closed ? today : day)
  const corrected = { ...family.act, change }
  const was = fieldsIn(family)
  const is = fieldsOf(corrected, after.found.get(corrected.id) ?? 0)
  const [from, to] = [placeOf(family), placeOf({ act: corrected, start: family.start })]
  const text = correctionText(corrected, was, is, [
    ['container', from.container_size ?? '', to.container_size ?? ''],
    ['place', from.location ?? '', to.location ?? ''],
  ])
  const byHand = new Set(family.acts.filter(({ kind }) => kind === 'cost').map(({ id }) => id))
  const entries = differences(family.before, after, byHand, { countsOn, reason: text })
  return {
    after,
    entries,
    changes: changedFields(family.before, after),
    costs,
    supplies,
    uses_before,
    text,
    plants: { was: family.before.found.get(corrected.id) ?? 0, is: change.removed ? 0 : (after.found.get(corrected.id) ?? 0) },
    countsOn,
    closed,
    is_same:
      was.occurred_on === is.occurred_on &&
      JSON.stringify([was, from]) === JSON.stringify([is, to]) &&
      !change.removed === !family.act.change.removed,
  }
}

/** Preview of `correctAct`; writes nothing. */
export async function previewAct(db: Db, userId: UserId, id: OperationId, body: Wanted): Promise<ActCorrectionPreview> {
  const family = await actInFamily(db, id, false)
  const change = await changeFor(db, family, body, await todayOf(db))
  const correction = { family, ...(await restOf(db, family, change, false)) }
  const { after, entries, supplies, countsOn, closed } = await followed(db, userId, correction, { lock: false })
  const batches = await batchesWithIds(db, family.related)
  return {
    batches: batches.flatMap((batch) => changedBatch(batch, family.before.batches.get(batch.id), after.batches.get(batch.id))),
    supplies,
    carried: await describeCorrection(
      db,
      entries.map((each) => each.entry),
    ),
    counts_on: countsOn(change.occurred_on ?? family.act.occurred_on),
    closed_through: closed,
  }
}

/** A batch as it is and as it will be; nothing if the correction changes nothing of it. */
function changedBatch(
  { id, batch_code, common_name, container_size, container_size_id, location, location_id }: PlantBatch,
  before: BatchSnapshot | undefined,
  after: BatchSnapshot | undefined,
): ActCorrectionPreview['batches'] {
  const known = before ?? after
  if (!known) return []
  const none = { ...known, quantity_current: 0, cost: 0n }
  const [was, is] = [before ?? none, after ?? none]
  const isSame = (field: keyof BatchSnapshot) => was[field] === is[field]
  if ((['quantity_current', 'cost', 'container_size', 'location'] as const).every(isSame)) return []
  return [
    {
      id,
      batch_code,
      common_name,
      plants: was.quantity_current,
      plants_after: is.quantity_current,
      container_size,
      container_size_id,
      container_size_after: isSame('container_size') ? container_size : is.container_size,
      location,
      location_id,
      location_after: isSame('location') ? location : is.location,
      cost: formatCost(was.cost),
      cost_after: formatCost(is.cost),
    },
  ]
}

/** Takes an operation out of the middle; later corrections and costs travel with it. */
export async function takeOut(db: Db, userId: UserId, id: OperationId): Promise<ApiReply<PlantBatch[]>> {
  const family = await actInFamily(db, id, true)
  if (family.act.change.removed) throw new Problem('BAD_STATE', 'Already undone. Refresh the list.')
  return writeCorrection(db, userId, { family, change: { ...family.act.change, removed: true }, rest: undefined }, {})
}

export async function correctAct(db: Db, userId: UserId, id: OperationId, body: ActCorrection): Promise<ApiReply<PlantBatch[]>> {
  const family = await actInFamily(db, id, true)
  const change = await changeFor(db, family, body, await todayOf(db))
  const correction = { family, ...(await restOf(db, family, change, true)) }
  return writeCorrection(db, userId, correction, { reason: body.reason })
}

/** Undoes the last correction of an act. */
export async function undoCorrection(db: Db, userId: UserId, id: OperationId): Promise<ApiReply<PlantBatch[]>> {
  const row = await operationRow(db, id)
  if (!row?.corrects) throw notFound()
  const family = await actInFamily(db, row.corrects, true)
  const own = family.operations.filter(
    ({ kind, corrects, reversed, act }) => kind === 'act_correction' && corrects === row.corrects && !reversed && act,
  )
  const last = own.at(-1)
  if (last?.id !== id)
    throw new Problem(
      'BAD_STATE',
      last
        ? 'It was corrected again since. Undo that correction first.'
        : 'This followed from another correction. Undo that one instead.',
    )
  const change = own.at(-2)?.act ?? {}
  return writeCorrection(
    db,
    userId,
    { family, change, rest: undefined },
    { reverses: last.id, earlier: last.uses_before ?? {}, inputs: last.inputs ?? {} },
  )
}

interface Why {
  readonly reason?: string
  /** The correction that is undone, with the supplies and their cost that it changed. */
  readonly reverses?: OperationId
  readonly earlier?: Readonly<Record<string, Rescaled['wanted']>>
  readonly inputs?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

async function writeCorrection(db: Db, userId: UserId, correction: Correction, why: Why): Promise<ApiReply<PlantBatch[]>> {
  const { family, change } = correction
  const { act } = family
  const result = await followed(db, userId, correction, { lock: true, ...why })
  if (result.is_same && why.reverses === undefined)
    throw invalid([{ path: 'reason', message: 'Nothing has changed. Correct a field first.' }])
  await comeBack(db, userId, family.related, result.after)
  const operations = [await correctionOf(db, correction, result, why), ...correctionsByHand(result)]
  const operation_ids = (await writeOperations(db, userId, operations)) as OperationId[]
  const [own] = operation_ids
  if (why.reverses !== undefined && own) await markReversed(db, [why.reverses], [own])
  if (!change.removed && act.change.removed) await refuseOverdrawnLot(db, act.id as OperationId)
  if (change.removed && !act.change.removed) {
    await reopenTasksOf(db, userId, [act.id as OperationId])
    await closeTasksPlannedBy(db, userId, [act.id as OperationId])
  }
  await recordOperations(db, userId, operations.slice(0, 1))
  const touched = new Set(operations.flatMap(({ plan }) => [...plan.entries, ...plan.changes].map(({ batch_id }) => batch_id)))
  return new ApiReply(await batchesWithIds(db, [...touched]), { also: { operation_ids: operation_ids.slice(0, 1) } })
}

type Followed = Awaited<ReturnType<typeof followed>>

/** The operation that corrects, or that undoes a correction. */
async function correctionOf(
  db: Db,
  { family, change, rest }: Correction,
  { entries, changes, after, countsOn, costs, uses_before, text, plants }: Followed,
  { reason = '', reverses, inputs = {} }: Why,
): Promise<Operation> {
  const { act, current } = family
  const occurred_on = countsOn(change.occurred_on ?? act.occurred_on)
  const marker = entry(act.rows[0]?.batch_id ?? '', 'state', 0, 0n, {
    reason: reason ? `${text} (${reason})` : text,
    occurred_on,
  })
  const made = after.batches.get(rest?.id ?? '')
  return {
    kind: reverses === undefined ? 'act_correction' : 'reversal',
    occurred_on,
    plan: {
      entries: [...entries.filter(({ by_hand }) => by_hand === null).map((each) => each.entry), marker],
      newBatches: rest && made ? [{ ...rest, ...fieldsTakenOver(made) }] : [],
      changes: changes.filter(({ batch_id }) => batch_id !== rest?.id),
    },
    batches: [...current.values()],
    ...(await recycledPots(db, act.id, plants.was - plants.is)),
    details: { corrects: act.id, act: change, reason, text, inputs: inputCosts(costs, inputs), uses_before },
    ...(reverses === undefined ? { corrects: act.id } : { reverses }),
  }
}

/** Old pots that came back from plants that were not potted leave again, as far as they are there; those of more plants come back. */
async function recycledPots(db: Db, id: string, fewer: number): Promise<Pick<Operation, 'uses' | 'returns'>> {
  const came = (await movementsOfOperations(db, [id as OperationId])).find(({ delta }) => Number(delta) > 0)
  if (!came || fewer === 0) return {}
  const { inventory_item_id } = came
  const quantity = BigInt(Math.abs(fewer)) * 10_000n
  if (fewer < 0) return { returns: [{ inventory_item_id, quantity, unit_cost: '0' }] }
  const [item] = await lockSupplies(db, [inventory_item_id])
  const left = parseQuantity(item?.quantity_on_hand ?? '0')
  return { uses: [{ inventory_item_id, quantity: quantity < left ? quantity : left, component: 'pots', cost: 0n }] }
}

/** The books take costs by hand from an account of their own: they are corrected apart. */
const correctionsByHand = ({ entries, text, countsOn }: Followed): Operation[] =>
  [...Map.groupBy(entries, ({ by_hand }) => by_hand)].flatMap(([id, ofCost]): Operation[] =>
    id === null
      ? []
      : [
          {
            kind: 'act_correction',
            occurred_on: countsOn(ofCost[0]?.entry.occurred_on ?? ''),
            plan: { entries: ofCost.map((each) => each.entry), newBatches: [], changes: [] },
            batches: [],
            details: { corrects: id, text },
            corrects: id,
          },
        ],
  )

/** A batch that is archived and has plants again comes back. */
async function comeBack(db: Db, userId: UserId, related: readonly string[], after: Replayed): Promise<void> {
  for (const { id, archived } of await archivedAmong(db, related))
    if (archived && (after.batches.get(id)?.quantity_current ?? 0) > 0) await unarchiveBatch(db, userId, id)
}
