/** Commands on bills and credit notes of vendors: create, change, void. Their lines are expenses, dated by the bill. */
import { archiveExpenses, changeExpenses, createExpenses } from '#modules/buying/expense/server/expenses.ts'
import { moveReceipts } from '#modules/buying/expense/server/receipts.ts'
import { findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import type { BillId, UserId } from '#kernel/id.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { refuseReversedRange } from '#kernel/day-problems.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { replyWithList } from '#server/list-reply.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { sql } from '#server/sql.ts'
import type * as z from 'zod/mini'
import {
  type BillChange,
  type BillKind,
  type NewBill,
  type NewBillLine,
  type WholeBill,
  billFaults,
  billTotals,
  dueOn,
} from '../bill.ts'
import type * as calls from '../contract.ts'
import * as queries from './bills.queries.ts'

type Query = NonNullable<z.infer<typeof calls.listBills.query>>

export async function listBills(db: Db, { limit, cursor, sort, ...filter }: Query = {}) {
  refuseReversedRange(filter)
  const today = await todayOf(db)
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.billOrders(db),
      standard: 'due',
      id: sql`bills.id`,
      read: (most, sorted) => queries.billsPage(db, filter, { today, limit: most }, sorted),
      sums: () => queries.sumBills(db, filter, today),
    },
  )
}

type Header = Pick<NewBill, 'vendor' | 'bill_number' | 'bill_date' | 'due_date' | 'notes' | 'lines'>

/** The checked header of a bill, with its vendor and the day it is due. INVALID with the field to correct. */
async function headerOf(db: Db, kind: BillKind, bill: Header, id: BillId | null) {
  const faults = billFaults(kind, bill, await todayOf(db))
  if (faults.length > 0) throw invalid(faults)
  const vendor = await findOrCreate(db, 'vendors', bill.vendor)
  const bill_number = bill.bill_number.trim()
  const [vendor_id, name] = [vendor.id ?? '', vendor.name ?? '']
  if (await queries.isNumberUsed(db, { kind, vendor_id, bill_number }, id))
    throw invalid([
      {
        path: 'bill_number',
        message: `${kind === 'bill' ? 'Bill' : 'Credit note'} ${bill_number} of ${name} has already been entered. Check the number.`,
      },
    ])
  const due_date = kind === 'credit' ? bill.bill_date : dueOn(bill, await queries.termsOf(db, vendor_id))
  return {
    kind,
    vendor_id,
    vendor: name,
    bill_number,
    bill_date: bill.bill_date,
    due_date,
    notes: bill.notes ?? '',
    ...billTotals(bill.lines),
  }
}

/** A line of a bill for goods of deliveries: where most of it is filed, and how much was booked when they were received. */
export interface GoodsLine {
  readonly received: Cents
}

/** Creates a bill. `goods`: its lines are for goods in stock that deliveries of a purchase order received, by the number of the line. */
export async function createBill(
  db: Db,
  user_id: UserId,
  { kind = 'bill', ...bill }: NewBill,
  goods: ReadonlyMap<number, GoodsLine> = new Map(),
): Promise<WholeBill> {
  const id: BillId = newId()
  const header = await headerOf(db, kind, bill, null)
  await queries.insertBill(db, user_id, id, header)
  await createExpenses(
    db,
    user_id,
    bill.lines.map((line, i) => {
      const of = goods.get(i)
      return {
        expense: expenseOfLine(header, line),
        booking: { bill_id: id, ...(of ? { intoStock: true, received: of.received } : {}) },
        path: `lines.${i}.`,
      }
    }),
  )
  await recordChange(db, {
    user_id,
    action: `${kind === 'bill' ? 'bill' : 'vendor_credit'}.create`,
    subject_type: 'bill',
    subject_id: id,
    after: { ...bill, total_amount: moneyText(header.total) },
  })
  return queries.wholeBill(db, id)
}

interface OfBill {
  readonly kind: BillKind
  readonly vendor: string
  readonly bill_date: string
}
/** A line as an expense: of a credit note with a minus. */
const expenseOfLine = ({ kind, vendor, bill_date }: OfBill, line: NewBillLine) => {
  const signed = (text: string) => moneyText(kind === 'credit' ? -cents(text) : cents(text))
  return {
    expense_date: bill_date,
    description: line.description ?? '',
    category: line.category ?? '',
    vendor,
    cost: signed(line.cost),
    gst_paid: signed(line.gst_paid ?? '0'),
    tax_kind: line.tax_kind,
    ...(line.reverse_charge_tax ? { reverse_charge_tax: signed(line.reverse_charge_tax) } : {}),
    quantity: line.quantity ?? '0',
    inventory_item_id: line.inventory_item_id ?? null,
    notes: '',
  }
}

