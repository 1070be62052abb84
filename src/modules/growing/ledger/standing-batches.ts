/** The batches as a replay has brought them so far, and the rows that it wrote. Pure. */
import { type Act, type ActRow, Impossible } from './act.ts'
import type { BatchSnapshot, Changes, Entry } from './batch-snapshot.ts'

/** Fields that a new batch takes from the batch that it comes from, unless its act says otherwise. */
export const inherited = [
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
] as const satisfies readonly (keyof BatchSnapshot & keyof Changes)[]

export class StandingBatches {
  readonly rows: ActRow[] = []
  readonly batches = new Map<string, BatchSnapshot>()
  /** Plants that each act was done to; divisions that came out. */
  readonly found = new Map<string, number>()
  /** Fields of each batch without any correction: what a child took over from its parent is the same in both. */
  private readonly entered = new Map<string, BatchSnapshot>()
  private readonly recorded = new Map<string, number>()
  private readonly start: ReadonlyMap<string, BatchSnapshot>
  constructor(start: ReadonlyMap<string, BatchSnapshot>) {
    this.start = start
  }

  /** Present state of a batch; empty before its first act. */
  batch(id: string): BatchSnapshot {
    return this.batches.get(id) ?? { ...this.startOf(id), quantity_current: 0, cost: 0n, state: 'growing' }
  }

  has(id: string): boolean {
    return this.batches.has(id)
  }

  startOf(id: string): BatchSnapshot {
    const start = this.start.get(id)
    if (!start) throw new Error(`Batch ${id} is not among those that are replayed.`)
    return start
  }

  /** Plants of a batch after its last row as it was entered, without any correction. */
  recordedOf(id: string): number | undefined {
    return this.recorded.get(id)
  }

  /** The act as it was entered has passed, whatever a correction made of it. */
  record(act: Act): void {
    for (const row of act.rows) {
      const entered = this.entered.get(row.batch_id) ?? this.start.get(row.batch_id)
      if (entered) this.entered.set(row.batch_id, { ...entered, ...act.sets[row.batch_id] })
      this.recorded.set(row.batch_id, row.quantity_after)
    }
  }

  available(act: Act, batch: BatchSnapshot, quantity: number): number {
    this.found.set(act.id, quantity)
    if (quantity > batch.quantity_current) throw new Impossible(act, batch, 'plants')
    return quantity
  }

  checkDay(act: Act): void {
    const day = act.change.occurred_on ?? act.occurred_on
    for (const { batch_id, occurred_on } of act.rows) {
      const batch = this.batches.get(batch_id)
      const start = this.start.get(batch_id)
      if (batch && start && day < batch.started_on && occurred_on >= start.started_on) throw new Impossible(act, batch, 'day')
    }
  }

  /** A new batch: what it took over from the batch that it came from as it was entered, it takes over as that is now. */
  begin(act: Act, id: string, made: Partial<BatchSnapshot> & { readonly parent_batch_id?: string | null }): void {
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

  set(id: string, set: Changes): void {
    const batch = this.batches.get(id)
    if (batch) this.batches.set(id, { ...batch, ...set })
  }

  write(act: Act, each: Entry): void {
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
}
