/** Random invoices for the tests of reports: each line is written and returned. */
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
  /** False if the line has no tax. The amount cannot tell: the share of a credit note may round to no tax. */
  readonly taxed: boolean
  readonly discount: Cents
  /** In millionths. */
  readonly cost: Millionths
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

export const plants = [
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

export const total = (lines: readonly SoldLine[]) => lines.reduce((all, line) => all + line.sales, 0n)

export async function aSale(db: Db, roll: (below: number) => number, ids: Map<string, string>, day: string, number: number) {
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

export const decimal = (quantity: TenThousandths) => `${quantity / 10_000n}.${String(quantity % 10_000n).padStart(4, '0')}`