/** The bill, locked; refused where it is void, or something is paid of it. */
async function lockUnpaid(db: Db, id: BillId, done: string) {
  const bill = await queries.lockBill(db, id)
  const name = nameOf(bill)
  if (bill.voided_at !== null) throw new Problem('BAD_STATE', `${name} is void.`)
  if (cents(bill.amount_paid) > 0n)
    throw new Problem(
      'BAD_STATE',
      bill.kind === 'bill'
        ? `${name} is paid, whole or in part, and cannot be ${done}. Reverse its payments first.`
        : `${name} is used, whole or in part, and cannot be ${done}.`,
    )
  return bill
}

/** "Bill 1042" */
export const readBill = (db: Db, id: BillId): Promise<WholeBill> => queries.wholeBill(db, id)

export const nameOf = ({ kind, bill_number }: { readonly kind: BillKind; readonly bill_number: string }): string =>
  `${kind === 'bill' ? 'Bill' : 'Credit note'} ${bill_number}`

export async function editBill(db: Db, user_id: UserId, id: BillId, change: BillChange): Promise<WholeBill> {
  const bill = await lockUnpaid(db, id, 'changed')
  const before = await queries.wholeBill(db, id)
  if (bill.version !== change.version) throw await staleProblem(db, { id, name: 'this bill', current: before })
  const header = await headerOf(db, bill.kind, change, id)
  await refuseIfClosed(db, bill.bill_date, header.bill_date)
  if (before.lines.some(({ is_delivery }) => is_delivery)) refuseOtherGoods(before, change)
  await queries.updateBill(db, user_id, id, header)
  await writeLines(db, user_id, before, { ...header, lines: change.lines })
  await recordChange(db, { user_id, action: 'bill.edit', subject_type: 'bill', subject_id: id, before, after: change })
  return queries.wholeBill(db, id)
}

/**
 * Writes the lines of a bill in a constant number of statements: updates known lines, creates new ones and archives the rest.
 * The caller holds the lock of the bill.
 */
async function writeLines(db: Db, user_id: UserId, before: WholeBill, bill: OfBill & Pick<BillChange, 'lines'>): Promise<void> {
  const wanted = bill.lines.map((line, i) => {
    const was = before.lines.find((each) => each.id === line.id)
    const path = `lines.${i}.`
    if (line.id !== undefined && was === undefined)
      throw invalid([{ path: `${path}id`, message: 'This line was removed in the meantime. Look at the bill again.' }])
    if (was !== undefined && bill.lines.findIndex(({ id }) => id === was.id) < i)
      throw invalid([{ path: `${path}id`, message: 'This line is in the bill twice. Remove one of them.' }])
    const expense = expenseOfLine(bill, line)
    // A line moved to another supply becomes a new expense, because the old one raised the stock of the other supply.
    const isSameSupply = was !== undefined && was.inventory_item_id === expense.inventory_item_id
    return { id: isSameSupply ? was.id : undefined, expense, path }
  })
  const changed = wanted.flatMap(({ id, expense: { inventory_item_id: _, ...change }, path }) =>
    id === undefined ? [] : [{ id, change, path }],
  )
  await changeExpenses(db, user_id, changed)
  const added = wanted.flatMap(({ id, expense, path }) =>
    id === undefined ? [{ expense, booking: { bill_id: before.id }, path }] : [],
  )
  const created = added.length === 0 ? [] : await createExpenses(db, user_id, added)
  const ids = changed.map(({ id }) => id)
  const removed = before.lines.flatMap(({ id }) => (ids.includes(id) ? [] : [id]))
  const [first = created[0]] = ids
  if (removed.length === 0 || first === undefined) return
  await moveReceipts(db, removed, first)
  await archiveExpenses(db, user_id, removed, true)
}

/** The lines of a bill for a delivery are what was received: only the header of such a bill changes. */
function refuseOtherGoods(before: WholeBill, { vendor, lines }: BillChange): void {
  const isSame =
    vendor === before.vendor &&
    lines.length === before.lines.length &&
    before.lines.every(({ id, cost, gst_paid }) =>
      lines.some((line) => line.id === id && cents(line.cost) === cents(cost) && cents(line.gst_paid ?? '0') === cents(gst_paid)),
    )
  if (!isSame)
    throw new Problem(
      'BAD_STATE',
      'This bill is for goods of a purchase order: its vendor and amounts cannot be changed. Void it, and enter it again at the order.',
    )
}

interface Void {
  readonly reason: string
  /** The version that was shown; undefined where another document voids it. */
  readonly version?: number
}

export async function voidBill(db: Db, user_id: UserId, id: BillId, { reason, version }: Void): Promise<WholeBill> {
  const bill = await lockUnpaid(db, id, 'voided')
  const before = await queries.wholeBill(db, id)
  if (version !== undefined && bill.version !== version) throw await staleProblem(db, { id, name: 'this bill', current: before })
  await archiveExpenses(
    db,
    user_id,
    before.lines.map(({ id: line }) => line),
    true,
  )
  await queries.setVoided(db, user_id, id, reason)
  await recordChange(db, { user_id, action: 'bill.void', subject_type: 'bill', subject_id: id, before, after: { reason } })
  return queries.wholeBill(db, id)
}
