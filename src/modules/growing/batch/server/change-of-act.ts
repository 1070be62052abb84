/** A correction of an act before it is written: the change, and the refusal of one that later acts cannot follow. */
import { addDays, daysBetween } from '#kernel/day.ts'
import type { OperationId } from '#kernel/id.ts'
import { refuseFuture } from '#kernel/day-problems.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { nearestPossible } from '#modules/growing/ledger/act-difference.ts'
import { actName, isWholePotting } from '#modules/growing/ledger/act-fields.ts'
import type { BatchSnapshot, PlannedBatch } from '#modules/growing/ledger/batch-snapshot.ts'
import { lossReasonOf } from '#modules/growing/ledger/loss-reasons.ts'
import { type Act, type ActChange, Impossible } from '#modules/growing/ledger/act.ts'
import { type Replayed, replay } from '#modules/growing/ledger/replay.ts'
import { specificationOf } from '#modules/setup/reference/specification.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { type ActCorrection, correctableFields, isCorrectable } from '../act-correction.ts'
import { refuseSowingBeforeSeed } from '#modules/growing/seed/server/seed-lots.ts'
import { type ActInFamily, fieldsIn } from './act-in-family.ts'
import { documentNumber } from './acts.queries.ts'
import { namesOfChildren } from './batch-codes.ts'
import type { Acts } from './read-acts.ts'

export type Wanted = Omit<ActCorrection, 'reason'> & { readonly reason?: string | undefined }

/** The change that a body asks for on top of earlier corrections. Throws INVALID for a field that the kind does not have. */
export async function changeFor(
  db: Db,
  family: ActInFamily,
  { reason: _, ...wanted }: Wanted,
  today: string,
): Promise<ActChange> {
  const { act } = family
  const fields: readonly string[] = isCorrectable(act.kind) ? correctableFields[act.kind] : []
  const given = Object.entries(wanted).filter(([field, value]) => value !== undefined && value !== null && !field.endsWith('_id'))
  const strange = given.find(([field]) => field !== 'removed' && !fields.includes(field))
  if (strange) throw invalid([{ path: strange[0], message: 'This cannot be corrected here. Leave it out.' }])
  const {
    removed,
    loss_reason,
    loss_notes,
    container_size,
    location,
    container_size_id: __,
    location_id: ___,
    ...numbers
  } = wanted
  if (act.change.removed) throw new Problem('BAD_STATE', 'This was taken out. Undo that correction first.')
  if (removed === true) return { ...act.change, removed }
  const day = numbers.occurred_on
  if (day !== undefined && day !== fieldsIn(family).occurred_on) {
    refuseFuture('occurred_on', day, today)
    await refuseIfClosed(db, day)
    await refuseSowingBeforeSeed(db, act.id as OperationId, 'occurred_on', day)
  }
  const parts = act.rows.filter((row) => row.kind === 'created').length
  if (numbers.parts && numbers.parts.length !== parts)
    throw invalid([{ path: 'parts', message: `This grading has ${parts} parts. Enter a number for each.` }])
  const set = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined))
  return {
    ...act.change,
    ...set,
    ...(container_size ? { container_size } : {}),
    ...(location ? { location } : {}),
    ...(await lossReason(db, family, loss_reason, loss_notes)),
  }
}

async function lossReason(
  db: Db,
  family: ActInFamily,
  wanted: string | undefined,
  notes: string | null | undefined,
): Promise<Pick<ActChange, 'reason'>> {
  if (wanted === undefined && notes === undefined) return {}
  const [was = '', ...wasNotes] = fieldsIn(family).reason?.split(': ') ?? []
  const { lossReasons } = await readSettings(db)
  const reason = wanted === undefined || wanted === was ? was : lossReasonOf(wanted, lossReasons)
  if (reason === undefined) throw invalid([{ path: 'loss_reason', message: `Choose one of ${lossReasons.join(', ')}.` }])
  const text = notes === undefined ? wasNotes.join(': ') : (notes ?? '')
  return { reason: text ? `${reason}: ${text}` : reason }
}

export interface Correction {
  readonly family: ActInFamily
  readonly change: ActChange
  /** The batch that a correction makes of plants that were not potted. */
  readonly rest: PlannedBatch | undefined
}

export const withChange = ({ acts, act }: Pick<ActInFamily, 'acts' | 'act'>, change: ActChange): Act[] =>
  acts.map((each) => (each.id === act.id || each.by_hand?.group === act.id ? { ...each, change } : each))

