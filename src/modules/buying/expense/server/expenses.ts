/** Commands on expenses. A closed period refuses them. */
import type { BillId, ExpenseId, InventoryItemId, UserId } from '#kernel/id.ts'
import { unitCostOf } from '#kernel/amount.ts'
import type * as z from 'zod/mini'
import { findOrCreateAll } from '#modules/setup/reference/server/find-or-create.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { carryUsed, previewUsed } from '#modules/growing/batch/server/carry-differences.ts'
import type { CorrectionPreview } from '#modules/supplies/carried-cost.ts'
import {
  type Received,
  correctReceived,
  previewReceived,
  receiveWithExpenses,
  unreceive,
} from '#modules/supplies/server/expense-stock.ts'
import { reversePriceDifferences } from '#modules/supplies/server/price-differences.ts'
import { formatCost } from '#kernel/quantity.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { refuseReversedRange } from '#kernel/day-problems.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { validate } from '#server/validate.ts'
import type * as calls from '../contract.ts'
import { type Expense, ExpenseChange, type NewExpense, type SentExpense, type StockChange } from '../expense.ts'
import { bookedTaxes, standardTax } from './booked-tax.ts'
import * as queries from './expenses.queries.ts'

type Query = NonNullable<z.infer<typeof calls.listExpenses.query>>

export async function listExpenses(db: Db, { limit, cursor, sort, ...filter }: Query = {}) {
  refuseReversedRange(filter)
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.expenseOrders(db),
      standard: '-day',
      id: sql`expenses.id`,
      read: (most, sorted) => queries.expensesPage(db, filter, most, sorted),
      sums: () => queries.sumExpenses(db, filter),
    },
  )
}

