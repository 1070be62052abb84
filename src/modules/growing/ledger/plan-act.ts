/** Plans an act anew on the batches as they stand in a replay, by the plan that its operation uses. Pure. */
import { type Act, type ActRow, Impossible, entryOf } from './act.ts'
import { planDivision, planLoss, planPartPotUp, planPropagation } from './batch-operation.ts'
import { planMerge, planParts, planSplit } from './batch-parts.ts'
import { type Plan, emptied, entry } from './batch-snapshot.ts'
import { planCount } from './count.ts'
import type { StandingBatches } from './standing-batches.ts'

const nothing = { uses: [], labour: 0n }

/** Undefined for an act whose rows stay as they are. Throws Impossible. */
export function planAct(standing: StandingBatches, act: Act): Plan | undefined {
  const [first] = act.rows
  return first && plans[act.kind]?.(standing, act, first)
}

const plans: Readonly<Record<string, (standing: StandingBatches, act: Act, first: ActRow) => Plan | undefined>> = {
  propagation: starting,
  loss,
  count,
  pot_up: (standing, act, first) => partOf(standing, act) ?? whole(standing, act, first),
  division: partOf,
  split: partOf,
  grade: grading,
  merge: merging,
  movement: (_standing, { rows }) => ({ entries: rows.map(entryOf), newBatches: [], changes: [] }),
  work: (standing, act, first) => {
    if (standing.batch(first.batch_id).quantity_current === 0) throw new Impossible(act, standing.batch(first.batch_id), 'plants')
    return { entries: [], newBatches: [], changes: [] }
  },
  state: (standing, { rows, state }, { batch_id }) => {
    const isChanged = state && standing.batch(batch_id).quantity_current > 0
    return { entries: rows.map(entryOf), newBatches: [], changes: isChanged ? [{ batch_id, set: { state } }] : [] }
  },
}

function starting(standing: StandingBatches, act: Act): Plan | undefined {
  const row = act.rows.find(({ kind }) => kind === 'created')
  if (!row) return undefined
  const made = { ...standing.startOf(row.batch_id), parent_batch_id: null, method: '', notes: '', state: act.state ?? 'growing' }
  const quantity = act.change.quantity ?? row.delta
  standing.found.set(act.id, quantity)
  return planPropagation(made, quantity, row.cost, nothing, row.reason)
}

function loss(standing: StandingBatches, act: Act, first: ActRow): Plan {
  const batch = standing.batch(first.batch_id)
  const quantity = standing.available(act, batch, act.change.quantity ?? -first.delta)
  const abnormal = act.change.abnormal ?? act.abnormal ?? (first.cost < 0n && first.quantity_after > 0)
  return planLoss(batch, quantity, abnormal, act.change.reason ?? first.reason)
}

function count(standing: StandingBatches, act: Act, first: ActRow): Plan {
  const batch = standing.batch(first.batch_id)
  const counted = act.change.counted ?? first.quantity_after
  // Plants found in an empty batch, also in one whose making was undone, need none before them.
  const hadPlants = first.quantity_after - first.delta > 0
  if (hadPlants && !standing.has(batch.id) && counted > 0) throw new Impossible(act, batch, 'plants')
  return planCount(batch, counted, first.reason, act.abnormal)
}

function partOf(standing: StandingBatches, act: Act): Plan | undefined {
  const { kind, rows, change } = act
  const created = rows.find((row) => row.kind === 'created')
  if (!created) return undefined
  const day = change.occurred_on ?? act.occurred_on
  const out = rows.find(({ other_batch_id, delta }) => other_batch_id === created.batch_id && delta < 0)
  if (!out) return undefined
  const batch = standing.batch(out.batch_id)
  const taken = (kind === 'division' ? change.input_quantity : change.quantity) ?? -out.delta
  standing.available(act, batch, taken)
  const { id, batch_code, container_size } = standing.startOf(created.batch_id)
  const child = { id, batch_code }
  const where = { container_size: change.container_size ?? container_size, location: null, day, ready_on: null, child }
  if (kind === 'division') {
    const quantity = change.quantity ?? created.delta
    standing.found.set(act.id, quantity)
    return planDivision(batch, { ...where, input_quantity: taken, quantity }, nothing)
  }
  if (kind === 'split') return planSplit(batch, taken, child, { location: null, growth_stage: null, day })
  const plan = planPartPotUp(batch, { ...where, quantity: taken }, nothing)
  return { ...plan, changes: emptied(batch, batch.quantity_current - taken) }
}

/** The batch itself goes into the larger container; what a correction leaves out of it becomes a batch of its own before. */
function whole(standing: StandingBatches, act: Act, first: ActRow): Plan {
  const { change } = act
  const batch = standing.batch(first.batch_id)
  standing.found.set(act.id, batch.quantity_current)
  const changes: Plan['changes'] = [{ batch_id: batch.id, set: { state: 'growing' } }]
  const potted = entry(batch.id, 'pot_up', 0, 0n, { reason: first.reason })
  const left = change.quantity === undefined ? 0 : batch.quantity_current - change.quantity
  if (left < 0) throw new Impossible(act, batch, 'plants')
  if (left === 0 || !change.rest) return { entries: [potted], newBatches: [], changes }
  standing.found.set(act.id, batch.quantity_current - left)
  const day = change.occurred_on ?? act.occurred_on
  const rest = planSplit(batch, left, change.rest, { location: null, growth_stage: null, day })
  return { entries: [...rest.entries, potted], newBatches: rest.newBatches, changes }
}

function grading(standing: StandingBatches, act: Act, first: ActRow): Plan {
  const created = act.rows.filter(({ kind }) => kind === 'created')
  const day = act.change.occurred_on ?? act.occurred_on
  const batch = standing.batch(first.batch_id)
  const quantities = created.map((row, i) => act.change.parts?.[i] ?? row.delta)
  standing.available(
    act,
    batch,
    quantities.reduce((all, each) => all + each, 0),
  )
  const parts = created.map(({ batch_id }, i) => ({ ...standing.startOf(batch_id), quantity: quantities[i] ?? 0 }))
  const { entries, newBatches } = planParts(batch, parts, parts, day)
  const stays = act.rows.filter((row) => row.kind === 'grade' && row.delta === 0).map(entryOf)
  const left = batch.quantity_current - quantities.reduce((all, each) => all + each, 0)
  return { entries: [...entries, ...stays], newBatches, changes: emptied(batch, left) }
}

function merging(standing: StandingBatches, act: Act): Plan {
  const outs = act.rows.filter(({ delta, other_batch_id }) => delta < 0 && other_batch_id !== null)
  const into = standing.batch(outs[0]?.other_batch_id ?? act.rows[0]?.batch_id ?? '')
  const known = outs.map(({ batch_id }) => standing.batch(batch_id))
  const strange = known.find((other) => other.container_size !== into.container_size)
  if (strange) throw new Impossible(act, strange, 'container')
  return planMerge(
    { ...into, grade: null },
    known.map((other) => ({ ...other, grade: null })),
  )
}
