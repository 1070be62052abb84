/** The actions of letting goods leave on a docket, of taking a docket back, and of booking what was delivered as sold. */
import { lockSupplies } from '#modules/supplies/server/read-supplies.ts'
import type { DocketId, InventoryItemId, PlantTypeId, SaleId, UserId } from '#kernel/id.ts'
import { costAt } from '#kernel/amount.ts'
import {
  type DocketTake,
  bookDeliveredPlants,
  lockSellable,
  returnAllocations,
  issueStock,
} from '#modules/growing/ledger/server/allocate-stock.ts'
import { type Allocation, allocateStock, emptiedBy } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import { bookDeliveredSupplies } from '#modules/supplies/server/delivered-supplies.ts'
import { moveSupplies } from '#modules/supplies/server/move-supplies.ts'
import { returnSupplies } from '#modules/supplies/server/return-supplies.ts'
import { parseCost, formatCost, formatFixed, parseQuantity } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { type DeliveredLine } from '#modules/selling/cart/sale-inputs.ts'
import { shortOf } from '../plan-sale.ts'
import { suppliesOnDocket } from './delivered-goods.queries.ts'
import { plantsReserved, reservationsOf, reservedByLaybys } from '#modules/selling/cart/server/read-sale-inputs.ts'
import { explainShortage } from './explain-shortage.ts'

/** One line of an order, and how much of it leaves now. */
interface Leaving {
  readonly plant_type_id: PlantTypeId | null
  readonly container_size: string | null
  readonly grade: string | null
  readonly inventory_item_id: InventoryItemId | null
  readonly description: string
  readonly quantity: number
}

interface DocketEntry {
  readonly id: string
  readonly docket_number: number
  readonly user_id: UserId
  /** The nursery's own day. */
  readonly occurred_on: string
}

/** Issues the goods from their batches, oldest first, and from supplies. Returns the allocation of each line; a Problem if stock is short. */
export async function deliverGoods(db: Db, docket: DocketEntry, lines: readonly Leaving[]): Promise<DeliveredLine[]> {
  const plants = lines.flatMap(({ plant_type_id, container_size, grade, quantity, description }) =>
    plant_type_id !== null && container_size !== null
      ? [{ plant_type_id, container_size, grade, quantity, batch_id: undefined, called: description }]
      : [],
  )
  const supplyIds = lines.flatMap(({ inventory_item_id }) => inventory_item_id ?? [])
  const [batches, supplies, reserved, promised] = await Promise.all([
    plants.length > 0 ? lockSellable(db, plants) : [],
    lockSupplies(db, supplyIds),
    reservedByLaybys(db, { plants: plants.map(({ plant_type_id }) => plant_type_id), supplies: supplyIds }, undefined),
    plants.length > 0 ? reservationsOf(db, plants) : [],
  ])
  const takes = await explainShortage(db, plants, () => allocateStock(plants, batches, plantsReserved(reserved), promised))
  const free = new Map(
    supplies.map(({ id, quantity_on_hand }) => {
      const reservation = reserved.find(({ inventory_item_id }) => inventory_item_id === id)
      return [id, parseQuantity(quantity_on_hand) - parseQuantity(reservation?.quantity ?? '0')]
    }),
  )
  const taken = lines.map(({ plant_type_id, container_size, inventory_item_id, quantity }): DeliveredLine => {
    if (plant_type_id !== null && container_size !== null) return withCost(takes.shift() ?? [])
    const supply = supplies.find(({ id }) => id === inventory_item_id)
    if (!supply) return { takes: [], cost: '0' }
    const left = free.get(supply.id) ?? 0n
    if (parseQuantity(quantity) > left) throw shortOf({ ...supply, quantity_on_hand: formatFixed(left < 0n ? 0n : left, 4) })
    free.set(supply.id, left - parseQuantity(quantity))
    return { takes: [], cost: formatCost(costAt(parseCost(supply.average_cost), parseQuantity(quantity))) }
  })
  const emptied = emptiedBy(
    taken.flatMap((line) => line.takes),
    batches,
  )
  await move(db, docket, { taken, emptied }, lines)
  return taken
}

const withCost = (takes: readonly Allocation[]): DeliveredLine => ({
  takes,
  cost: formatCost(takes.reduce((all, { cost }) => all + parseCost(cost), 0n)),
})

interface Taken {
  readonly taken: readonly DeliveredLine[]
  /** The batches that nothing is left of. */
  readonly emptied: readonly string[]
}

async function move(db: Db, docket: DocketEntry, { taken, emptied }: Taken, lines: readonly Leaving[]): Promise<void> {
  const { id, docket_number, user_id, occurred_on } = docket
  const takes = taken.flatMap((line) => line.takes)
  const supplies = lines.flatMap(({ inventory_item_id, quantity }) =>
    inventory_item_id ? [{ inventory_item_id, delta: `-${quantity}` }] : [],
  )
  const reason = `Docket ${docket_number}`
  if (takes.length > 0) await issueStock(db, takes, { kind: 'delivery', reference_id: id, user_id, occurred_on, reason, emptied })
  if (supplies.length > 0)
    await moveSupplies(db, supplies, { kind: 'delivery', reason, reference_type: 'docket', reference_id: id, user_id })
}

/** Returns the goods of a docket that is not invoiced to stock: plants to their batches, supplies at their cost. */
export async function returnDelivery(
  db: Db,
  takes: readonly Allocation[],
  { id, user_id, occurred_on, docket_number }: DocketEntry,
): Promise<void> {
  const reason = `Docket ${docket_number} undone`
  if (takes.length > 0) await returnAllocations(db, takes, { kind: 'delivery', reference_id: id, user_id, occurred_on, reason })
  const supplies = (await suppliesOnDocket(db, id)).map(({ inventory_item_id, quantity, unit_cost }) => ({
    inventory_item_id,
    delta: quantity,
    unit_cost,
  }))
  await returnSupplies(db, user_id, supplies, { kind: 'delivery', reason, reference_type: 'docket', reference_id: id })
}

interface Invoicing {
  readonly sale_id: SaleId
  readonly invoice_number: string
  readonly docket_ids: readonly DocketId[]
  /** `invoice`: delivered goods are sold now. `void`: they are delivered and not invoiced again. */
  readonly way: 'invoice' | 'void'
  readonly user_id: UserId
  readonly occurred_on: string
}

/** Books goods that have left as sold; or, where their invoice is void, as delivered only. Nothing moves in the stock. */
export async function bookDelivered(db: Db, takes: readonly DocketTake[], invoicing: Invoicing): Promise<void> {
  const { sale_id, docket_ids, invoice_number, way, user_id, occurred_on } = invoicing
  const reason = way === 'invoice' ? '' : `Invoice ${invoice_number} is void`
  if (takes.length > 0) await bookDeliveredPlants(db, takes, { sale_id, way, user_id, occurred_on, reason })
  const supplyReason = way === 'invoice' ? `Invoice ${invoice_number}` : reason
  await bookDeliveredSupplies(db, docket_ids, { reason: supplyReason, way, user_id })
}
