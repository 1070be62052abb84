/**
 * Replays acts on batches from the first one on, each as it was entered or last corrected, through the plans that the
 * operations themselves use. The difference between two replays is what a correction changes. Pure.
 */
import type { Millionths } from '#kernel/quantity.ts'
import { planDivision, planLoss, planMerge, planPartPotUp, planParts, planPropagation, planSplit } from './batch-operation.ts'
import {
  type BatchSnapshot,
  type Changes,
  type Component,
  type Entry,
  type Plan,
  emptied,
  entry,
  shareOf,
} from './batch-snapshot.ts'
import { planCount } from './count.ts'
import { type LedgerRow, followCost } from './follow-cost.ts'
import { costShares } from './operation-costs.ts'

/** A row of the ledger with what another row that corrects it has to name. */
export interface ActRow extends LedgerRow {
  readonly operation_id: string | null
  readonly component: Component | null
  readonly occurred_on: string
  readonly reason: string
  readonly document_type: string | null
  readonly sale_item_id: string | null
}

/** The part of an act that a correction replaces. */
export interface ActChange {
  readonly removed?: boolean | undefined
  readonly occurred_on?: string | undefined
  /** Plants that were started, potted, lost or split off; divisions that came out. */
  readonly quantity?: number | undefined
  /** Mother plants that were divided. */
  readonly input_quantity?: number | undefined
  readonly counted?: number | undefined
  /** Plants of each part of a grading. */
  readonly parts?: readonly number[] | undefined
  readonly container_size?: string | undefined
  readonly location?: string | undefined
  /** Reason of a loss, with its notes. */
  readonly reason?: string | undefined
  readonly abnormal?: boolean | undefined
  /** Batch of the plants that were not potted, of a potting that was entered for all. */
  readonly rest?: { readonly id: string; readonly batch_code: string } | undefined
}

/** A cost by hand as it was entered: shared by the plants of its day, wherever they are. */
export interface PlacedByHand {
  readonly group: string
  readonly batch_ids: readonly string[]
  readonly cost: Millionths
  readonly day: string
}

export interface Act {
  /** Id of its operation; for a row without one, its place in the ledger. */
  readonly id: string
  readonly kind: string
  readonly occurred_on: string
  readonly rows: readonly ActRow[]
  readonly change: ActChange
  /** Costs of its inputs that were corrected later. */
  readonly inputs: ReadonlyMap<Component, Millionths>
  /** Fields that it wrote, by batch. */
  readonly sets: Readonly<Record<string, Changes>>
  readonly state?: 'growing' | 'for_sale' | undefined
  readonly abnormal?: boolean | undefined
  readonly by_hand?: PlacedByHand | undefined
}

export interface Replayed {
  readonly rows: readonly ActRow[]
  readonly batches: ReadonlyMap<string, BatchSnapshot>
  /** Plants that each act was done to; divisions that came out. */
  readonly found: ReadonlyMap<string, number>
}

/** The act that cannot follow: its batch has too few plants, or begins after it, or is in another container. */
export class Impossible extends Error {
  readonly act: Act
  readonly batch: BatchSnapshot
  readonly why: 'plants' | 'day' | 'container'
  constructor(act: Act, batch: BatchSnapshot, why: Impossible['why']) {
    super(why)
    this.act = act
    this.batch = batch
    this.why = why
  }
}

const nothing = { uses: [], labour: 0n }
const withCustomers: ReadonlySet<string> = new Set(['sale', 'refund', 'delivery'])
/** Fields that a new batch takes from the batch that it comes from, unless its act says otherwise. */
const inherited = [
  'container_size',
  'location',
  'growth_stage',
  'grade',
  'height_from_cm',
  'height_to_cm',
  'caliper_from_mm',
  'caliper_to_mm',
  'specification',
  'potting_date',
  'ready_on',
] as const

/** `start`: each batch with the fields that it began with. Throws Impossible. */
export function replay(acts: readonly Act[], start: ReadonlyMap<string, BatchSnapshot>): Replayed {
  const run = new Run(start)
  for (const act of acts) run.do(act)
  return { rows: run.rows, batches: run.batches, found: run.found }
}

interface Pool {
  plants: number
  cost: Millionths
}

