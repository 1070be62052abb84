/** Random trade for the tests of reports: written row by row, and kept, so that figures can be added up again without any SQL. */
import { addDays } from '#kernel/day.ts'
import { type Cents, moneyText, portion } from '#kernel/money.ts'
import { costText } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'

export interface SoldLine {
  readonly sale: string
  readonly day: string
  readonly voided: boolean
  readonly method: string
  readonly customer: string
  readonly plant: string | undefined
  readonly category: string
  readonly size: string | undefined
  readonly quantity: bigint
  readonly sales: Cents
  readonly tax: Cents
  readonly discount: Cents
  /** In millionths. */
  readonly cost: bigint
}

export interface SpentLine {
  readonly day: string
  readonly category: string
  readonly vendor: string
  readonly cost: Cents
  readonly tax: Cents
  readonly archived: boolean
}

/** A dice that always falls the same way for the same seed (mulberry32). */
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
const sizes = ['1 L', '3 L', 'PB5']
const methods = ['cash', 'eftpos', 'account']

/** So many sales and half as many expenses within two years before `today`. */
export async function someTrade(
  db: Db,
  count: number,
  today: string,
  seed = 1,
): Promise<{ sold: SoldLine[]; spent: SpentLine[] }> {
  const roll = dice(seed)
  const ids = new Map<string, string>()
  for (const [name, category] of plants) {
    const id = newId()
    ids.set(name, id)
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, id, common_name, category, search_text)
      VALUES (${db.nursery_id}, ${id}, ${name}, ${category}, ${name})`)
  }
  const sold: SoldLine[] = []
  const spent: SpentLine[] = []
  for (let i = 0; i < count; i++) sold.push(...(await aSale(db, roll, ids, addDays(today, -roll(730)), i)))
  for (let i = 0; i < count / 2; i++) spent.push(await anExpense(db, roll, addDays(today, -roll(730))))
  return { sold, spent }
}

async function aSale(db: Db, roll: (below: number) => number, ids: Map<string, string>, day: string, number: number) {
  const sale = newId()
  const included = roll(2) === 0
  const voided = roll(8) === 0
  const method = methods[roll(methods.length)] ?? 'cash'
  const customer = roll(2) === 0 ? '' : `Customer ${roll(3)}`
  const lines = Array.from({ length: 1 + roll(4) }, (): SoldLine => {
    const isPlant = roll(5) > 0
    const [plant, category] = plants[roll(plants.length)] ?? plants[0]
    const quantity = isPlant ? BigInt(1 + roll(40)) * 10_000n : BigInt(1 + roll(90_000))
    const gross = portion(BigInt(100 + roll(9_000)), quantity, 10_000n)
    const discount = portion(gross, BigInt(roll(30)), 100n)
    const line_total = gross - discount
    const tax = roll(6) === 0 ? 0n : portion(line_total, 15n, included ? 115n : 100n, 'down')
    const goods = isPlant
      ? { plant, category, size: sizes[roll(sizes.length)] }
      : { plant: undefined, category: '-', size: undefined }
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
      discount,
      cost: BigInt(roll(50_000_000)),
    }
  })
  const total = lines.reduce((all, line) => all + line.sales, 0n)
  const tax = lines.reduce((all, line) => all + line.tax, 0n)
  await db.run(sql`
    INSERT INTO sales (nursery_id, id, invoice_number, sale_date, customer_name, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules, voided_at)
    VALUES (${db.nursery_id}, ${sale}, ${`S${number}`}, ${day}, ${customer}, ${method}, 'paid', ${moneyText(included ? total : total - tax)}, ${moneyText(tax)},
      ${moneyText(total)}, ${JSON.stringify({ ...rules, included })}, ${voided ? new Date().toISOString() : null})`)
  for (const [position, line] of lines.entries())
    await db.run(sql`
      INSERT INTO sale_items (nursery_id, sale_id, position, item_type, plant_type_id, plant_common_name, inventory_item_name, container_size,
        quantity, unit_price, discount_amount, line_total, tax_amount, cost)
      VALUES (${db.nursery_id}, ${sale}, ${position}, ${line.plant ? 'plant' : 'other'}, ${(line.plant && ids.get(line.plant)) ?? null}, ${line.plant ?? null},
        ${line.plant ? null : 'Mulch'}, ${line.size ?? null}, ${decimal(line.quantity)}, 1, ${moneyText(line.discount)},
        ${moneyText(included ? line.sales : line.sales - line.tax)}, ${moneyText(line.tax)}, ${costText(line.cost)})`)
  return lines
}

const decimal = (quantity: bigint) => `${quantity / 10_000n}.${String(quantity % 10_000n).padStart(4, '0')}`

async function anExpense(db: Db, roll: (below: number) => number, day: string): Promise<SpentLine> {
  const cost = BigInt(1 + roll(200_000))
  const spent = {
    day,
    category: ['Power', 'Wages', 'Pots', ''][roll(4)] ?? '',
    vendor: ['Meridian', 'Daltree', ''][roll(3)] ?? '',
    cost,
    tax: roll(3) === 0 ? 0n : portion(cost, 3n, 23n, 'down'),
    archived: roll(9) === 0,
  }
  await db.run(sql`
    INSERT INTO expenses (nursery_id, expense_date, description, category, vendor, cost, gst_paid, archived_at)
    VALUES (${db.nursery_id}, ${day}, 'Something', ${spent.category}, ${spent.vendor}, ${moneyText(cost)}, ${moneyText(spent.tax)},
      ${spent.archived ? new Date().toISOString() : null})`)
  return spent
}
