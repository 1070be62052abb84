/** The batches of the demo: how they are started, potted, divided, lost and offered. */
import type { SaleId } from '#kernel/id.ts'
import { moneyText } from '#kernel/money.ts'
import { formatCost, type Millionths } from '#kernel/quantity.ts'
import { type Batch, type BatchOrigin, type Moment, type Potting, type Spent, pottingDetails, shareOf } from './batch.ts'
import type { Loss } from './propagation.ts'
import { BatchLedger, pottedBy } from './batch-ledger.ts'

/** Plants of a batch that are sold on one line. */
interface SoldPlants {
  readonly quantity: number
  readonly cost: Millionths
  readonly sale_id: SaleId
  readonly sale_item_id: string
}

export class Bench extends BatchLedger {
  /** By kind, oldest first. */
  readonly #offered = new Map<string, Batch[]>()

  /** The batches for sale of a plant type in a container size, oldest first. */
  forSale({ plant, container_size }: { readonly plant: { readonly id: string }; readonly container_size: string }): Batch[] {
    return (this.#offered.get(plant.id + container_size) ?? []).filter((batch) => batch.state === 'for_sale')
  }

  origin(moment: Moment, origin: BatchOrigin, spent: Spent): Batch {
    const { operation_id } = spent
    const { method, quantity, cost, vendor } = origin
    const batch = this.start(moment, origin, { parent: undefined, potting_date: null })
    this.write(moment, 'propagation', operation_id, { method, quantity, minutes: spent.minutes }, {})
    this.record(batch, moment, { kind: 'created', delta: quantity, cost, reason: vendor ? `From ${vendor}` : '', operation_id })
    this.spend(batch, moment, spent)
    return batch
  }

  /** Pots on all of its plants into a larger container. */
  potUp(batch: Batch, moment: Moment, potting: Potting): void {
    const { operation_id, container_size, location } = potting
    const { quantity_current: quantity, potting_date, ready_on, state } = batch
    const before = { container_size: batch.container_size, location: batch.location, potting_date, ready_on, state }
    this.write(
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
    this.record(batch, moment, { kind: 'pot_up', reason, operation_id })
    this.spend(batch, moment, potting)
  }

  /** Pots on some of its plants into a larger container, as a new batch with their share of the cost. */
  splitOff(parent: Batch, quantity: number, moment: Moment, plant: BatchOrigin['plant'], potting: Potting): Batch {
    const { operation_id, container_size, location } = potting
    const inherited = shareOf(parent, quantity)
    this.write(moment, 'pot_up', operation_id, this.#potted(parent, quantity, moment, potting), {}, pottedBy(parent, potting))
    const made = { plant, container_size, quantity, cost: 0n, method: 'pot_up', location, growth_stage: 'Potted' }
    const child = this.start(moment, made, { parent, potting_date: moment.day })
    const plants = { operation_id, component: 'plants', reference_type: 'plant_batch' } as const
    const reason = `Potted up from ${parent.batch_code}`
    this.record(parent, moment, {
      kind: 'pot_up',
      delta: -quantity,
      cost: -inherited,
      reason: `Into ${container_size}`,
      ...plants,
      reference_id: child.id,
    })
    this.record(child, moment, {
      kind: 'created',
      delta: quantity,
      cost: inherited,
      reason,
      ...plants,
      reference_id: parent.id,
    })
    this.spend(child, moment, potting)
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
    this.write(moment, 'division', operation_id, details, {}, pottedBy(mother, potting))
    const made = { plant, container_size, quantity, cost: 0n, method: 'division', location, growth_stage: 'Potted' }
    const child = this.start(moment, made, { parent: mother, potting_date: moment.day })
    const plants = { operation_id, component: 'plants', reference_type: 'plant_batch' } as const
    const reason = `Divided from ${mother.batch_code}`
    this.record(mother, moment, {
      kind: 'division',
      delta: -input_quantity,
      cost: -inherited,
      ...plants,
      reference_id: child.id,
    })
    this.record(child, moment, {
      kind: 'created',
      delta: quantity,
      cost: inherited,
      reason,
      ...plants,
      reference_id: mother.id,
    })
    this.spend(child, moment, potting)
    return child
  }

  /** Records losses. Their cost stays with the remaining plants, unless there are none or the loss was abnormal. */
  lose(batch: Batch, wanted: number, moment: Moment, { reason, abnormal }: Omit<Loss, 'day' | 'quantity'>): void {
    const quantity = Math.min(wanted, batch.quantity_current - 1)
    if (quantity < 1) return
    const operation_id = this.operationId(moment)
    this.write(moment, 'loss', operation_id, { quantity, loss_date: moment.day, reason, abnormal }, {})
    const cost = abnormal ? -shareOf(batch, quantity) : 0n
    this.record(batch, moment, { kind: 'loss', delta: -quantity, cost, reason, operation_id })
  }

  /** Discards a batch that is not worth growing on. */
  discard(batch: Batch, moment: Moment, reason: string): void {
    const { quantity_current: quantity, state } = batch
    if (quantity === 0) return
    const operation_id = this.operationId(moment)
    const details = { quantity, loss_date: moment.day, reason, abnormal: false }
    this.write(moment, 'loss', operation_id, details, { [batch.id]: { state } })
    this.record(batch, moment, { kind: 'loss', delta: -quantity, cost: -batch.cost, reason, operation_id })
    batch.state = 'discarded'
  }

  /** Grades and labels it, and moves it to the sales area. */
  offer(batch: Batch, location: string, moment: Moment, spent: Spent): void {
    const reason = 'Grading and labelling'
    this.write(moment, 'work', spent.operation_id, { minutes: spent.minutes, reason }, {})
    this.spend(batch, moment, spent, reason)
    this.#move(batch, location, moment)
    const { state, growth_stage, ready_on } = batch
    const operation_id = this.operationId(moment)
    const before = { state, growth_stage, ready_on }
    this.write(
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
    this.record(batch, moment, { kind: 'state', reason: 'Ready for sale', operation_id })
  }

  /** The cost of a delivery, entered by hand; to the cent. */
  freight(batch: Batch, moment: Moment, cost: Millionths): void {
    const operation_id = this.operationId(moment)
    const [component, reason] = ['other', 'Freight of young plants'] as const
    const details = { amount: moneyText(cost / 10_000n), component, reason, date: moment.day, cost: formatCost(cost) }
    this.write(moment, 'cost', operation_id, details, {})
    this.record(batch, moment, { kind: 'cost', cost, component, reason, operation_id })
  }

  sell(batch: Batch, { quantity, cost, sale_id, sale_item_id }: SoldPlants, moment: Moment): void {
    const reference = { reference_type: 'sale', reference_id: sale_id, sale_item_id } as const
    this.record(batch, moment, { kind: 'sale', delta: -quantity, cost: -cost, ...reference })
  }

  #move(batch: Batch, location: string, moment: Moment): void {
    if (batch.location === location) return
    const { location: old_location } = batch
    const operation_id = this.operationId(moment)
    const details = { movement_date: moment.day, old_location, new_location: location }
    this.write(moment, 'movement', operation_id, details, { [batch.id]: { location: old_location } })
    batch.location = location
    this.record(batch, moment, { kind: 'movement', reason: `From ${old_location ?? 'nowhere'} to ${location}`, operation_id })
  }

  #potted(batch: Batch, quantity: number, moment: Moment, { container_size, potting_mix_id, location }: Potting) {
    return { ...pottingDetails(batch, moment, container_size), quantity, potting_mix_id, location }
  }
}