class Run {
  readonly rows: ActRow[] = []
  readonly batches = new Map<string, BatchSnapshot>()
  readonly found = new Map<string, number>()
  /** Fields of each batch without any correction: what a child took over from its parent is the same in both. */
  private readonly entered = new Map<string, BatchSnapshot>()
  private readonly pools = new Map<string, Pool>()
  private readonly recorded = new Map<string, number>()
  private readonly passing = new Map<string, { from: Millionths[]; to: number[] }>()
  private readonly placed = new Set<string>()

  private readonly start: ReadonlyMap<string, BatchSnapshot>
  constructor(start: ReadonlyMap<string, BatchSnapshot>) {
    this.start = start
  }

  do(act: Act): void {
    const isRemoved = act.change.removed === true
    if (!isRemoved) this.apply(act)
    for (const row of act.rows) {
      const entered = this.entered.get(row.batch_id) ?? this.start.get(row.batch_id)
      if (entered) this.entered.set(row.batch_id, { ...entered, ...act.sets[row.batch_id] })
      this.recorded.set(row.batch_id, row.quantity_after)
    }
  }

  private apply(act: Act): void {
    const [first] = act.rows
    if (!first) return
    if (act.by_hand) return this.place(act, act.by_hand)
    if (withCustomers.has(first.kind)) return act.rows.forEach((row) => this.document(act, row))
    const plan = this.planOf(act)
    if (!plan) return act.rows.forEach((row) => this.fixed(act, row))
    for (const made of plan.newBatches) this.begin(act, made.id, made)
    this.checkDay(act)
    const carrier = act.rows.find(({ kind, other_batch_id }) => kind === 'cost' && other_batch_id === null)?.batch_id
    const target = carrier ?? plan.newBatches[0]?.id ?? first.batch_id
    for (const each of [...plan.entries, ...this.inputsOf(act, target)]) this.write(act, each)
    for (const { batch_id, set } of plan.changes) this.set(batch_id, set.state ? { state: set.state } : {})
    for (const [batch_id, set] of Object.entries(act.sets)) this.set(batch_id, set)
    this.set(first.batch_id, this.correctedFields(act))
  }

  /** Fields of the batch itself that a correction replaces: of a new batch they are set when it begins. */
  private correctedFields({ kind, rows, change, sets }: Act): Changes {
    const isWholePotting = kind === 'pot_up' && !rows.some((row) => row.kind === 'created')
    const isMovement = kind === 'movement' && sets[rows[0]?.batch_id ?? ''] !== undefined
    return {
      ...(isWholePotting && change.container_size ? { container_size: change.container_size } : {}),
      ...(isWholePotting && change.occurred_on ? { potting_date: change.occurred_on } : {}),
      ...((isWholePotting || isMovement) && change.location ? { location: change.location } : {}),
    }
  }

  /** Undefined for an act whose rows stay as they are. */
  private planOf(act: Act): Plan | undefined {
    const [first] = act.rows
    return first && this.plans[act.kind]?.(act, first)
  }

  private readonly plans: Readonly<Record<string, (act: Act, first: ActRow) => Plan | undefined>> = {
    propagation: (act) => this.starting(act),
    loss: (act, first) => this.loss(act, first),
    count: (act, first) => this.count(act, first),
    pot_up: (act, first) => this.partOf(act) ?? this.whole(act, first),
    division: (act) => this.partOf(act),
    split: (act) => this.partOf(act),
    grade: (act, first) => this.grading(act, first),
    merge: (act) => this.merging(act),
    movement: ({ rows }) => ({ entries: rows.map(entryOf), newBatches: [], changes: [] }),
    work: (act, first) => {
      if (this.batch(first.batch_id).quantity_current === 0) throw new Impossible(act, this.batch(first.batch_id), 'plants')
      return { entries: [], newBatches: [], changes: [] }
    },
    state: ({ rows, state }, { batch_id }) => {
      const isChanged = state && this.batch(batch_id).quantity_current > 0
      return { entries: rows.map(entryOf), newBatches: [], changes: isChanged ? [{ batch_id, set: { state } }] : [] }
    },
  }

  private starting(act: Act): Plan | undefined {
    const row = act.rows.find(({ kind }) => kind === 'created')
    if (!row) return undefined
    const made = { ...this.startOf(row.batch_id), parent_batch_id: null, method: '', notes: '', state: act.state ?? 'growing' }
    const quantity = act.change.quantity ?? row.delta
    this.found.set(act.id, quantity)
    return planPropagation(made, quantity, row.cost, nothing, row.reason)
  }

