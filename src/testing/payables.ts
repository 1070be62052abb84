/** Random business with vendors, through the product's calls: bills, credit notes, payments and reversals. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  createBill,
  editBill,
  getBill,
  listBillPayments,
  listBills,
  payBills,
  refundCredit,
  reverseBillPayment,
  useCredit,
  voidBill,
} from '#modules/buying/bill/contract.ts'
import { addDays } from '#kernel/day.ts'
import { cents, moneyText } from '#kernel/money.ts'
import type { aNursery } from './nursery.ts'
import { owner } from './nursery.ts'

type Nursery = Awaited<ReturnType<typeof aNursery>>
type Roll = (below: number) => number

const key = () => randomUUID()
const amountOf = (roll: Roll, most: bigint): string => moneyText(1n + (BigInt(roll(1_000_000)) * most) / 1_000_000n)

const linesOf = (roll: Roll) =>
  Array.from({ length: 1 + roll(3) }, (_, i) => {
    const cost = amountOf(roll, 40_000n)
    return {
      category: ['Power', 'Pots', 'Rent'][roll(3)] ?? '',
      description: `Line ${i}`,
      cost,
      gst_paid: roll(3) === 0 ? '0' : moneyText((cents(cost) * 3n) / 23n),
    }
  })

async function enter({ as }: Nursery, roll: Roll, today: string) {
  const bill_date = addDays(today, -roll(120))
  const body = {
    kind: roll(4) === 0 ? ('credit' as const) : ('bill' as const),
    vendor: `Vendor ${roll(3)}`,
    bill_number: key().slice(0, 8),
    bill_date,
    due_date: addDays(bill_date, roll(60)),
    lines: linesOf(roll),
  }
  expect((await as('manager').calls(createBill, { body, key: key() })).status).toBe(201)
}

async function settle({ as }: Nursery, roll: Roll, today: string) {
  const { calls } = as('manager')
  const { data } = await calls(listBills, { query: { show: 'open' } })
  const open = data[roll(Math.max(1, data.length))]
  if (!open) return
  const left = cents(open.total_amount) - cents(open.amount_paid)
  const money = {
    amount: roll(2) === 0 ? moneyText(left) : amountOf(roll, left - 1n),
    method: (['bank_transfer', 'card'] as const)[roll(2)] ?? 'card',
    paid_on: addDays(today, -roll(30)),
  }
  if (open.kind === 'bill') {
    const paid = await calls(payBills, { body: { ...money, vendor_id: open.vendor_id, bill_ids: [open.id] }, key: key() })
    expect(paid.status).toBe(201)
  } else if (roll(2) === 0) {
    expect((await calls(refundCredit, { params: { id: open.id }, body: money, key: key() })).status).toBe(200)
  } else {
    expect([200, 409]).toContain((await calls(useCredit, { params: { id: open.id }, body: {}, key: key() })).status)
  }
}

async function correct({ as }: Nursery, roll: Roll) {
  const { calls } = as('manager')
  const { data } = await calls(listBills, { query: { show: 'open' } })
  const found = data[roll(Math.max(1, data.length))]
  if (!found) return
  const { data: bill } = await calls(getBill, { params: { id: found.id } })
  const { vendor, bill_number, bill_date, due_date, version } = bill
  const isTouched = Number(bill.amount_paid) > 0
  if (roll(2) === 0) {
    const voided = await calls(voidBill, { params: { id: bill.id }, body: { reason: 'Entered twice', version } })
    expect(voided.status).toBe(isTouched ? 409 : 200)
    return
  }
  // The first line stays with another amount, the others are replaced.
  const [first] = bill.lines
  const lines = linesOf(roll).map((line, i) => (i === 0 && first ? { ...line, id: first.id } : line))
  const changed = await calls(editBill, {
    params: { id: bill.id },
    body: { vendor, bill_number, bill_date, due_date, lines, version },
  })
  // The bill of a delivery can only be entered again at its purchase order.
  const isOfDelivery = bill.lines.some(({ is_delivery }) => is_delivery)
  expect(changed.status).toBe(isTouched || isOfDelivery ? 409 : 200)
}

async function reversePayment({ as }: Nursery, roll: Roll) {
  const { calls } = as('manager')
  const { data } = await calls(listBillPayments, {})
  const payment = data[roll(Math.max(1, data.length))]
  if (!payment) return
  const back = await calls(reverseBillPayment, { params: { id: payment.id }, body: { reason: 'Bounced' }, key: key() })
  expect(back.status).toBe(Number(payment.left) === 0 || payment.reverses !== null ? 409 : 200)
}

/** One step, chosen at random. */
export async function tradeWithVendors(nursery: Nursery, roll: Roll, today: string): Promise<void> {
  const step = roll(10)
  if (step < 4) await enter(nursery, roll, today)
  else if (step < 7) await settle(nursery, roll, today)
  else if (step < 9) await correct(nursery, roll)
  else await reversePayment(nursery, roll)
}

/** The paid amount of each document equals its allocations, and is between zero and its total. */
export async function checkPayables({ nursery_id }: Nursery): Promise<void> {
  const { rows } = await owner.query(
    `SELECT bill_number, amount_paid, settled FROM bills, LATERAL (
       SELECT coalesce(sum(amount), 0) AS settled FROM bill_allocations AS part
       WHERE part.nursery_id = $1 AND (part.bill_id = bills.id OR part.credit_id = bills.id)
     ) AS part WHERE bills.nursery_id = $1
       AND (amount_paid <> settled OR total_amount <> (
         SELECT abs(coalesce(sum(cost), 0)) FROM expenses WHERE expenses.nursery_id = $1 AND bill_id = bills.id
           AND (archived_at IS NULL OR archived_at = voided_at)))`,
    [nursery_id],
  )
  expect(rows).toEqual([])
}
