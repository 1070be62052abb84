/** The operations of receiving a delivery and of taking one back: stock, batches and the bill, all of it or nothing. */
import type { ExpenseId, InventoryItemId, PurchaseOrderId, UserId } from '#kernel/id.ts'
import { partFault } from '#features/supplies/units.ts'
import { archiveExpense, createExpense, expenseOf } from '#features/expenses/server/expenses.ts'
import { createBill, voidBill } from '#features/payables/server/bills.ts'
import { bulkPropagation } from '#features/batches/server/propagate.ts'
import { reverseOperation } from '#features/batches/server/reverse-operation.ts'
import { setBatchState } from '#features/batches/server/batch-operations.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { bookMovement, takeBack } from '#features/supplies/server/book-movement.ts'
import { dayIn } from '#kernel/day.ts'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import {
  type Landed,
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

type ReceivedLine = ReceiveBody['lines'][number]
interface Coming {
  readonly line: PurchaseLine
  readonly received: ReceivedLine
  readonly landed: Landed
}

export async function receivePurchase(db: Db, user_id: UserId, id: PurchaseOrderId, body: ReceiveBody): Promise<WholePurchase> {
  const { received_on, reference, freight = '0', gst_paid = '0' } = body
  const [purchase, { timeZone }] = [await queries.lockPurchase(db, id), await readSettings(db)]
  const today = dayIn(timeZone, new Date())
  if (!mayReceive(purchase.state)) throw notNow(purchase, 'received')
  refuseWithoutVendor(purchase.vendor)
  if (received_on > today)
    throw invalid([{ path: 'received_on', message: 'This day is still to come. Choose today or an earlier one.' }])
  const coming = comingOf(await queries.linesOf(db, id), body)
  const receipt_id = newId()
  const booked = await book(db, user_id, coming, { ...purchase, receipt_id, received_on, today })
  const cost = billOf(
    coming.map(({ landed }) => landed),
    gst_paid,
  )
  const { billing = 'paid', due_date } = body
  const delivered = { ...purchase, received_on, reference, gst_paid, cost, billing, due_date }
  const expense_id = cost === 0n || billing === 'later' ? null : await bill(db, user_id, coming, delivered)
  await queries.insertReceipt(db, user_id, {
    id: receipt_id,
    purchase_order_id: id,
    received_on,
    reference: reference ?? '',
    freight: cents(freight),
    gst_paid,
    expense_id,
  })
  await queries.insertReceiptLines(db, receipt_id, booked)
  if (expense_id)
    await queries.insertBillLines(
      db,
      expense_id,
      booked.map(({ line_id, quantity, landed }) => {
        const net = landed.net + landed.freight
        return { line_id, quantity, net, received: net }
      }),
    )
  await queries.addReceived(db, body.lines, 1)
  await queries.setState(db, user_id, id, stateBy(await queries.linesOf(db, id)), received_on)
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
        { path: `lines.${i}.line_id`, message: 'This line is not in the order, or is named twice. Look at it again.' },
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
async function book(db: Db, user_id: UserId, coming: readonly Coming[], delivery: Delivery): Promise<queries.Booked[]> {
  const booked: queries.Booked[] = []
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

/** A delivery without a bill of its own: what is billed of it by now stays. */
function refuseIfBilled(
  lines: readonly PurchaseLine[],
  came: readonly { readonly line_id: string; readonly quantity: string }[],
): void {
  const isBilled = lines.some((line) => {
    const back = sum(came.filter(({ line_id }) => line_id === line.id).map(({ quantity }) => parseQuantity(quantity)))
    return back > 0n && parseQuantity(line.quantity_received) - back < parseQuantity(line.quantity_billed)
  })
  if (isBilled) throw new Problem('BAD_STATE', 'This delivery is billed. Void its bill first, then take it back.')
}

interface Bill {
  readonly vendor: string
  readonly order_number: number
  readonly received_on: string
  readonly reference: string | null | undefined
  readonly gst_paid: string
  readonly cost: Cents
  readonly billing: 'paid' | 'owed' | 'later'
  readonly due_date: string | null | undefined
}

/** One expense for the delivery, or a bill with one line, filed under what most of it was spent on. */
async function bill(db: Db, user_id: UserId, coming: readonly Coming[], { order_number, ...rest }: Bill): Promise<string> {
  const items = await queries.itemsWithIds(
    db,
    coming.flatMap(({ line }) => line.inventory_item_id ?? []),
  )
  const spent = new Map<string, Cents>()
  for (const { line, landed } of coming) {
    const item = items.find(({ id }) => id === line.inventory_item_id)
    const category = line.plant_type_id ? 'Young plants' : (item?.category ?? 'Supplies')
    spent.set(category, (spent.get(category) ?? 0n) + landed.net)
  }
  const [most] = [...spent].toSorted(([, a], [, b]) => (a > b ? -1 : a < b ? 1 : 0))
  const names = coming.map(({ line }) => line.name)
  const goods = {
    description: `${purchaseName(order_number)}: ${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ''}`.slice(
      0,
      200,
    ),
    category: most?.[0] ?? 'Supplies',
  }
  if (rest.billing === 'owed') {
    if (!rest.reference) throw invalid([{ path: 'reference', message: 'Enter the number of the bill.' }])
    const owed = await createBill(
      db,
      user_id,
      {
        vendor: rest.vendor,
        bill_number: rest.reference,
        bill_date: rest.received_on,
        due_date: rest.due_date,
        lines: [{ ...goods, cost: moneyText(rest.cost), gst_paid: rest.gst_paid }],
      },
      new Map([[0, { received: rest.cost - cents(rest.gst_paid) }]]),
    ).catch((error: unknown) => {
      throw atReference(error)
    })
    return owed.lines[0]?.id ?? ''
  }
  const expense = await createExpense(
    db,
    user_id,
    {
      expense_date: rest.received_on,
      ...goods,
      vendor: rest.vendor,
      cost: moneyText(rest.cost),
      gst_paid: rest.gst_paid,
      quantity: '0',
      notes: rest.reference ? `Bill ${rest.reference}` : '',
    },
    { intoStock: true, received: rest.cost - cents(rest.gst_paid) },
  )
  return expense.id
}

/** What is wrong with the number of the bill is shown where it was entered. */
const atReference = (error: unknown): unknown =>
  error instanceof Problem && error.errors.some(({ path }) => path === 'bill_number')
    ? invalid(error.errors.map((each) => (each.path === 'bill_number' ? { ...each, path: 'reference' } : each)))
    : error

/** Takes the bill of a delivery out of the books; refused where something of it is paid. */
async function takeOutBill(db: Db, user_id: UserId, expense_id: ExpenseId): Promise<void> {
  const { bill_id } = await expenseOf(db, expense_id)
  if (bill_id === null) await archiveExpense(db, user_id, expense_id, true)
  else await voidBill(db, user_id, bill_id, { reason: 'The delivery was taken back' })
}

/** Reverses everything, the last first, because later entries depend on earlier ones. */
export async function reverseReceipt(db: Db, user_id: UserId, receiptId: string): Promise<WholePurchase> {
  const { purchase_order_id: id } = await queries.receiptWithId(db, receiptId)
  const purchase = await queries.lockPurchase(db, id)
  const receipt = await queries.receiptWithId(db, receiptId)
  if (receipt.taken_back) throw new Problem('BAD_STATE', 'This delivery was taken back already. Look at the order again.')
  if (receipt.expense_id) await takeOutBill(db, user_id, receipt.expense_id)
  else refuseIfBilled(await queries.linesOf(db, id), await queries.bookedLines(db, receiptId))
  const lines = await queries.bookedLines(db, receiptId)
  for (const { inventory_transaction_id, operation_id } of lines) {
    if (inventory_transaction_id) await takeBack(db, user_id, inventory_transaction_id)
    if (operation_id) await reverseOperation(db, user_id, operation_id)
  }
  await queries.addReceived(db, lines, -1)
  await queries.markReversed(db, user_id, receiptId)
  const state = stateBy(await queries.linesOf(db, id))
  await queries.setState(db, user_id, id, state, null)
  await recordChange(db, {
    user_id,
    action: 'purchase.take_back',
    subject_type: 'purchase_order',
    subject_id: id,
    before: { name: purchaseName(purchase.order_number), receipt_id: receiptId, state: purchase.state },
    after: { name: purchaseName(purchase.order_number), state },
  })
  return queries.wholePurchase(db, id)
}
