/**
 * Payables of the demo nursery: overdue, due and part-paid bills, and a vendor's credit note. Created through the product's own
 * commands.
 */
import { payBills } from '#modules/buying/bill/server/bill-payments.ts'
import { createBill } from '#modules/buying/bill/server/bills.ts'
import { addDays } from '#kernel/day.ts'
import { type Cents, cents, moneyText, mulDivRounded } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'

interface BillContent {
  readonly vendor: string
  readonly bill_number: string
  readonly category: string
  readonly description: string
  readonly cost: string
  /** Age of the bill and days until it is due. */
  readonly ago: number
  readonly due: number
  readonly kind?: 'credit'
  readonly paid?: string
}

const bills: readonly BillContent[] = [
  {
    vendor: 'Irrigation Direct',
    bill_number: 'INV-20488',
    category: 'Repairs',
    description: 'Mist line, house 2',
    cost: '1284.55',
    ago: 75,
    due: -45,
  },
  {
    vendor: 'Waikato Truck & Tractor',
    bill_number: '77120',
    category: 'Vehicles',
    description: 'Clutch of the truck',
    cost: '1896.20',
    ago: 34,
    due: -14,
    paid: '900.00',
  },
  {
    vendor: 'Power Company',
    bill_number: '3310-11',
    category: 'Power',
    description: 'Electricity',
    cost: '642.18',
    ago: 9,
    due: 5,
  },
  {
    vendor: 'Irrigation Direct',
    bill_number: 'INV-20931',
    category: 'Repairs',
    description: 'Drippers and tape',
    cost: '388.70',
    ago: 6,
    due: 14,
  },
  {
    vendor: 'Fuel & Farm',
    bill_number: 'FF 90233',
    category: 'Vehicles',
    description: 'Diesel, bulk',
    cost: '1120.00',
    ago: 3,
    due: 17,
  },
  {
    vendor: 'Irrigation Direct',
    bill_number: 'CN-1187',
    category: 'Repairs',
    description: 'Faulty valves sent back',
    cost: '172.50',
    ago: 4,
    due: 0,
    kind: 'credit',
  },
]

/** GST is three twenty-thirds of what is paid. */
const taxIn = (cost: Cents) => mulDivRounded(cost, 3n, 23n, 'down')

export async function fillBills(db: Db, who: CurrentUser, today: string): Promise<void> {
  await db.run(sql`
    UPDATE vendors SET payment_terms = CASE WHEN name = 'Irrigation Direct' THEN 20 END, charges_tax = name NOT IN ('Inland Revenue', 'Staff')
    WHERE nursery_id = ${db.nursery_id} AND name IN ('Irrigation Direct', 'Inland Revenue', 'Staff')`)
  for (const { vendor, bill_number, category, description, cost, ago, due, kind = 'bill', paid } of bills) {
    const bill_date = addDays(today, -ago)
    const bill = await createBill(db, who.user_id, {
      kind,
      vendor,
      bill_number,
      bill_date,
      ...(kind === 'bill' ? { due_date: addDays(today, due) } : {}),
      lines: [{ description, category, cost, gst_paid: moneyText(taxIn(cents(cost))) }],
    })
    if (paid) {
      const paid_on = addDays(bill_date, 10)
      const payment = {
        vendor_id: bill.vendor_id,
        amount: paid,
        method: 'bank_transfer' as const,
        paid_on,
        reference: bill_number,
      }
      await payBills(db, who, { ...payment, bill_ids: [bill.id] })
    }
  }
}
