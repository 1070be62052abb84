/** Commands on expenses. A closed period refuses them. */
import type { BillId, ExpenseId, InventoryItemId, UserId } from '#kernel/id.ts'
import { unitCostOf } from '#kernel/amount.ts'
import type * as z from 'zod/mini'
import { findOrCreate, findOrCreateAll } from '#features/reference/server/find-or-create.ts'
import { refuseIfClosed } from '#features/settings/server/books.ts'
import { type Received, correctReceived, receiveWithExpenses, unreceive } from '#features/supplies/server/expense-stock.ts'
import { formatCost } from '#kernel/quantity.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { recordChange, recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/serve.ts'
import { readList } from '#server/keyset-pagination.ts'
import { sql } from '#server/sql.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type * as calls from '../contract.ts'
import type { Expense, ExpenseChange, NewExpense } from '../expense.ts'
import { bookedTax, bookedTaxes } from './booked-tax.ts'
import * as queries from './expenses.queries.ts'

type Query = NonNullable<z.infer<typeof calls.listExpenses.query>>

export async function listExpenses(db: Db, { limit, cursor, sort, ...filter }: Query = {}) {
  if (filter.from && filter.to && filter.from > filter.to)
    throw invalid([{ path: 'to', message: 'The last day is before the first. Turn them around.' }])
  const { rows, meta } = await readList(
    { limit, cursor, sort },
    {
      orders: queries.expenseOrders,
      standard: '-day',
      id: sql`expenses.id`,
      read: (most, sorted) => queries.expensesPage(db, filter, most, sorted),
      sums: () => queries.sumExpenses(db, filter),
    },
  )
  return new ApiReply(rows, { meta })
}

/** How an expense is booked, where another feature creates it. */
export interface Booking {
  /** It is for goods in stock, so it is no running cost. */
  readonly intoStock?: boolean
  /** It is a line of this bill, owed to the vendor. */
  readonly bill_id?: BillId | null
  /** How much of it, without tax, is for goods that deliveries received. */
  readonly received?: Cents
}

export async function createExpense(db: Db, user_id: UserId, expense: NewExpense, booking: Booking = {}): Promise<Expense> {
  const [id] = await createExpenses(db, user_id, [{ expense, booking, path: '' }])
  return queries.expenseWithId(db, id ?? '')
}

interface BookedExpense {
  readonly expense: NewExpense
  readonly booking: Booking
  /** Precedes the field of an error: `lines.2.`, or nothing. */
  readonly path: string
}

/** Creates expenses, the lines of a bill for example, in as many statements as one. Returns their ids, which sort in this order. */
export async function createExpenses(db: Db, user_id: UserId, wanted: readonly BookedExpense[]): Promise<string[]> {
  await refuseIfClosed(db, ...new Set(wanted.map(({ expense }) => expense.expense_date)))
  const vendorOf = await findOrCreateAll(
    db,
    'vendors',
    wanted.map(({ expense }) => expense.vendor),
  )
  const taxes = await bookedTaxes(
    db,
    wanted.map(({ expense }) => ({ ...expense, day: expense.expense_date })),
  )
  const ids = wanted.map(() => newId()).toSorted()
  const entries = wanted.map(({ expense, booking, path }, i) => ({
    id: ids[i] ?? newId(),
    expense,
    path,
    vendor: vendorOf(expense.vendor),
    tax: taxes[i] ?? { tax_kind: 'standard' as const, reverse_charge_tax: '0' },
    intoStock: (booking.intoStock ?? false) || Boolean(expense.inventory_item_id),
    bill_id: booking.bill_id ?? null,
    received: booking.received ?? 0n,
  }))
  const bought = entries.flatMap(({ id, expense, path }) =>
    expense.inventory_item_id
      ? [{ ...stockOf({ ...expense, id, inventory_item_id: expense.inventory_item_id }, path), path }]
      : [],
  )
  await queries.addExpenses(db, user_id, entries)
  await queries.bookExpenses(db, ids, 1)
  await receiveWithExpenses(db, user_id, bought)
  await recordChanges(
    db,
    entries.map(({ id, expense }) => ({
      user_id,
      action: 'expense.create',
      subject_type: 'expense',
      subject_id: id,
      after: expense,
    })),
  )
  return ids
}

type Bought = Pick<NewExpense, 'quantity' | 'cost' | 'gst_paid' | 'vendor' | 'expense_date'> & {
  readonly id: string
  readonly inventory_item_id: InventoryItemId
}

