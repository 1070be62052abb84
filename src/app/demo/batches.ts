/** The batches of the demo and their operations, with the same ledger rows as the product writes. */
import type { OperationId, SaleId } from '#kernel/id.ts'
import { batchCode, codePrefix } from '#features/batches/batch.ts'
import { moneyText } from '#kernel/money.ts'
import { formatCost, type Millionths } from '#kernel/quantity.ts'
import type { Component } from '#features/stock-ledger/batch-snapshot.ts'
import { type Batch, type BatchOrigin, type Moment, type Potting, type Spent, pottingDetails, shareOf } from './batch.ts'
import type { Loss } from './propagation.ts'
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
}

const noRecipe = { recipe_id: null, potted_type_id: null, potted_into: null }

const pottedBy = ({ plant_type_id }: Batch, { recipe_id, container_size }: Potting) => ({
  recipe_id,
  potted_type_id: plant_type_id,
  potted_into: container_size,
})

export class Bench {
  readonly batches: Batch[] = []
  readonly operations: Record<string, unknown>[] = []
  readonly history: Record<string, unknown>[] = []
  /** The last number used, by prefix. */
  readonly numbers = new Map<string, number>()
  readonly #chance: Chance
  readonly #byId = new Map<string, Batch>()
  /** When the last row about a batch was written, in milliseconds. */
  readonly #lastLine = new Map<string, number>()
  /** By kind, oldest first. */
  readonly #offered = new Map<string, Batch[]>()

  constructor(dice: Chance) {
    this.#chance = dice
  }

  find(id: string): Batch {
    const found = this.#byId.get(id)
    if (!found) throw new Error('There is no such batch.')
    return found
  }

  /** The batches for sale of a plant type in a container size, oldest first. */
  forSale({ plant, container_size }: { readonly plant: { readonly id: string }; readonly container_size: string }): Batch[] {
    return (this.#offered.get(plant.id + container_size) ?? []).filter((batch) => batch.state === 'for_sale')
  }

  /** A new id for an operation: its stock transactions refer to it. */
  operationId({ at }: Moment): string {
    return this.#chance.id(at)
  }

  origin(moment: Moment, origin: BatchOrigin, spent: Spent): Batch {
    const { operation_id } = spent
    const { method, quantity, cost, vendor } = origin
    const batch = this.#batch(moment, origin, { parent: undefined, potting_date: null })
    this.#operation(moment, 'propagation', operation_id, { method, quantity, minutes: spent.minutes }, {})
    this.#record(batch, moment, { kind: 'created', delta: quantity, cost, reason: vendor ? `From ${vendor}` : '', operation_id })
    this.#spend(batch, moment, spent)
    return batch
  }

  /** Pots on all of its plants into a larger container. */
  potUp(batch: Batch, moment: Moment, potting: Potting): void {
    const { operation_id, container_size, location } = potting
    const { quantity_current: quantity, potting_date, ready_on, state } = batch
    const before = { container_size: batch.container_size, location: batch.location, potting_date, ready_on, state }
    this.#operation(
      moment,
      'pot_up',
      operation_id,
      this.#potted(batch, quantity, moment, potting),
      { [batch.id]: before },
      pottedBy(batch, potting),
    )
    const reason = `From ${batch.container_size} into ${container_size}`
    batch.container_size = container_size
    batch.location = location
    batch.potting_date = moment.day
    batch.growth_stage = 'Potted'
    this.#record(batch, moment, { kind: 'pot_up', reason, operation_id })
    this.#spend(batch, moment, potting)
  }

