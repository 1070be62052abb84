/** Random trade for the tests of reports: written row by row and returned, so that figures can be computed again without SQL. */
import { referenceId } from './testing-reference.ts'
import { findOrCreate } from '#features/reference/server/find-or-create.ts'
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { type Cents, moneyText, mulDivRounded } from '#kernel/money.ts'
import { formatCost, type Millionths, type TenThousandths } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'

/** A line of an invoice on its day, or negative: a line of a credit note on its own. */
export interface SoldLine {
  readonly sale: string
  readonly day: string
  readonly voided: boolean
  readonly method: string
  readonly customer: string
  readonly plant: string | undefined
  /** The description: the plant, the supply, or the text typed at the till. */
  readonly name: string
  readonly category: string
  readonly size: string | undefined
  readonly quantity: TenThousandths
  readonly sales: Cents
  readonly tax: Cents
  /** Whether the line is taxed: the share of a credit note may round to no tax. */
  readonly taxed: boolean
  readonly discount: Cents
  /** In millionths. */
  readonly cost: Millionths
}

/** A cash receipt, or negative a refund, and its cash rounding. */
export interface CashMove {
  readonly day: string
  readonly amount: Cents
  readonly rounding: Cents
}

export interface SpentLine {
  readonly day: string
  readonly category: string
  readonly vendor: string
  readonly cost: Cents
  readonly tax: Cents
  readonly archived: boolean
}

/** Seeded random numbers (mulberry32). */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const rules = { registered: true, rate: '15', label: 'GST', number: '', half_cent: 'down', country: 'NZ', currency: 'NZD' }

const plants = [
  ['Hebe', 'Shrubs'],
  ['Kōwhai', 'Trees'],
  ['Tōtara', 'Trees'],
  ['Harakeke', 'Flaxes'],
] as const
/** Lines other than plants: measured supplies, counted ones, and open lines; delivery is not taxed here. */
const others = [
  { name: 'Mulch', unit: 'm3', decimals: 4, taxed: true },
  { name: 'Potting mix', unit: 'L', decimals: 1, taxed: true },
  { name: 'Stake', unit: 'each', decimals: 0, taxed: true },
  { name: 'Hanging basket', unit: null, decimals: 0, taxed: true },
  { name: 'Delivery', unit: null, decimals: 0, taxed: false },
] as const
const sizes = ['1 L', '3 L', 'PB5']
const methods = ['cash', 'eftpos', 'account']