/** Raises the stock by the quantity, at its unit cost without tax. */
function stockOf({ id, inventory_item_id, quantity, cost, gst_paid, vendor, expense_date }: Bought, path = ''): Received {
  const parts = parseQuantity(quantity)
  if (parts === 0n) throw invalid([{ path: `${path}quantity`, message: 'Enter how many came in.' }])
  const net = cents(cost) - cents(gst_paid)
  return {
    inventory_item_id,
    quantity,
    // Cents to millionths, divided by ten-thousandths of a unit.
    unit_cost: formatCost(unitCostOf(net, parts)),
    reason: vendor ? `From ${vendor}` : 'Bought',
    expense_id: id,
    day: expense_date,
  }
}

/** Whether an edit changes the stock: its quantity, cost or day. */
const changesStock = (before: Expense, change: ExpenseChange): boolean =>
  parseQuantity(before.quantity) !== parseQuantity(change.quantity) ||
  cents(before.cost) - cents(before.gst_paid) !== cents(change.cost) - cents(change.gst_paid) ||
  before.expense_date !== change.expense_date

/** Changes an expense that was paid at once; a line of a bill is changed with its bill. */
export async function editExpense(db: Db, user_id: UserId, id: ExpenseId, change: ExpenseChange): Promise<Expense> {
  refuseBillLine(await queries.expenseWithId(db, id))
  return changeExpense(db, user_id, id, change)
}

const refuseBillLine = ({ bill_id, vendor }: Expense): void => {
  if (bill_id !== null) throw new Problem('IN_USE', `This is a line of a bill of ${vendor}. Change or void the bill instead.`)
}

/** Changes an expense, or a line of a bill whose bill is locked and not paid. */
export async function changeExpense(db: Db, user_id: UserId, id: ExpenseId, change: ExpenseChange): Promise<Expense> {
  await queries.lockExpense(db, id)
  const before = await queries.expenseWithId(db, id)
  await refuseIfClosed(db, before.expense_date, change.expense_date)
  const vendor = await findOrCreate(db, 'vendors', change.vendor)
  const tax = await bookedTax(db, change, change.expense_date)
  await queries.bookExpenses(db, [id], -1)
  if ((await queries.writeExpense(db, user_id, id, { expense: change, vendor, tax })) === 0)
    throw await staleProblem(db, { id, name: 'this expense', current: before })
  await queries.bookExpenses(db, [id], 1)
  if (before.inventory_item_id && changesStock(before, change))
    await correctReceived(db, user_id, stockOf({ ...change, id, inventory_item_id: before.inventory_item_id }))
  await recordChange(db, { user_id, action: 'expense.edit', subject_type: 'expense', subject_id: id, before, after: change })
  return queries.expenseWithId(db, id)
}

/** Archives an expense; refused for a line of a bill, and for the bill of a delivery that is not reversed. */
export async function deleteExpense(db: Db, user_id: UserId, id: ExpenseId): Promise<undefined> {
  refuseBillLine(await queries.expenseWithId(db, id))
  const delivery = await queries.deliveryOf(db, id)
  if (delivery && !delivery.reversed)
    throw new Problem('IN_USE', `This is the bill of purchase order ${orderOf(delivery)}. Take its delivery back there.`)
  await archiveExpense(db, user_id, id, true)
  return undefined
}

/** Restores an expense; refused for the bill of a reversed delivery. */
export async function restoreExpense(db: Db, user_id: UserId, id: ExpenseId): Promise<Expense> {
  refuseBillLine(await queries.expenseWithId(db, id))
  const delivery = await queries.deliveryOf(db, id)
  if (delivery?.reversed)
    throw new Problem('BAD_STATE', `Its delivery was undone. Receive it again at purchase order ${orderOf(delivery)}.`)
  return archiveExpense(db, user_id, id, false)
}

const orderOf = ({ order_number }: { readonly order_number: number }) => `PO-${String(order_number).padStart(4, '0')}`

/** Archives or restores an expense together with the stock it raised. */
export async function archiveExpense(db: Db, user_id: UserId, id: ExpenseId, archived: boolean): Promise<Expense> {
  await queries.lockExpense(db, id)
  const before = await queries.expenseWithId(db, id)
  if (before.archived === archived) return before
  await refuseIfClosed(db, before.expense_date)
  if (before.inventory_item_id && archived) await unreceive(db, user_id, id)
  if (before.inventory_item_id && !archived)
    await receiveWithExpenses(db, user_id, [{ ...stockOf({ ...before, inventory_item_id: before.inventory_item_id }), path: '' }])
  await queries.setArchived(db, user_id, id, archived)
  await queries.bookExpenses(db, [id], archived ? -1 : 1)
  await recordChange(db, {
    user_id,
    action: archived ? 'expense.archive' : 'expense.restore',
    subject_type: 'expense',
    subject_id: id,
    before,
  })
  return queries.expenseWithId(db, id)
}

/** One expense, also one that is archived. */
export const expenseOf = (db: Db, id: ExpenseId): Promise<Expense> => queries.expenseWithId(db, id)