  /** Pots on some of its plants into a larger container, as a new batch with their share of the cost. */
  splitOff(parent: Batch, quantity: number, moment: Moment, plant: BatchOrigin['plant'], potting: Potting): Batch {
    const { operation_id, container_size, location } = potting
    const inherited = shareOf(parent, quantity)
    this.#operation(
      moment,
      'pot_up',
      operation_id,
      this.#potted(parent, quantity, moment, potting),
      {},
      pottedBy(parent, potting),
    )
    const made = { plant, container_size, quantity, cost: 0n, method: 'pot_up', location, growth_stage: 'Potted' }
    const child = this.#batch(moment, made, { parent, potting_date: moment.day })
    const plants = { operation_id, component: 'plants', reference_type: 'plant_batch' } as const
    const reason = `Potted up from ${parent.batch_code}`
    this.#record(parent, moment, {
      kind: 'pot_up',
      delta: -quantity,
      cost: -inherited,
      reason: `Into ${container_size}`,
      ...plants,
      reference_id: child.id,
    })
    this.#record(child, moment, {
      kind: 'created',
      delta: quantity,
      cost: inherited,
      reason,
      ...plants,
      reference_id: parent.id,
    })
    this.#spend(child, moment, potting)
    return child
  }

  /** `input_quantity` mother plants in, `quantity` divisions out. */
  divide(
    mother: Batch,
    { input_quantity, quantity }: { readonly input_quantity: number; readonly quantity: number },
    moment: Moment,
    plant: BatchOrigin['plant'],
    potting: Potting,
  ): Batch {
    const { operation_id, container_size, location, potting_mix_id } = potting
    const inherited = shareOf(mother, input_quantity)
    const details = {
      parent_batch_id: mother.id,
      input_quantity,
      quantity,
      container_size_from: mother.container_size,
      container_size_to: container_size,
      potting_mix_id,
      action_date: moment.day,
    }
    this.#operation(moment, 'division', operation_id, details, {}, pottedBy(mother, potting))
    const made = { plant, container_size, quantity, cost: 0n, method: 'division', location, growth_stage: 'Potted' }
    const child = this.#batch(moment, made, { parent: mother, potting_date: moment.day })
    const plants = { operation_id, component: 'plants', reference_type: 'plant_batch' } as const
    const reason = `Divided from ${mother.batch_code}`
    this.#record(mother, moment, {
      kind: 'division',
      delta: -input_quantity,
      cost: -inherited,
      ...plants,
      reference_id: child.id,
    })
    this.#record(child, moment, {
      kind: 'created',
      delta: quantity,
      cost: inherited,
      reason,
      ...plants,
      reference_id: mother.id,
    })
    this.#spend(child, moment, potting)
    return child
  }

  /** Records losses. Their cost stays with the remaining plants, unless there are none or the loss was abnormal. */
  lose(batch: Batch, wanted: number, moment: Moment, { reason, abnormal }: Omit<Loss, 'day' | 'quantity'>): void {
    const quantity = Math.min(wanted, batch.quantity_current - 1)
    if (quantity < 1) return
    const operation_id = this.operationId(moment)
    this.#operation(moment, 'loss', operation_id, { quantity, loss_date: moment.day, reason, abnormal }, {})
    const cost = abnormal ? -shareOf(batch, quantity) : 0n
    this.#record(batch, moment, { kind: 'loss', delta: -quantity, cost, reason, operation_id })
  }

  /** Discards a batch that is not worth growing on. */
  discard(batch: Batch, moment: Moment, reason: string): void {
    const { quantity_current: quantity, state } = batch
    if (quantity === 0) return
    const operation_id = this.operationId(moment)
    const details = { quantity, loss_date: moment.day, reason, abnormal: false }
    this.#operation(moment, 'loss', operation_id, details, { [batch.id]: { state } })
    this.#record(batch, moment, { kind: 'loss', delta: -quantity, cost: -batch.cost, reason, operation_id })
    batch.state = 'discarded'
  }

  /** Grades and labels it, and moves it to the sales area. */
  offer(batch: Batch, location: string, moment: Moment, spent: Spent): void {
    const reason = 'Grading and labelling'
    this.#operation(moment, 'work', spent.operation_id, { minutes: spent.minutes, reason }, {})
    this.#spend(batch, moment, spent, reason)
    this.#move(batch, location, moment)
    const { state, growth_stage, ready_on } = batch
    const operation_id = this.operationId(moment)
    const before = { state, growth_stage, ready_on }
    this.#operation(
      moment,
      'state',
      operation_id,
      { state: 'for_sale', growth_stage: 'Saleable', ready_on: moment.day },
      { [batch.id]: before },
    )
    batch.state = 'for_sale'
    batch.growth_stage = 'Saleable'
    batch.ready_on = moment.day
    const saleKey = batch.plant_type_id + batch.container_size
    this.#offered.set(
      saleKey,
      [...(this.#offered.get(saleKey) ?? []), batch].sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    this.#record(batch, moment, { kind: 'state', reason: 'Ready for sale', operation_id })
  }

  /** The cost of a delivery, entered by hand; to the cent. */
  freight(batch: Batch, moment: Moment, cost: Millionths): void {
    const operation_id = this.operationId(moment)
    const [component, reason] = ['other', 'Freight of young plants'] as const
    const details = { amount: moneyText(cost / 10_000n), component, reason, date: moment.day, cost: formatCost(cost) }
    this.#operation(moment, 'cost', operation_id, details, {})
    this.#record(batch, moment, { kind: 'cost', cost, component, reason, operation_id })
  }

  sell(batch: Batch, quantity: number, cost: Millionths, moment: Moment, saleId: SaleId): void {
    this.#record(batch, moment, { kind: 'sale', delta: -quantity, cost: -cost, reference_type: 'sale', reference_id: saleId })
  }

  #move(batch: Batch, location: string, moment: Moment): void {
    if (batch.location === location) return
    const { location: old_location } = batch
    const operation_id = this.operationId(moment)
    const details = { movement_date: moment.day, old_location, new_location: location }
    this.#operation(moment, 'movement', operation_id, details, { [batch.id]: { location: old_location } })
    batch.location = location
    this.#record(batch, moment, { kind: 'movement', reason: `From ${old_location ?? 'nowhere'} to ${location}`, operation_id })
  }

  #potted(batch: Batch, quantity: number, moment: Moment, { container_size, potting_mix_id, location }: Potting) {
    return { ...pottingDetails(batch, moment, container_size), quantity, potting_mix_id, location }
  }

  #spend(batch: Batch, moment: Moment, { operation_id, costs }: Spent, reason = ''): void {
    for (const { component, cost } of costs)
      if (cost > 0n) this.#record(batch, moment, { kind: 'cost', cost, component, reason, operation_id })
  }

  #operation(
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

  #batch(
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
      next_action: null,
      next_action_date: null,
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

  #record(batch: Batch, { day, at: wanted, user_id }: Moment, entry: Entry): void {
    const at = this.#nextLine(batch, wanted)
    const { kind, delta = 0, cost = 0n, reason = '', reference_type = null, reference_id = null } = entry
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