  private loss(act: Act, first: ActRow): Plan {
    const batch = this.batch(first.batch_id)
    const quantity = this.available(act, batch, act.change.quantity ?? -first.delta)
    const abnormal = act.change.abnormal ?? act.abnormal ?? (first.cost < 0n && first.quantity_after > 0)
    return planLoss(batch, quantity, abnormal, act.change.reason ?? first.reason)
  }

  private count(act: Act, first: ActRow): Plan {
    const batch = this.batch(first.batch_id)
    const counted = act.change.counted ?? first.quantity_after
    if (!this.batches.has(batch.id) && counted > 0) throw new Impossible(act, batch, 'plants')
    return planCount(batch, counted, first.reason, act.abnormal)
  }

  private partOf(act: Act): Plan | undefined {
    const { kind, rows, change } = act
    const created = rows.find((row) => row.kind === 'created')
    if (!created) return undefined
    const day = change.occurred_on ?? act.occurred_on
    const out = rows.find(({ other_batch_id, delta }) => other_batch_id === created.batch_id && delta < 0)
    if (!out) return undefined
    const batch = this.batch(out.batch_id)
    const taken = (kind === 'division' ? change.input_quantity : change.quantity) ?? -out.delta
    this.available(act, batch, taken)
    const { id, batch_code, container_size } = this.startOf(created.batch_id)
    const child = { id, batch_code }
    const where = { container_size: change.container_size ?? container_size, location: null, day, ready_on: null, child }
    if (kind === 'division') {
      const quantity = change.quantity ?? created.delta
      this.found.set(act.id, quantity)
      return planDivision(batch, { ...where, input_quantity: taken, quantity }, nothing)
    }
    if (kind === 'split') return planSplit(batch, taken, child, { location: null, growth_stage: null, day })
    const plan = planPartPotUp(batch, { ...where, quantity: taken }, nothing)
    return { ...plan, changes: emptied(batch, batch.quantity_current - taken) }
  }

  /** The batch itself goes into the larger container; what a correction leaves out of it becomes a batch of its own before. */
  private whole(act: Act, first: ActRow): Plan {
    const { change } = act
    const batch = this.batch(first.batch_id)
    this.found.set(act.id, batch.quantity_current)
    const changes: Plan['changes'] = [{ batch_id: batch.id, set: { state: 'growing' } }]
    const potted = entry(batch.id, 'pot_up', 0, 0n, { reason: first.reason })
    const left = change.quantity === undefined ? 0 : batch.quantity_current - change.quantity
    if (left < 0) throw new Impossible(act, batch, 'plants')
    if (left === 0 || !change.rest) return { entries: [potted], newBatches: [], changes }
    this.found.set(act.id, batch.quantity_current - left)
    const day = change.occurred_on ?? act.occurred_on
    const rest = planSplit(batch, left, change.rest, { location: null, growth_stage: null, day })
    return { entries: [...rest.entries, potted], newBatches: rest.newBatches, changes }
  }

  private grading(act: Act, first: ActRow): Plan {
    const created = act.rows.filter(({ kind }) => kind === 'created')
    const day = act.change.occurred_on ?? act.occurred_on
    const batch = this.batch(first.batch_id)
    const quantities = created.map((row, i) => act.change.parts?.[i] ?? row.delta)
    this.available(
      act,
      batch,
      quantities.reduce((all, each) => all + each, 0),
    )
    const parts = created.map(({ batch_id }, i) => ({ ...this.startOf(batch_id), quantity: quantities[i] ?? 0 }))
    const { entries, newBatches } = planParts(batch, parts, parts, day)
    const stays = act.rows.filter((row) => row.kind === 'grade' && row.delta === 0).map(entryOf)
    const left = batch.quantity_current - quantities.reduce((all, each) => all + each, 0)
    return { entries: [...entries, ...stays], newBatches, changes: emptied(batch, left) }
  }

