/** The operation of receiving a delivery: stock, batches and the bill, all of it or nothing. */
import * as purchaseLines from './purchase-lines.queries.ts'
import * as receipts from './receipts.queries.ts'
import type { InventoryItemId, PurchaseOrderId, UserId } from '#kernel/id.ts'
import { partFault } from '#modules/supplies/units.ts'
import { startBatches } from '#modules/growing/batch/server/propagate.ts'
import { setBatchState } from '#modules/growing/batch/server/batch-operations.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { bookEntered } from '#modules/supplies/server/book-movement.ts'
import type { Movement } from '#modules/supplies/server/move-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { refuseFuture } from '#kernel/day-problems.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import {
  type PurchaseLine,
  type ReceiveBody,
  type WholePurchase,
  billOf,
  landedCosts,
  landedUnitCost,
  mayReceive,
  notNow,
  purchaseName,
  stateBy,
} from '../purchase.ts'
import { refuseWithoutVendor } from './purchases.ts'
import * as queries from './purchases.queries.ts'
import { type Coming, billDelivery } from './delivery-bill.ts'

export async function receivePurchase(db: Db, user_id: UserId, id: PurchaseOrderId, body: ReceiveBody): Promise<WholePurchase> {
  const { received_on, reference, freight = '0', gst_paid = '0', tax_kind } = body
  const [purchase, { timeZone }] = [await queries.lockPurchase(db, id), await readSettings(db)]
  const today = dayIn(timeZone, await db.now())
  if (!mayReceive(purchase.state)) throw notNow(purchase, 'received')
  refuseWithoutVendor(purchase.vendor)
  refuseFuture('received_on', received_on, today)
  const coming = comingOf(await purchaseLines.linesOf(db, id), body)
  const receipt_id = newId()
  const booked = await book(db, user_id, coming, { ...purchase, receipt_id, received_on, today })
  const cost = billOf(
    coming.map(({ landed }) => landed),
    gst_paid,
  )
  const { billing = 'paid', due_date } = body
  const delivered = { ...purchase, received_on, reference, gst_paid, tax_kind, cost, billing, due_date }
  const expense_id = cost === 0n || billing === 'later' ? null : await billDelivery(db, user_id, coming, delivered)
  await receipts.insertReceipt(db, user_id, {
    id: receipt_id,
    purchase_order_id: id,
    received_on,
    reference: reference ?? '',
    freight: cents(freight),
    gst_paid,
    expense_id,
  })
  await receipts.insertReceiptLines(db, receipt_id, booked)
  if (expense_id)
    await purchaseLines.insertBillLines(
      db,
      expense_id,
      booked.map(({ line_id, quantity, landed }) => {
        const net = landed.net + landed.freight
        return { line_id, quantity, net, received: net }
      }),
    )
  await receipts.addReceived(db, body.lines, 1)
  await queries.setState(db, user_id, [id], stateBy(await purchaseLines.linesOf(db, id)), received_on)
  await recordChange(db, {
    user_id,
    action: 'purchase.receive',
    subject_type: 'purchase_order',
    subject_id: id,
    after: { name: purchaseName(purchase.order_number), receipt_id, cost: moneyText(cost), ...body },
  })
  return queries.wholePurchase(db, id)
}

/** The lines that came, each with its share of the freight. */
function comingOf(lines: readonly PurchaseLine[], { lines: received, freight = '0' }: ReceiveBody): Coming[] {
  const found = received.map((each, i) => {
    const line = lines.find(({ id }) => id === each.line_id)
    if (!line || received.findIndex(({ line_id }) => line_id === each.line_id) !== i)
      throw invalid([
        { path: `lines.${i}.line_id`, message: 'This line is not in the order, or is listed twice. Reload and try again.' },
      ])
    if (line.plant_type_id && !Number.isInteger(Number(each.quantity)))
      throw invalid([{ path: `lines.${i}.quantity`, message: 'Enter a whole number of plants.' }])
    const fault = line.inventory_item_id ? partFault(line, each.quantity) : undefined
    if (fault) throw invalid([{ path: `lines.${i}.quantity`, message: fault }])
    return { line, received: each, quantity: each.quantity, unit_cost: each.unit_cost ?? line.unit_cost }
  })
  const landed = landedCosts(found, cents(freight))
  return found.map(({ line, received: each }, i) => ({ line, received: each, landed: landed[i] ?? { net: 0n, freight: 0n } }))
}

interface Delivery {
  readonly receipt_id: string
  readonly vendor: string
  readonly order_number: number
  readonly received_on: string
  readonly today: string
}

/** Supplies first, locked in the order of their ids so that two deliveries never wait for each other; then the plants. In as many statements for any number of lines. */
async function book(db: Db, user_id: UserId, coming: readonly Coming[], delivery: Delivery): Promise<receipts.Booked[]> {
  const supplies = coming.flatMap((each) => {
    const { inventory_item_id } = each.line
    return inventory_item_id ? [{ ...each, inventory_item_id }] : []
  })
  const plants = coming.filter(({ line }) => !line.inventory_item_id)
  const { timeZone } = await readSettings(db)
  const moved = await bookEntered(
    db,
    user_id,
    supplies.map((each) => movementOf(each, delivery, timeZone)),
  )
  const { batch_ids, operation_ids } = await receivePlants(db, user_id, plants, delivery)
  return [
    ...supplies.map((each, i) => ({
      ...bookedLine(each),
      inventory_transaction_id: moved[i]?.id ?? null,
      operation_id: null,
      batch_id: null,
    })),
    ...plants.map((each, i) => ({
      ...bookedLine(each),
      inventory_transaction_id: null,
      operation_id: operation_ids[i] ?? null,
      batch_id: batch_ids[i] ?? null,
    })),
  ]
}

const bookedLine = ({ line, received, landed }: Coming) => ({
  line_id: line.id,
  quantity: received.quantity,
  landed,
  vendor_lot: received.vendor_lot || null,
})

const movementOf = (
  { inventory_item_id, received, landed }: Coming & { readonly inventory_item_id: InventoryItemId },
  { order_number, vendor, receipt_id, received_on, today }: Delivery,
  timeZone: string,
): Movement => ({
  inventory_item_id,
  kind: 'purchase',
  delta: received.quantity,
  unit_cost: landedUnitCost(landed, received.quantity),
  reason: `${purchaseName(order_number)} from ${vendor}${received.vendor_lot ? `, lot ${received.vendor_lot}` : ''}`,
  reference: { type: 'purchase_receipt', id: receipt_id },
  ...(received_on < today ? { local_time: `${received_on}T12:00`, timeZone } : {}),
})

/** Plants that were bought in are batches of their own, with the vendor's lot, at what they cost with freight. */
async function receivePlants(db: Db, user_id: UserId, plants: readonly Coming[], { vendor, received_on }: Delivery) {
  if (plants.length === 0) return { batch_ids: [], operation_ids: [] }
  const started = await startBatches(db, user_id, {
    method: 'bought_in',
    started_on: received_on,
    // They have been potted meanwhile.
    recipe_id: null,
    potting_mix_id: null,
    batches: plants.map(({ line, received, landed }) => ({
      plant_type_id: line.plant_type_id ?? '',
      container_size: line.container_size ?? '',
      quantity: Number(received.quantity),
      location: received.location,
      cost: moneyText(landed.net + landed.freight),
      vendor,
      vendor_lot: received.vendor_lot,
    })),
  })
  const batch_ids = started.batch_ids.filter((_, i) => plants[i]?.received.for_sale)
  if (batch_ids.length > 0) await setBatchState(db, user_id, { batch_ids, state: 'for_sale', date: received_on })
  return started
}