/** Booking of an expense created by another module. */
export interface Booking {
  /** True for goods in stock, which are no running cost. */
  readonly intoStock?: boolean
  /** The bill it is a line of, owed to the vendor. */
  readonly bill_id?: BillId | null
  /** Part without tax that is for goods received by deliveries. */
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
    wanted.map(({ expense, path }) => ({ ...expense, day: expense.expense_date, path })),
  )
  const ids = wanted.map(() => newId()).toSorted()
  const entries = wanted.map(({ expense, booking, path }, i) => ({
    id: ids[i] ?? newId(),
    expense,
    path,
    vendor: vendorOf(expense.vendor),
    tax: taxes[i] ?? standardTax,
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

/** True if an edit changes the stock: its quantity, net cost or day. */
const changesStock = (before: Expense, change: StockChange): boolean =>
  parseQuantity(before.quantity) !== parseQuantity(change.quantity) ||
  cents(before.cost) - cents(before.gst_paid) !== cents(change.cost) - cents(change.gst_paid) ||
  before.expense_date !== change.expense_date

/** Previews what `editExpense` would change of the stock that the expense raised, and of what it was used for. Changes nothing. */
export async function previewExpense(db: Db, id: ExpenseId, change: StockChange): Promise<CorrectionPreview> {
  const was = await queries.expenseWithId(db, id)
  const { inventory_item_id } = was
  if (inventory_item_id === null || was.archived) throw new Problem('BAD_STATE', 'This expense has no stock that could change.')
  await refuseIfClosed(db, was.expense_date, change.expense_date)
  if (!changesStock(was, change))
    throw invalid([{ path: 'cost', message: 'Nothing of the stock changes. Change the quantity, the cost or the day first.' }])
  return previewReceived(db, stockOf({ ...was, ...change, inventory_item_id }), previewUsed)
}

/** Changes an expense that was paid at once; a line of a bill is changed with its bill. */
export async function editExpense(db: Db, user_id: UserId, id: ExpenseId, sent: SentExpense): Promise<Expense> {
  refuseBillLine(await queries.expenseWithId(db, id))
  await changeExpenses(db, user_id, [{ id, change: validate(ExpenseChange, sent), path: '' }])
  return queries.expenseWithId(db, id)
}

const refuseBillLine = ({ bill_id, vendor }: Expense): void => {
  if (bill_id !== null) throw new Problem('IN_USE', `This is a line of a bill of ${vendor}. Change or void the bill instead.`)
}

interface Changed {
  readonly id: ExpenseId
  readonly change: queries.ChangedExpense
  /** Precedes the field of an error: `lines.2.`, or nothing. */
  readonly path: string
}

/** Changes expenses, the lines of a bill that is locked and not paid for example, in as many statements as one. */
export async function changeExpenses(db: Db, user_id: UserId, wanted: readonly Changed[]): Promise<void> {
  if (wanted.length === 0) return
  const ids = wanted.map(({ id }) => id)
  const before = await lockExpenses(db, ids)
  const days = [...before.values(), ...wanted.map(({ change }) => change)].map(({ expense_date }) => expense_date)
  await refuseIfClosed(db, ...new Set(days))
  const vendorOf = await findOrCreateAll(
    db,
    'vendors',
    wanted.map(({ change }) => change.vendor),
  )
  const taxes = await bookedTaxes(
    db,
    wanted.map(({ change, path }) => ({ ...change, day: change.expense_date, path })),
  )
  await queries.bookExpenses(db, ids, -1)
  const written = await queries.writeExpenses(
    db,
    user_id,
    wanted.map(({ id, change }, i) => ({ id, expense: change, vendor: vendorOf(change.vendor), tax: taxes[i] ?? standardTax })),
  )
  const stale = ids.find((id) => !written.includes(id))
  if (stale !== undefined) throw await staleProblem(db, { id: stale, name: 'this expense', current: before.get(stale) })
  await queries.bookExpenses(db, ids, 1)
  const restocked = wanted.flatMap(({ id, change, path }) => {
    const was = before.get(id)
    if (!was?.inventory_item_id || !changesStock(was, change)) return []
    return [{ ...stockOf({ ...change, id, inventory_item_id: was.inventory_item_id }, path), path }]
  })
  if (restocked.length > 0) await correctReceived(db, user_id, restocked, carryUsed)
  await recordChanges(
    db,
    wanted.map(({ id, change }) => ({
      user_id,
      action: 'expense.edit',
      subject_type: 'expense',
      subject_id: id,
      before: before.get(id),
      after: change,
    })),
  )
}

/** The expenses, locked until the commit, by their ids; NOT_FOUND if there is none of one. */
async function lockExpenses(db: Db, ids: readonly ExpenseId[]): Promise<ReadonlyMap<string, Expense>> {
  if ((await queries.lockExpenses(db, ids)).length < new Set(ids).size) throw notFound()
  return new Map((await queries.expensesWithIds(db, ids)).map((expense) => [expense.id, expense]))
}

/** Look-ups provided by a later module. */
export interface ExpenseQuestions {
  /** The purchase order whose delivery this expense is the bill of. */
  readonly deliveryOf: (
    db: Db,
    id: ExpenseId,
  ) => Promise<{ readonly order_number: number; readonly reversed: boolean } | undefined>
}

/** Archives an expense; refused for a line of a bill, and for the bill of a delivery that is not reversed. */
export async function deleteExpense(
  db: Db,
  user_id: UserId,
  id: ExpenseId,
  { deliveryOf }: ExpenseQuestions,
): Promise<undefined> {
  refuseBillLine(await queries.expenseWithId(db, id))
  const delivery = await deliveryOf(db, id)
  if (delivery && !delivery.reversed)
    throw new Problem('IN_USE', `This is the bill of purchase order ${orderOf(delivery)}. Take its delivery back there.`)
  await archiveExpenses(db, user_id, [id], true)
  return undefined
}

/** Restores an expense; refused for the bill of a reversed delivery. */
export async function restoreExpense(db: Db, user_id: UserId, id: ExpenseId, { deliveryOf }: ExpenseQuestions): Promise<Expense> {
  refuseBillLine(await queries.expenseWithId(db, id))
  const delivery = await deliveryOf(db, id)
  if (delivery?.reversed)
    throw new Problem('BAD_STATE', `Its delivery was undone. Receive it again at purchase order ${orderOf(delivery)}.`)
  await archiveExpenses(db, user_id, [id], false)
  return queries.expenseWithId(db, id)
}

const orderOf = ({ order_number }: { readonly order_number: number }) => `PO-${String(order_number).padStart(4, '0')}`

/** Archives or restores expenses together with the stock they raised, in as many statements for all as for one. */
export async function archiveExpenses(db: Db, user_id: UserId, ids: readonly ExpenseId[], archived: boolean): Promise<void> {
  const before = [...(await lockExpenses(db, ids)).values()].filter((expense) => expense.archived !== archived)
  if (before.length === 0) return
  await refuseIfClosed(db, ...new Set(before.map(({ expense_date }) => expense_date)))
  const stocked = before.flatMap(({ inventory_item_id, ...expense }) =>
    inventory_item_id ? [{ ...expense, inventory_item_id }] : [],
  )
  const moved = stocked.map(({ id }) => id)
  if (archived && moved.length > 0) await unreceive(db, user_id, moved, carryUsed)
  const billed = before.flatMap(({ id, bill_id }) => (bill_id === null ? [] : [id]))
  if (archived && billed.length > 0) await reversePriceDifferences(db, user_id, billed, carryUsed)
  if (!archived)
    await receiveWithExpenses(
      db,
      user_id,
      stocked.map((expense) => ({ ...stockOf(expense), path: '' })),
    )
  const changed = before.map(({ id }) => id)
  await queries.setArchived(db, user_id, changed, archived)
  await queries.bookExpenses(db, changed, archived ? -1 : 1)
  await recordChanges(
    db,
    before.map((expense) => ({
      user_id,
      action: archived ? 'expense.archive' : 'expense.restore',
      subject_type: 'expense',
      subject_id: expense.id,
      before: expense,
    })),
  )
}

/** One expense, also one that is archived. */
export const expenseOf = (db: Db, id: ExpenseId): Promise<Expense> => queries.expenseWithId(db, id)