  private merging(act: Act): Plan {
    const outs = act.rows.filter(({ delta, other_batch_id }) => delta < 0 && other_batch_id !== null)
    const into = this.batch(outs[0]?.other_batch_id ?? act.rows[0]?.batch_id ?? '')
    const known = outs.map(({ batch_id }) => this.batch(batch_id))
    const strange = known.find((other) => other.container_size !== into.container_size)
    if (strange) throw new Impossible(act, strange, 'container')
    return planMerge(
      { ...into, grade: null },
      known.map((other) => ({ ...other, grade: null })),
    )
  }

  private document(act: Act, row: ActRow): void {
    const { batch_id, delta } = row
    const batch = this.batch(batch_id)
    if (delta !== 0 && this.recorded.get(batch_id) === row.quantity_after) return this.pass(row)
    if (delta < 0) {
      this.available(act, batch, -delta)
      const cost = shareOf(batch, -delta)
      this.checkDay(act)
      this.write(act, { ...entryOf(row), cost: -cost })
      this.put(row, cost)
      if (batch.quantity_current + delta === 0) this.set(batch_id, { state: 'finished' })
    } else if (delta > 0) {
      this.write(act, { ...entryOf(row), cost: this.take(row) })
      if (batch.state === 'finished') this.set(batch_id, { state: 'for_sale' })
    } else this.fixed(act, row)
  }

  /** Plants on a docket that are invoiced, or whose invoice is void: from one document to another, whichever is written first. */
  private pass(row: ActRow): void {
    const queue = this.passing.get(row.batch_id) ?? { from: [], to: [] }
    this.passing.set(row.batch_id, queue)
    const cost = row.delta > 0 ? this.take(row) : 0n
    const at = this.rows.push({ ...row, cost, quantity_after: this.batch(row.batch_id).quantity_current }) - 1
    if (row.delta < 0) queue.to.push(at)
    else queue.from.push(cost)
    while (queue.from.length > 0 && queue.to.length > 0) {
      const [share = 0n, to = 0] = [queue.from.shift(), queue.to.shift()]
      const receiver = this.rows[to]
      if (!receiver) continue
      this.rows[to] = { ...receiver, cost: -share }
      this.put(receiver, share)
    }
  }

  private put(row: ActRow, cost: Millionths): void {
    const pool = this.pool(row)
    pool.plants -= row.delta
    pool.cost += cost
  }

  private take(row: ActRow): Millionths {
    const pool = this.pool(row)
    const share = row.delta >= pool.plants ? pool.cost : (pool.cost * BigInt(row.delta)) / BigInt(pool.plants)
    pool.plants = Math.max(0, pool.plants - row.delta)
    pool.cost -= share
    return share
  }

  private pool({ batch_id, document }: ActRow): Pool {
    const key = `${batch_id} ${document ?? ''}`
    const pool = this.pools.get(key) ?? { plants: 0, cost: 0n }
    this.pools.set(key, pool)
    return pool
  }

  /** A cost by hand goes to the plants of its day once more, as it did when it was entered. */
  private place(act: Act, { group, batch_ids, cost, day }: PlacedByHand): void {
    if (this.placed.has(group)) return
    this.placed.add(group)
    const at = batch_ids.flatMap((batch_id) => {
      const batch = this.batches.get(batch_id)
      const before = this.rows.findIndex((row) => row.batch_id === batch_id && row.occurred_on > day)
      const next = this.rows[before]
      const quantity_current = next ? next.quantity_after - next.delta : (batch?.quantity_current ?? 0)
      return quantity_current > 0 ? [{ batch_id, before: next ? before : this.rows.length, quantity_current }] : []
    })
    if (at.length === 0) throw new Impossible(act, this.batch(batch_ids[0] ?? ''), 'plants')
    const shares = costShares(at, cost)
    const { standing } = followCost(
      at.map(({ batch_id, before }, i) => ({ batch_id, before, cost: shares[i] ?? 0n })),
      this.rows,
    )
    const [first] = act.rows
    if (!first) return
    for (const [batch_id, share] of standing) {
      const batch = this.batch(batch_id)
      if (batch.quantity_current === 0) continue
      const occurred_on = day < batch.started_on ? batch.started_on : day
      this.write(act, { ...entryOf(first), batch_id, cost: share, occurred_on })
    }
  }

