/** Random payments, refunds and credit notes of the random sales. */
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { formatCost } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { decimal, total, type SoldLine } from './random-sales.ts'

/** A cash receipt, or negative a refund, and its cash rounding. */
export interface CashMove {
  readonly day: string
  readonly amount: Cents
  readonly rounding: Cents
}

/** The sale is paid in cash at noon of its day. */
export async function paid(
  db: Db,
  roll: (below: number) => number,
  lines: readonly SoldLine[],
  method: 'cash' | 'deposit',
): Promise<CashMove> {
  const [{ sale = '', day = '' } = {}] = lines
  const coins = BigInt(roll(9) - 4)
  const move = { day, amount: total(lines), rounding: method === 'cash' ? coins : 0n }
  await db.run(sql`
    INSERT INTO payments (nursery_id, kind, sale_id, amount, method, rounding, paid_on)
    VALUES (${db.nursery_id}, 'sale', ${sale}, ${moneyText(move.amount)}, ${method}, ${moneyText(move.rounding)}, ${day})`)
  return move
}

/** The payment of a voided sale is refunded by EFTPOS two days later. */
export async function refundOfVoid(db: Db, lines: readonly SoldLine[]): Promise<CashMove> {
  const [{ sale = '', day = '' } = {}] = lines
  const back = { day: addDays(day, 2), amount: total(lines) }
  await db.run(sql`
    INSERT INTO payments (nursery_id, kind, sale_id, amount, method, paid_on, reverses, reason)
    SELECT ${db.nursery_id}, 'void_refund', sale_id, -amount, 'eftpos', ${back.day}, id, 'Void' FROM payments
    WHERE nursery_id = ${db.nursery_id} AND sale_id = ${sale} AND kind = 'sale' RETURNING 1`)
  return { day: back.day, amount: -back.amount, rounding: 0n }
}

/** A lay-by of this sale: half of it was paid a week before, half three days before, when the money came in. */
export async function paidBefore(
  db: Db,
  roll: (below: number) => number,
  lines: readonly SoldLine[],
  number: number,
): Promise<CashMove[]> {
  const [{ sale = '', day = '' } = {}] = lines
  const whole = total(lines)
  if (whole < 2n) return []
  const id = newId()
  await db.run(sql`
    INSERT INTO saved_carts (nursery_id, id, kind, number, total_amount, state, sale_id)
    VALUES (${db.nursery_id}, ${id}, 'layby', ${`L${number}`}, ${moneyText(whole)}, 'sold', ${sale})`)
  const moves = [
    { day: addDays(day, -7), amount: whole / 2n, rounding: BigInt(roll(9) - 4) },
    { day: addDays(day, -3), amount: whole - whole / 2n, rounding: BigInt(roll(9) - 4) },
  ]
  for (const move of moves)
    await db.run(sql`
      INSERT INTO payments (nursery_id, kind, layby_id, amount, method, rounding, paid_on)
      VALUES (${db.nursery_id}, 'layby', ${id}, ${moneyText(move.amount)}, 'cash', ${moneyText(move.rounding)}, ${move.day})`)
  return moves
}

/** Store credit has no coins. */
const isPaidOut = (amount: Cents, spendable: boolean) => amount !== 0n && !spendable

/** Half of every other line is returned some day; plants in good condition are restocked. */
export async function aCreditNote(
  db: Db,
  roll: (below: number) => number,
  sold: readonly SoldLine[],
  { day, number, spendable }: { readonly day: string; readonly number: number; readonly spendable: boolean },
): Promise<{ readonly lines: SoldLine[]; readonly cash: CashMove }> {
  const id = newId()
  const [{ sale = '' } = {}] = sold
  const rows = await db.many(
    z.object({ id: z.string(), included: z.boolean() }),
    sql`
    SELECT sale_items.id, tax_rules ->> 'included' = 'true' AS included
    FROM sale_items JOIN sales ON sales.nursery_id = sale_items.nursery_id AND sales.id = sale_id
    WHERE sale_items.nursery_id = ${db.nursery_id} AND sale_id = ${sale} ORDER BY position`,
  )
  const half = (amount: bigint) => -(amount / 2n)
  const whole = ({ plant, quantity }: SoldLine) => (plant ? ((quantity / 10_000n + 1n) / 2n) * 10_000n : (quantity + 1n) / 2n)
  const back = sold.flatMap((line, at) => {
    if (at % 2 === 1) return []
    const restocked = roll(2) === 0
    const of = rows[at]
    const given: SoldLine = {
      ...line,
      day,
      method: spendable ? 'store_credit' : 'bank_transfer',
      quantity: -whole(line),
      sales: half(line.sales),
      tax: half(line.tax),
      discount: half(line.discount),
      cost: restocked ? half(line.cost) : 0n,
    }
    return [{ given, restocked, of }]
  })
  const lines = back.map(({ given }) => given)
  const amount = total(lines)
  const rounding = -BigInt(roll(9) - 4)
  const cash = { day, amount, rounding: isPaidOut(amount, spendable) ? rounding : 0n }
  await db.run(sql`
    INSERT INTO credit_notes (nursery_id, id, credit_number, sale_id, credit_date, reason, method, subtotal, tax_amount, total_amount)
    VALUES (${db.nursery_id}, ${id}, ${`CN${number}`}, ${sale}, ${day}, 'Frosted', ${spendable ? 'store_credit' : 'bank_transfer'}, ${moneyText(-cash.amount)}, 0,
      ${moneyText(-cash.amount)})`)
  if (spendable)
    await db.run(sql`
      INSERT INTO store_credits (nursery_id, id, credit_note_id, code, issued_amount, balance)
      VALUES (${db.nursery_id}, ${id}, ${id}, ${`CN${number}`}, ${moneyText(-cash.amount)}, ${moneyText(-cash.amount)})`)
  if (cash.amount !== 0n)
    await db.run(sql`
      INSERT INTO payments (nursery_id, kind, credit_note_id, store_credit_id, amount, rounding, method, paid_on)
      VALUES (${db.nursery_id}, 'refund', ${id}, ${spendable ? id : null}, ${moneyText(cash.amount)}, ${moneyText(cash.rounding)},
        ${spendable ? 'store_credit' : 'bank_transfer'}, ${day})`)
  for (const { given, restocked, of } of back)
    await db.run(sql`
      INSERT INTO credit_note_items (nursery_id, credit_note_id, sale_item_id, quantity, line_total, tax_amount, discount_amount, cost, restocked)
      VALUES (${db.nursery_id}, ${id}, ${of?.id ?? null}, ${decimal(-given.quantity)},
        ${moneyText(of?.included ? -given.sales : given.tax - given.sales)}, ${moneyText(-given.tax)}, ${moneyText(-given.discount)},
        ${formatCost(-given.cost)}, ${restocked})`)
  return { lines, cash }
}
