/** The operation of receiving a delivery: stock, batches and the bill, all of it or nothing. */
import * as purchaseLines from './purchase-lines.queries.ts'
import * as receipts from './receipts.queries.ts'
import type { InventoryItemId, PurchaseOrderId, UserId } from '#kernel/id.ts'
import { partFault } from '#features/supplies/units.ts'
import { bulkPropagation } from '#features/batches/server/propagate.ts'
import { setBatchState } from '#features/batches/server/batch-operations.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { bookMovement } from '#features/supplies/server/book-movement.ts'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
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
  if (received_on > today)
    throw invalid([{ path: 'received_on', message: 'That date is in the future. Choose today or earlier.' }])
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
  await queries.setState(db, user_id, id, stateBy(await purchaseLines.linesOf(db, id)), received_on)
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

/** Supplies in the order of their ids, so that two deliveries never wait for each other; then the plants. */
async function book(db: Db, user_id: UserId, coming: readonly Coming[], delivery: Delivery): Promise<receipts.Booked[]> {
  const booked: receipts.Booked[] = []
  const sorted = coming.toSorted((a, b) => ((a.line.inventory_item_id ?? 'z') < (b.line.inventory_item_id ?? 'z') ? -1 : 1))
  for (const each of sorted) {
    const { line, received, landed } = each
    const of = { line_id: line.id, quantity: received.quantity, landed, vendor_lot: received.vendor_lot || null }
    booked.push(
      line.inventory_item_id
        ? {
            ...of,
            inventory_transaction_id: await receiveSupply(db, user_id, line.inventory_item_id, each, delivery),
            operation_id: null,
            batch_id: null,
          }
        : { ...of, inventory_transaction_id: null, ...(await receivePlants(db, user_id, each, delivery)) },
    )
  }
  return booked
}

async function receiveSupply(
  db: Db,
  user_id: UserId,
  inventory_item_id: InventoryItemId,
  { received, landed }: Coming,
  delivery: Delivery,
) {
  const { timeZone } = await readSettings(db)
  const { id } = await bookMovement(db, user_id, {
    inventory_item_id,
    kind: 'purchase',
    delta: received.quantity,
    unit_cost: landedUnitCost(landed, received.quantity),
    reason: `${purchaseName(delivery.order_number)} from ${delivery.vendor}${received.vendor_lot ? `, lot ${received.vendor_lot}` : ''}`,
    reference: { type: 'purchase_receipt', id: delivery.receipt_id },
    ...(delivery.received_on < delivery.today ? { local_time: `${delivery.received_on}T12:00`, timeZone } : {}),
  })
  return id
}

/** Plants that were bought in are a batch of their own, with the vendor's lot, at what they cost with freight. */
async function receivePlants(db: Db, user_id: UserId, { line, received, landed }: Coming, delivery: Delivery) {
  const started = await bulkPropagation(db, user_id, {
    method: 'bought_in',
    started_on: delivery.received_on,
    location: received.location,
    // They have been potted meanwhile.
    recipe_id: null,
    potting_mix_id: null,
    batches: [
      {
        plant_type_id: line.plant_type_id ?? '',
        container_size: line.container_size ?? '',
        quantity: Number(received.quantity),
        cost: moneyText(landed.net + landed.freight),
        vendor: delivery.vendor,
        vendor_lot: received.vendor_lot,
      },
    ],
  })
  const [batch] = started.data
  const [operation_id] = (started.more.also?.['operation_ids'] ?? []) as readonly string[]
  if (!batch || !operation_id) throw new Error('Plants were received and there is no batch.')
  if (received.for_sale)
    await setBatchState(db, user_id, { batch_ids: [batch.id], state: 'for_sale', date: delivery.received_on })
  return { operation_id, batch_id: batch.id }
}
