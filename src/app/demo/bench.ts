/** The batches of the demo, and everything that is done to them, written into their ledgers as the product would. */
import { batchCode, codeStem } from '#features/production/batch.ts'
import { costText } from '#kernel/quantity.ts'
import { type Batch, type Birth, type Moment, type Potting, pottingDetails, shareOf } from './batch.ts'
import type { Chance } from './random.ts'

interface Entry {
  readonly kind: string
  readonly delta?: number
  readonly cost?: bigint
  readonly reason?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly reference_type?: string
  readonly reference_id?: string
}

export class Bench {
  readonly batches: Batch[] = []
  readonly history: Record<string, unknown>[] = []
  /** The last number used, by stem. */
  readonly numbers = new Map<string, number>()
  readonly #chance: Chance
  readonly #byId = new Map<string, Batch>()
  /** Of each kind, oldest first. */
  readonly #offered = new Map<string, Batch[]>()

  constructor(dice: Chance) {
    this.#chance = dice
  }

  find(id: string): Batch {
    const found = this.#byId.get(id)
    if (!found) throw new Error('There is no such batch.')
    return found
  }

  /** What stands for sale of a plant type in a container size, oldest first. */
  forSale({ plant, container_size }: { readonly plant: { readonly id: string }; readonly container_size: string }): Batch[] {
    return (this.#offered.get(plant.id + container_size) ?? []).filter((batch) => batch.state === 'for_sale')
  }

  birth(moment: Moment, birth: Birth): Batch {
    const batch = this.#batch(moment, birth, { parent: undefined, potting_date: null })
    this.#record(batch, moment, { kind: 'birth', delta: birth.quantity, cost: birth.cost, reason: birth.reason ?? '' })
    return batch
  }

  /** All of its plants move to a larger container. */
  potUp(batch: Batch, moment: Moment, { container_size, location, supplies, potting_mix_id }: Potting): void {
    const details = {
      ...pottingDetails(batch, moment, container_size),
      quantity: batch.quantity_current,
      potting_mix_id,
      location,
    }
    batch.container_size = container_size
    batch.location = location
    batch.potting_date = moment.day
    batch.growth_stage = 'Potted'
    this.#record(batch, moment, { kind: 'pot_up', cost: supplies, details })
  }

  /** Some of its plants move to a larger container, and become a batch of their own with their share of the cost. */
  splitOff(parent: Batch, quantity: number, moment: Moment, plant: Birth['plant'], potting: Potting): Batch {
    const inherited = shareOf(parent, quantity)
    const { container_size, location, supplies, potting_mix_id } = potting
    const details = { ...pottingDetails(parent, moment, container_size), quantity, potting_mix_id, location }
    const made = { plant, container_size, quantity, cost: 0n, method: 'pot_up', location, growth_stage: 'Potted' }
    const child = this.#batch(moment, made, { parent, potting_date: moment.day })
    const to = { reference_type: 'plant_batch', reference_id: child.id }
    const from = { reference_type: 'plant_batch', reference_id: parent.id }
    this.#record(parent, moment, { kind: 'pot_up', delta: -quantity, cost: -inherited, details, ...to })
    this.#record(child, moment, {
      kind: 'birth',
      delta: quantity,
      cost: inherited,
      reason: `Potted up from ${parent.batch_code}`,
      details,
      ...from,
    })
    this.#record(child, moment, { kind: 'cost', cost: supplies, reason: 'Pots, mix and fertiliser' })
    return child
  }

  /** `input_quantity` mother plants in, `quantity` divisions out. */
  divide(
    mother: Batch,
    { input_quantity, quantity }: { readonly input_quantity: number; readonly quantity: number },
    moment: Moment,
    plant: Birth['plant'],
    potting: Potting,
  ): Batch {
    const inherited = shareOf(mother, input_quantity)
    const { container_size, location, supplies, potting_mix_id } = potting
    const details = {
      input_quantity,
      quantity,
      container_size_from: mother.container_size,
      container_size_to: container_size,
      potting_mix_id,
      action_date: moment.day,
    }
    const made = { plant, container_size, quantity, cost: 0n, method: 'division', location, growth_stage: 'Potted' }
    const child = this.#batch(moment, made, { parent: mother, potting_date: moment.day })
    const to = { reference_type: 'plant_batch', reference_id: child.id }
    const from = { reference_type: 'plant_batch', reference_id: mother.id }
    this.#record(mother, moment, { kind: 'division', delta: -input_quantity, cost: -inherited, details, ...to })
    this.#record(child, moment, {
      kind: 'birth',
      delta: quantity,
      cost: inherited,
      reason: `Divided from ${mother.batch_code}`,
      details,
      ...from,
    })
    this.#record(child, moment, { kind: 'cost', cost: supplies, reason: 'Pots, mix and fertiliser' })
    return child
  }

  /** Plants that died. Their cost stays with those that live, unless none does. */
  lose(batch: Batch, wanted: number, moment: Moment, reason: string): void {
    const quantity = Math.min(wanted, batch.quantity_current - 1)
    if (quantity < 1) return
    this.#record(batch, moment, { kind: 'loss', delta: -quantity, reason, details: { quantity, loss_date: moment.day } })
  }

  /** Plants that are not worth growing on, all of them. */
  discard(batch: Batch, moment: Moment, reason: string): void {
    if (batch.quantity_current === 0) return
    const details = { quantity: batch.quantity_current, loss_date: moment.day }
    this.#record(batch, moment, { kind: 'loss', delta: -batch.quantity_current, cost: -batch.cost, reason, details })
    batch.state = 'discarded'
  }

  /** It is carried to where customers can take it. */
  offer(batch: Batch, location: string, moment: Moment): void {
    this.#move(batch, location, moment)
    batch.state = 'for_sale'
    batch.growth_stage = 'Saleable'
    batch.ready_on = moment.day
    const shelf = batch.plant_type_id + batch.container_size
    this.#offered.set(
      shelf,
      [...(this.#offered.get(shelf) ?? []), batch].sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    this.#record(batch, moment, { kind: 'state', reason: 'Ready for sale', details: { state: 'for_sale' } })
  }

  sell(batch: Batch, quantity: number, cost: bigint, moment: Moment, saleId: string): void {
    this.#record(batch, moment, { kind: 'sale', delta: -quantity, cost: -cost, reference_type: 'sale', reference_id: saleId })
  }

  #move(batch: Batch, location: string, moment: Moment): void {
    if (batch.location === location) return
    const details = { movement_date: moment.day, old_location: batch.location, new_location: location }
    batch.location = location
    this.#record(batch, moment, { kind: 'movement', details })
  }

  #batch(
    moment: Moment,
    birth: Birth,
    { parent, potting_date }: { parent: Batch | undefined; potting_date: string | null },
  ): Batch {
    const batch: Batch = {
      id: this.#chance.id(moment.at),
      plant_type_id: birth.plant.id,
      parent_batch_id: parent?.id ?? null,
      batch_code: this.#nextCode(
        parent?.batch_code ?? codeStem(birth.plant.botanical_name, birth.plant.common_name, moment.day),
        parent !== undefined,
      ),
      method: birth.method,
      vendor: birth.vendor ?? null,
      vendor_lot: birth.vendor_lot ?? null,
      started_on: moment.day,
      created_at: moment.at,
      created_by: moment.user_id,
      container_size: birth.container_size,
      quantity_current: 0,
      location: birth.location,
      state: 'growing',
      growth_stage: birth.growth_stage,
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

  #nextCode(stem: string, child: boolean): string {
    const number = (this.numbers.get(stem) ?? 0) + 1
    this.numbers.set(stem, number)
    return child ? `${stem}.${number}` : batchCode(stem, number)
  }

  #record(batch: Batch, { day, at, user_id }: Moment, entry: Entry): void {
    const { kind, delta = 0, cost = 0n, reason = '', details = {}, reference_type = null, reference_id = null } = entry
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
      cost_delta: costText(cost),
      happened_on: day,
      reason,
      details,
      reference_type,
      reference_id,
      created_at: at,
      created_by: user_id,
    })
  }
}