/** A potting of a whole batch that was of fewer plants leaves the others in a batch of their own. */
export async function restOf(
  db: Db,
  family: ActInFamily,
  change: ActChange,
  lock: boolean,
): Promise<Pick<Correction, 'change' | 'rest'>> {
  const { act, before, current } = family
  const potted = before.found.get(act.id) ?? 0
  if (!isWholePotting(act) || change.removed || change.rest || change.quantity === undefined || change.quantity >= potted)
    return { change, rest: undefined }
  const batch = current.get(act.rows[0]?.batch_id ?? '')
  if (!batch) throw notFound()
  const [named] = lock ? await namesOfChildren(db, [batch]) : [{ id: newId(), batch_code: `${batch.batch_code}.…` }]
  if (!named) throw notFound()
  const rest: PlannedBatch = {
    ...named,
    ...fieldsTakenOver(batch),
    plant_type_id: batch.plant_type_id,
    parent_batch_id: batch.id,
    state: 'growing',
    method: 'split',
    started_on: change.occurred_on ?? act.occurred_on,
    notes: '',
  }
  return { change: { ...change, rest: named }, rest }
}

/** The start of every batch, with that of a batch that the correction makes. */
export const startsWith = ({ family, rest }: Pick<Correction, 'family' | 'rest'>): Acts['start'] => {
  if (!rest) return family.start
  const parent = family.start.get(rest.parent_batch_id ?? '')
  if (!parent) throw notFound()
  return new Map([
    ...family.start,
    [rest.id, { ...parent, id: rest.id, batch_code: rest.batch_code, started_on: rest.started_on }],
  ])
}

/** Replays with the change; a Problem that names the act in the way and the nearest that is possible. */
export async function replayWith(db: Db, correction: Correction): Promise<Replayed> {
  const { family, change } = correction
  const start = startsWith(correction)
  const attempt = (tried: ActChange) => {
    try {
      return replay(withChange(family, tried), start)
    } catch (error) {
      if (error instanceof Impossible) return error
      throw error
    }
  }
  const result = attempt(change)
  if (!(result instanceof Impossible)) return result
  throw await impossible(
    db,
    family,
    result,
    nearestText(family, change, (tried) => !(attempt(tried) instanceof Impossible)),
  )
}

/** “The nearest that is possible is 44.” Empty if nothing near it is. */
function nearestText(family: ActInFamily, change: ActChange, isPossible: (tried: ActChange) => boolean): string {
  const now = fieldsIn(family)
  for (const field of ['quantity', 'input_quantity', 'counted'] as const) {
    const [is, wanted] = [now[field], change.removed ? 0 : change[field]]
    if (is === null || wanted === undefined || is === wanted) continue
    const tried = (value: number) => ({ ...change, removed: undefined, [field]: value })
    if (!isPossible(tried(is))) continue
    const nearest = nearestPossible(is, wanted, (value) => isPossible(tried(value)))
    return nearest === is ? '' : ` The nearest possible number is ${nearest}.`
  }
  const { occurred_on } = change
  if (occurred_on === undefined || occurred_on === now.occurred_on || !isPossible({ ...change, occurred_on: now.occurred_on }))
    return ''
  const days = nearestPossible(0, daysBetween(now.occurred_on, occurred_on), (value) =>
    isPossible({ ...change, occurred_on: addDays(now.occurred_on, value) }),
  )
  return ` The nearest possible day is ${spelledOutDay(addDays(now.occurred_on, days))}.`
}

async function impossible(db: Db, { act }: ActInFamily, { act: inTheWay, batch, why }: Impossible, nearest: string) {
  const { batch_code, quantity_current, container_size } = batch
  const row = inTheWay.rows.find(({ delta, batch_id }) => delta < 0 && batch_id === batch.id) ?? inTheWay.rows[0]
  const number = row?.document ? await documentNumber(db, row.document) : undefined
  const name = number ?? actName(inTheWay)
  const more = { batch_id: batch.id, batch_code }
  if (why === 'container')
    return new Problem(
      'BAD_STATE',
      `${name} joined ${batch_code} with plants in another container than ${container_size}. Undo that first.`,
      more,
    )
  if (why === 'day')
    return new Problem(
      'BAD_STATE',
      inTheWay.id === act.id
        ? `${batch_code} started on ${spelledOutDay(batch.started_on)}. Choose that day or later.${nearest}`
        : `${name} was done in ${batch_code} before ${spelledOutDay(batch.started_on)}.${nearest}`,
      more,
    )
  const available = { available: quantity_current, ...more }
  if (inTheWay.id === act.id)
    return new Problem('NOT_ENOUGH_PLANTS', `${batch_code} had only ${quantity_current} plants then.${nearest}`, available)
  const left = quantity_current === 0 ? 'none would be left' : `only ${quantity_current} would be left`
  return new Problem('NOT_ENOUGH_PLANTS', `${name} needs plants of ${batch_code}, and ${left}.${nearest}`, available)
}

/** A new batch as the replay left it; its plants and its cost are entries. */
export const fieldsTakenOver = ({
  container_size,
  location,
  growth_stage,
  potting_date,
  ready_on,
  started_on,
  ...batch
}: BatchSnapshot) => ({
  ...specificationOf(batch),
  container_size,
  location,
  growth_stage,
  potting_date,
  ready_on,
  started_on,
})
