/**
 * Replays acts on batches from the first one on, each as it was entered or last corrected, through the plans that the
 * operations themselves use. The difference between two replays is what a correction changes. Pure.
 */
import type { Millionths } from '#kernel/quantity.ts'
import { type Act, type ActRow, Impossible, type PlacedByHand, entryOf } from './act.ts'
import { type BatchSnapshot, type Changes, type Entry, entry, shareOf } from './batch-snapshot.ts'
import { DocumentCosts } from './document-costs.ts'
import { followCost } from './follow-cost.ts'
import { costShares } from './operation-costs.ts'
import { planAct } from './plan-act.ts'
import { StandingBatches } from './standing-batches.ts'

export interface Replayed {
  readonly rows: readonly ActRow[]
  readonly batches: ReadonlyMap<string, BatchSnapshot>
  /** Plants that each act was done to; divisions that came out. */
  readonly found: ReadonlyMap<string, number>
}

/** `start`: each batch with the fields that it began with. Throws Impossible. */
export function replay(acts: readonly Act[], start: ReadonlyMap<string, BatchSnapshot>): Replayed {
  const standing = new StandingBatches(start)
  const run = new Run(standing)
  for (const act of acts) run.do(act)
  return standing
}

const withCustomers: ReadonlySet<string> = new Set(['sale', 'refund', 'delivery'])

class Run {
  private readonly costs = new DocumentCosts()
  private readonly passing = new Map<string, { from: Millionths[]; to: number[] }>()
  private readonly placed = new Set<string>()

  private readonly standing: StandingBatches
  constructor(standing: StandingBatches) {
    this.standing = standing
  }

  do(act: Act): void {
    if (act.change.removed !== true) this.apply(act)
    this.standing.record(act)
  }

  private apply(act: Act): void {
    const [first] = act.rows
    if (!first) return
    if (act.by_hand) return this.place(act, act.by_hand)
    if (withCustomers.has(first.kind)) return act.rows.forEach((row) => this.document(act, row))
    const plan = planAct(this.standing, act)
    if (!plan) return act.rows.forEach((row) => this.fixed(act, row))
    for (const made of plan.newBatches) this.standing.begin(act, made.id, made)
    this.standing.checkDay(act)
    const carrier = act.rows.find(({ kind, other_batch_id }) => kind === 'cost' && other_batch_id === null)?.batch_id
    const target = carrier ?? plan.newBatches[0]?.id ?? first.batch_id
    for (const each of [...plan.entries, ...this.inputsOf(act, target)]) this.standing.write(act, each)
    for (const { batch_id, set } of plan.changes) this.standing.set(batch_id, set.state ? { state: set.state } : {})
    for (const [batch_id, set] of Object.entries(act.sets)) this.standing.set(batch_id, set)
    this.standing.set(first.batch_id, correctedFields(act))
  }

  private document(act: Act, row: ActRow): void {
    const { batch_id, delta } = row
    const batch = this.standing.batch(batch_id)
    if (delta !== 0 && this.standing.recordedOf(batch_id) === row.quantity_after) return this.pass(row)
    if (delta < 0) {
      this.standing.available(act, batch, -delta)
      const cost = shareOf(batch, -delta)
      this.standing.checkDay(act)
      this.standing.write(act, { ...entryOf(row), cost: -cost })
      this.costs.put(row, cost)
      if (batch.quantity_current + delta === 0) this.standing.set(batch_id, { state: 'finished' })
    } else if (delta > 0) {
      this.standing.write(act, { ...entryOf(row), cost: this.costs.take(row) })
      if (batch.state === 'finished') this.standing.set(batch_id, { state: 'for_sale' })
    } else this.fixed(act, row)
  }

  /** Plants on a docket that are invoiced, or whose invoice is void: from one document to another, whichever is written first. */
  private pass(row: ActRow): void {
    const queue = this.passing.get(row.batch_id) ?? { from: [], to: [] }
    this.passing.set(row.batch_id, queue)
    const cost = row.delta > 0 ? this.costs.take(row) : 0n
    const at = this.standing.rows.push({ ...row, cost, quantity_after: this.standing.batch(row.batch_id).quantity_current }) - 1
    if (row.delta < 0) queue.to.push(at)
    else queue.from.push(cost)
    while (queue.from.length > 0 && queue.to.length > 0) {
      const [share = 0n, to = 0] = [queue.from.shift(), queue.to.shift()]
      const receiver = this.standing.rows[to]
      if (!receiver) continue
      this.standing.rows[to] = { ...receiver, cost: -share }
      this.costs.put(receiver, share)
    }
  }

  /** A cost by hand goes to the plants of its day once more, as it did when it was entered. */
  private place(act: Act, { group, batch_ids, cost, day }: PlacedByHand): void {
    if (this.placed.has(group)) return
    this.placed.add(group)
    const at = batch_ids.flatMap((batch_id) => {
      const batch = this.standing.batches.get(batch_id)
      const before = this.standing.rows.findIndex((row) => row.batch_id === batch_id && row.occurred_on > day)
      const next = this.standing.rows[before]
      const quantity_current = next ? next.quantity_after - next.delta : (batch?.quantity_current ?? 0)
      return quantity_current > 0 ? [{ batch_id, before: next ? before : this.standing.rows.length, quantity_current }] : []
    })
    if (at.length === 0) throw new Impossible(act, this.standing.batch(batch_ids[0] ?? ''), 'plants')
    const shares = costShares(at, cost)
    const { standing } = followCost(
      at.map(({ batch_id, before }, i) => ({ batch_id, before, cost: shares[i] ?? 0n })),
      this.standing.rows,
    )
    const [first] = act.rows
    if (!first) return
    for (const [batch_id, share] of standing) {
      const batch = this.standing.batch(batch_id)
      if (batch.quantity_current === 0) continue
      const occurred_on = day < batch.started_on ? batch.started_on : day
      this.standing.write(act, { ...entryOf(first), batch_id, cost: share, occurred_on })
    }
  }

  private inputsOf({ rows, inputs }: Act, target: string): Entry[] {
    const costs = new Map(inputs)
    for (const { kind, other_batch_id, component, cost } of rows)
      if (kind === 'cost' && other_batch_id === null && component) costs.set(component, (costs.get(component) ?? 0n) + cost)
    return [...costs].filter(([, cost]) => cost !== 0n).map(([component, cost]) => entry(target, 'cost', 0, cost, { component }))
  }

  private fixed(act: Act, row: ActRow): void {
    if (!this.standing.has(row.batch_id)) this.standing.begin(act, row.batch_id, { state: act.state ?? 'growing' })
    this.standing.write(act, entryOf(row))
  }
}

/** Fields of the batch itself that a correction replaces: of a new batch they are set when it begins. */
function correctedFields({ kind, rows, change, sets }: Act): Changes {
  const isWholePotting = kind === 'pot_up' && !rows.some((row) => row.kind === 'created')
  const isMovement = kind === 'movement' && sets[rows[0]?.batch_id ?? ''] !== undefined
  return {
    ...(isWholePotting && change.container_size ? { container_size: change.container_size } : {}),
    ...(isWholePotting && change.occurred_on ? { potting_date: change.occurred_on } : {}),
    ...((isWholePotting || isMovement) && change.location ? { location: change.location } : {}),
  }
}