  private inputsOf({ rows, inputs }: Act, target: string): Entry[] {
    const costs = new Map(inputs)
    for (const { kind, other_batch_id, component, cost } of rows)
      if (kind === 'cost' && other_batch_id === null && component) costs.set(component, (costs.get(component) ?? 0n) + cost)
    return [...costs].filter(([, cost]) => cost !== 0n).map(([component, cost]) => entry(target, 'cost', 0, cost, { component }))
  }

  private fixed(act: Act, row: ActRow): void {
    if (!this.batches.has(row.batch_id)) this.begin(act, row.batch_id, { state: act.state ?? 'growing' })
    this.write(act, entryOf(row))
  }

  private write(act: Act, each: Entry): void {
    const batch = this.batch(each.batch_id)
    const quantity_current = batch.quantity_current + each.delta
    if (quantity_current < 0) throw new Impossible(act, batch, 'plants')
    this.batches.set(batch.id, { ...batch, quantity_current, cost: batch.cost + each.cost })
    this.rows.push({
      batch_id: batch.id,
      kind: each.kind,
      delta: each.delta,
      quantity_after: quantity_current,
      cost: each.cost,
      other_batch_id: each.other_batch_id ?? null,
      document: each.document?.id ?? null,
      operation_id: act.rows[0]?.operation_id ?? null,
      component: each.component,
      occurred_on: act.change.occurred_on ?? each.occurred_on ?? act.occurred_on,
      reason: each.reason ?? '',
      document_type: each.document?.type ?? null,
      sale_item_id: each.document?.sale_item_id ?? null,
    })
  }

  /** A new batch: what it took over from the batch that it came from as it was entered, it takes over as that is now. */
  private begin(act: Act, id: string, made: Partial<BatchSnapshot> & { readonly parent_batch_id?: string | null }): void {
    const start = this.startOf(id)
    const parent = this.batches.get(made.parent_batch_id ?? '')
    const entered = this.entered.get(made.parent_batch_id ?? '')
    const taken = parent && entered ? inherited.filter((field) => start[field] === entered[field]) : []
    const own = Object.fromEntries(taken.map((field) => [field, parent?.[field]]))
    const { container_size, location, occurred_on } = act.change
    this.batches.set(id, {
      ...start,
      ...own,
      ...(container_size && !act.change.rest ? { container_size } : {}),
      ...(location && !act.change.rest ? { location } : {}),
      ...(occurred_on && start.started_on === act.occurred_on ? { started_on: occurred_on } : {}),
      ...(occurred_on && start.potting_date === act.occurred_on ? { potting_date: occurred_on } : {}),
      state: made.state ?? 'growing',
      quantity_current: 0,
      cost: 0n,
    })
  }

  private startOf(id: string): BatchSnapshot {
    const start = this.start.get(id)
    if (!start) throw new Error(`Batch ${id} is not among those that are replayed.`)
    return start
  }

  private set(id: string, set: Changes): void {
    const batch = this.batches.get(id)
    if (batch) this.batches.set(id, { ...batch, ...set })
  }

  /** Its present state; empty before its first act. */
  private batch(id: string): BatchSnapshot {
    return this.batches.get(id) ?? { ...this.startOf(id), quantity_current: 0, cost: 0n, state: 'growing' }
  }

  private available(act: Act, batch: BatchSnapshot, quantity: number): number {
    this.found.set(act.id, quantity)
    if (quantity > batch.quantity_current) throw new Impossible(act, batch, 'plants')
    return quantity
  }

  private checkDay(act: Act): void {
    const day = act.change.occurred_on ?? act.occurred_on
    for (const { batch_id, occurred_on } of act.rows) {
      const batch = this.batches.get(batch_id)
      const start = this.start.get(batch_id)
      if (batch && start && day < batch.started_on && occurred_on >= start.started_on) throw new Impossible(act, batch, 'day')
    }
  }
}

const entryOf = ({
  batch_id,
  kind,
  delta,
  cost,
  component,
  reason,
  other_batch_id,
  document,
  document_type,
  sale_item_id,
  occurred_on,
}: ActRow): Entry => ({
  batch_id,
  kind: kind as Entry['kind'],
  delta,
  cost,
  component: component ?? 'plants',
  reason,
  occurred_on,
  ...(other_batch_id === null ? {} : { other_batch_id }),
  ...(document ? { document: { type: document_type === 'sale' ? 'sale' : 'docket', id: document, sale_item_id } } : {}),
})