/** So many sales, with a credit note for every fourth valid one, and half as many expenses within two years before `today`. */
export async function someTrade(
  db: Db,
  count: number,
  today: string,
  seed = 1,
): Promise<{ sold: SoldLine[]; spent: SpentLine[]; cash: CashMove[] }> {
  const roll = dice(seed)
  const ids = new Map<string, string>()
  for (const [name, category] of plants) {
    const id = newId()
    ids.set(name, id)
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, id, common_name, category, category_id, search_text)
      VALUES (${db.nursery_id}, ${id}, ${name}, ${category}, ${await referenceId(db, 'plant_categories', category)}, ${name})`)
  }
  const sold: SoldLine[] = []
  const spent: SpentLine[] = []
  const cash: CashMove[] = []
  for (let i = 0; i < count; i++) {
    const age = roll(730)
    const lines = await aSale(db, roll, ids, addDays(today, -age), i)
    sold.push(...lines)
    const before = i % 5 === 0 ? await paidBefore(db, roll, lines, i) : []
    cash.push(...before)
    const move = await paid(db, roll, lines, before.length > 0 ? 'deposit' : 'cash')
    if (before.length === 0) cash.push(move)
    if (lines[0]?.voided) {
      cash.push(await refundOfVoid(db, lines))
      continue
    }
    if (i % 4 !== 0) continue
    const spendable = i % 12 === 0
    const given = await aCreditNote(db, roll, lines, { day: addDays(today, -roll(age + 1)), number: i, spendable })
    sold.push(...given.lines)
    // Non-stock expenses.
    if (!spendable) cash.push(given.cash)
  }
  for (let i = 0; i < count / 2; i++) spent.push(await anExpense(db, roll, addDays(today, -roll(730))))
  return { sold, spent, cash }
}

const total = (lines: readonly SoldLine[]) => lines.reduce((all, line) => all + line.sales, 0n)

/** The sale is paid in cash at noon of its day. */
async function paid(
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
async function refundOfVoid(db: Db, lines: readonly SoldLine[]): Promise<CashMove> {
  const [{ sale = '', day = '' } = {}] = lines
  const back = { day: addDays(day, 2), amount: total(lines) }
  await db.run(sql`
    INSERT INTO payments (nursery_id, kind, sale_id, amount, method, paid_on, reverses, reason)
    SELECT ${db.nursery_id}, 'void_refund', sale_id, -amount, 'eftpos', ${back.day}, id, 'Void' FROM payments
    WHERE nursery_id = ${db.nursery_id} AND sale_id = ${sale} AND kind = 'sale'`)
  return { day: back.day, amount: -back.amount, rounding: 0n }
}

/** A lay-by of this sale: half of it was paid a week before, half three days before, when the money came in. */
async function paidBefore(
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
async function aCreditNote(
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

async function aSale(db: Db, roll: (below: number) => number, ids: Map<string, string>, day: string, number: number) {
  const sale = newId()
  const included = roll(2) === 0
  const voided = roll(8) === 0
  const method = methods[roll(methods.length)] ?? 'cash'
  const customer = roll(2) === 0 ? '' : `Customer ${roll(3)}`
  const lines = Array.from({ length: 1 + roll(4) }, (): SoldLine => {
    const isPlant = roll(3) > 0
    const [plant, category] = plants[roll(plants.length)] ?? plants[0]
    const other = others[roll(others.length)] ?? others[0]
    const part = isPlant ? 10_000n : 10n ** BigInt(4 - other.decimals)
    const quantity = BigInt(1 + roll(isPlant ? 40 : Number(90_000n / part))) * part
    const gross = mulDivRounded(BigInt(100 + roll(9_000)), quantity, 10_000n)
    const discount = mulDivRounded(gross, BigInt(roll(30)), 100n)
    const line_total = gross - discount
    const tax = roll(6) === 0 || (!isPlant && !other.taxed) ? 0n : mulDivRounded(line_total, 15n, included ? 115n : 100n, 'down')
    const goods = isPlant
      ? { plant, name: plant, category, size: sizes[roll(sizes.length)] }
      : { plant: undefined, name: other.name, category: '-', size: undefined }
    return {
      sale,
      day,
      voided,
      method,
      customer,
      ...goods,
      quantity,
      sales: included ? line_total : line_total + tax,
      tax,
      taxed: tax > 0n,
      discount,
      cost: BigInt(roll(50_000_000)),
    }
  })
  const whole = total(lines)
  const tax = lines.reduce((all, line) => all + line.tax, 0n)
  await db.run(sql`
    INSERT INTO sales (nursery_id, id, invoice_number, sale_date, customer_name, payment_method, payment_status, subtotal, tax_amount, total_amount, amount_paid, tax_rules, voided_at)
    VALUES (${db.nursery_id}, ${sale}, ${`S${number}`}, ${day}, ${customer}, ${method}, 'paid', ${moneyText(included ? whole : whole - tax)}, ${moneyText(tax)},
      ${moneyText(whole)}, ${moneyText(whole)}, ${JSON.stringify({ ...rules, included })}, ${voided ? new Date().toISOString() : null})`)
  for (const [position, line] of lines.entries())
    await insertLine(db, line, { position, included, plantTypeId: (line.plant && ids.get(line.plant)) ?? null })
  return lines
}

interface LineContext {
  readonly position: number
  /** The price has the tax in it. */
  readonly included: boolean
  readonly plantTypeId: string | null
}

const insertLine = (db: Db, line: SoldLine, { position, included, plantTypeId }: LineContext) =>
  db.run(sql`
    INSERT INTO sale_items (nursery_id, sale_id, position, item_type, plant_type_id, plant_common_name, inventory_item_name, container_size,
      unit, quantity, unit_price, discount_amount, line_total, tax_amount, tax_kind, tax_rate, cost)
    VALUES (${db.nursery_id}, ${line.sale}, ${position}, ${line.plant ? 'plant' : 'other'}, ${plantTypeId}, ${line.plant ?? null},
      ${line.plant ? null : line.name}, ${line.size ?? null},
      ${others.find(({ name }) => name === line.name)?.unit ?? null}, ${decimal(line.quantity)}, 1, ${moneyText(line.discount)},
      ${moneyText(included ? line.sales : line.sales - line.tax)}, ${moneyText(line.tax)},
      ${line.taxed ? 'standard' : 'zero'}, ${line.taxed ? '15' : '0'}, ${formatCost(line.cost)})`)

const decimal = (quantity: TenThousandths) => `${quantity / 10_000n}.${String(quantity % 10_000n).padStart(4, '0')}`

async function anExpense(db: Db, roll: (below: number) => number, day: string): Promise<SpentLine> {
  const cost = BigInt(1 + roll(200_000))
  const spent = {
    day,
    category: ['Power', 'Wages', 'Pots', ''][roll(4)] ?? '',
    vendor: ['Meridian', 'Daltree', ''][roll(3)] ?? '',
    cost,
    tax: roll(3) === 0 ? 0n : mulDivRounded(cost, 3n, 23n, 'down'),
    archived: roll(9) === 0,
  }
  const vendor = await findOrCreate(db, 'vendors', spent.vendor)
  await db.run(sql`
    WITH made AS (
      INSERT INTO expenses (nursery_id, expense_date, description, category, vendor, vendor_id, cost, gst_paid, archived_at)
      VALUES (${db.nursery_id}, ${day}, 'Something', ${spent.category}, ${spent.vendor}, ${vendor.id}, ${moneyText(cost)}, ${moneyText(spent.tax)},
        ${spent.archived ? new Date().toISOString() : null})
      RETURNING *
    )
    INSERT INTO expense_entries (nursery_id, expense_id, entry_date, category, cost, tax, into_stock)
    SELECT nursery_id, id, expense_date, category, cost, gst_paid, false FROM made WHERE archived_at IS NULL`)
  return spent
}
