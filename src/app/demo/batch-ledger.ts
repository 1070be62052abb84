/** The ledger of the demo's batches: their operations and rows, as the product writes them. */
import type { OperationId } from '#kernel/id.ts'
import { batchCode, codePrefix } from '#modules/growing/batch/batch.ts'
import { formatCost, type Millionths } from '#kernel/quantity.ts'
import type { Component } from '#modules/growing/ledger/batch-snapshot.ts'
import type { Batch, BatchOrigin, Moment, Potting, Spent } from './batch.ts'
import type { Chance } from './random.ts'

interface Entry {
  readonly kind: string
  readonly delta?: number
  readonly cost?: Millionths
  readonly component?: Component
  readonly reason?: string
  readonly operation_id?: OperationId
  readonly reference_type?: string
  readonly reference_id?: string
  readonly sale_item_id?: string
}

const noRecipe = { recipe_id: null, potted_type_id: null, potted_into: null }

export const pottedBy = ({ plant_type_id }: Batch, { recipe_id, container_size }: Potting) => ({
  recipe_id,
  potted_type_id: plant_type_id,
  potted_into: container_size,
})

/** Rows of the demo's batches, in chronological order. */
export class BatchLedger {
  readonly batches: Batch[] = []
  readonly operations: Record<string, unknown>[] = []
  readonly history: Record<string, unknown>[] = []
  /** The last number used, by prefix. */
  readonly numbers = new Map<string, number>()
  readonly #chance: Chance
  readonly #byId = new Map<string, Batch>()
  /** When the last row about a batch was written, in milliseconds. */
  readonly #lastLine = new Map<string, number>()

  constructor(dice: Chance) {
    this.#chance = dice
  }

  find(id: string): Batch {
    const found = this.#byId.get(id)
    if (!found) throw new Error('There is no such batch.')
    return found
  }

  /** A new id for an operation: its stock transactions refer to it. */
  operationId({ at }: Moment): string {
    return this.#chance.id(at)
  }

  protected spend(batch: Batch, moment: Moment, { operation_id, costs }: Spent, reason = ''): void {
    for (const { component, cost } of costs)
      if (cost > 0n) this.record(batch, moment, { kind: 'cost', cost, component, reason, operation_id })
  }

  protected write(
    { day, at, user_id }: Moment,
    kind: string,
    id: string,
    details: Readonly<Record<string, unknown>>,
    before: Readonly<Record<string, object>>,
    potted_by: ReturnType<typeof pottedBy> | typeof noRecipe = noRecipe,
  ): void {
    const by = potted_by.recipe_id === null ? noRecipe : potted_by
    this.operations.push({ id, kind, occurred_on: day, details, before, ...by, created_at: at, created_by: user_id })
  }

  protected start(
    moment: Moment,
    origin: BatchOrigin,
    { parent, potting_date }: { parent: Batch | undefined; potting_date: string | null },
  ): Batch {
    const batch: Batch = {
      id: this.#chance.id(moment.at),
      plant_type_id: origin.plant.id,
      parent_batch_id: parent?.id ?? null,
      batch_code: this.#nextCode(
        parent?.batch_code ?? codePrefix(origin.plant.botanical_name, origin.plant.common_name, moment.day),
        parent !== undefined,
      ),
      method: origin.method,
      vendor: origin.vendor ?? null,
      vendor_lot: origin.vendor_lot ?? null,
      started_on: moment.day,
      created_at: moment.at,
      created_by: moment.user_id,
      container_size: origin.container_size,
      quantity_current: 0,
      location: origin.location,
      state: 'growing',
      growth_stage: origin.growth_stage,
      potting_date,
      ready_on: null,
      notes: '',
      cost: 0n,
      updated_at: moment.at,
    }
    this.batches.push(batch)
    this.#byId.set(batch.id, batch)
    return batch
  }

  #nextCode(prefix: string, child: boolean): string {
    const number = (this.numbers.get(prefix) ?? 0) + 1
    this.numbers.set(prefix, number)
    return child ? `${prefix}.${number}` : batchCode(prefix, number)
  }

  protected record(batch: Batch, { day, at: wanted, user_id }: Moment, entry: Entry): void {
    const at = this.#nextLine(batch, wanted)
    const { kind, delta = 0, cost = 0n, reason = '', reference_type = null, reference_id = null, sale_item_id = null } = entry
    batch.quantity_current += delta
    batch.cost += cost
    batch.updated_at = at
    if (batch.quantity_current === 0) batch.state = 'finished'
    this.history.push({
      id: this.#chance.id(at),
      batch_id: batch.id,
      kind,
      delta,
      quantity_after: batch.quantity_current,
      cost_delta: formatCost(cost),
      occurred_on: day,
      component: entry.component ?? (reference_type === 'sale' ? null : 'plants'),
      reason,
      operation_id: entry.operation_id ?? null,
      reference_type,
      reference_id,
      sale_item_id,
      created_at: at,
      created_by: user_id,
    })
  }

  /** Rows about one batch follow one another, also those of one operation. */
  #nextLine({ id }: Batch, wanted: string): string {
    const time = Math.max(Date.parse(wanted), (this.#lastLine.get(id) ?? 0) + 1)
    this.#lastLine.set(id, time)
    return new Date(time).toISOString()
  }
}
