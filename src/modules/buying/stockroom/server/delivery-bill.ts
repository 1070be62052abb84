/** The bill that comes with a delivery: an expense that is paid, or a bill to pay. */
import * as purchaseLines from './purchase-lines.queries.ts'
import type { UserId } from '#kernel/id.ts'
import { createExpense } from '#modules/buying/expense/server/expenses.ts'
import { createBill } from '#modules/buying/bill/server/bills.ts'
import type { TaxKind } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { type Landed, type PurchaseLine, type ReceiveBody, purchaseName } from '../purchase.ts'

type ReceivedLine = ReceiveBody['lines'][number]
export interface Coming {
  readonly line: PurchaseLine
  readonly received: ReceivedLine
  readonly landed: Landed
}

interface Bill {
  readonly vendor: string
  readonly order_number: number
  readonly received_on: string
  readonly reference: string | null | undefined
  readonly gst_paid: string
  readonly tax_kind: TaxKind | undefined
  readonly cost: Cents
  readonly billing: 'paid' | 'owed' | 'later'
  readonly due_date: string | null | undefined
}

/** One expense for the delivery, or a bill with one line, filed under what most of it was spent on. */
export async function billDelivery(
  db: Db,
  user_id: UserId,
  coming: readonly Coming[],
  { order_number, ...rest }: Bill,
): Promise<string> {
  const items = await purchaseLines.itemsWithIds(
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
    if (!rest.reference) throw invalid([{ path: 'reference', message: 'Enter the bill number.' }])
    const owed = await createBill(
      db,
      user_id,
      {
        vendor: rest.vendor,
        bill_number: rest.reference,
        bill_date: rest.received_on,
        due_date: rest.due_date,
        lines: [{ ...goods, cost: moneyText(rest.cost), gst_paid: rest.gst_paid, tax_kind: rest.tax_kind }],
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
      tax_kind: rest.tax_kind,
      quantity: '0',
      notes: rest.reference ? `Bill ${rest.reference}` : '',
    },
    { intoStock: true, received: rest.cost - cents(rest.gst_paid) },
  )
  return expense.id
}

/** Moves an error of the bill number to the field where the number was entered. */
const atReference = (error: unknown): unknown =>
  error instanceof Problem && error.errors.some(({ path }) => path === 'bill_number')
    ? invalid(error.errors.map((each) => (each.path === 'bill_number' ? { ...each, path: 'reference' } : each)))
    : error
