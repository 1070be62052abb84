/** What the nursery spent: wages and rent, power and fuel as they fall due, and every purchase of supplies. */
import { addDays } from '#kernel/day.ts'
import { type Cents, cents, moneyText, portion } from '#kernel/money.ts'
import { partsText } from '#kernel/quantity.ts'
import { instantIn } from './clock.ts'
import { type ExpenseContent, expenses as contents } from './content-work.ts'
import type { Purchase } from './provisions.ts'
import type { Chance } from './random.ts'
import { expenseCategoryOf } from './supplies.ts'
import type { Row } from './write.ts'

interface When {
  readonly from: string
  readonly today: string
  readonly timeZone: string
  readonly user_id: string
}

interface Spent {
  readonly day: string
  readonly description: string
  readonly category: string
  readonly vendor: string
  /** With tax. */
  readonly cost: Cents
  readonly gst: Cents
  readonly quantity: string
  readonly volume_m3: string | null
  readonly inventory_item_id: string | null
}

export function expenses(purchases: readonly Purchase[], when: When, dice: Chance): Row[] {
  const regular = contents.flatMap((each) => recurring(each, when, dice))
  return [...regular, ...purchases.map(purchase)]
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map((spent) => row(spent, when, dice))
}

const days: Readonly<Record<ExpenseContent['every'], number>> = { week: 7, fortnight: 14, month: 30, quarter: 91, year: 365 }

function recurring(
  { description, category, vendor, cost: [least, most], every, gst: taxed }: ExpenseContent,
  { from, today }: When,
  dice: Chance,
): Spent[] {
  const spent: Spent[] = []
  for (let day = addDays(from, dice.int(0, days[every] - 1)); day < today; day = addDays(day, days[every])) {
    const cost = cents(dice.int(least, most)) + (least === most ? 0n : BigInt(dice.int(0, 99)))
    const gst = taxed ? portion(cost, 15n, 115n, 'down') : 0n
    spent.push({ day, description, category, vendor, cost, gst, quantity: '1', volume_m3: null, inventory_item_id: null })
  }
  return spent
}

function purchase({ supply, day, quantity, unit_cost }: Purchase): Spent {
  const net = (quantity * unit_cost) / 100_000_000n
  const gst = portion(net, 15n, 100n, 'down')
  return {
    day,
    description: supply.name,
    category: expenseCategoryOf(supply),
    vendor: supply.vendor,
    cost: net + gst,
    gst,
    quantity: partsText(quantity, 4),
    volume_m3: volumeOf(supply.unit, quantity),
    inventory_item_id: supply.id,
  }
}

function volumeOf(unit: string, quantity: bigint): string | null {
  if (unit === 'm3') return partsText(quantity, 4)
  return unit === 'L' ? partsText(quantity / 1000n, 4) : null
}

function row({ day, cost, gst, ...spent }: Spent, { timeZone, user_id }: When, dice: Chance): Row {
  const at = instantIn(timeZone, day, 16 * 60 + dice.int(0, 50))
  const written = { created_at: at, created_by: user_id, updated_at: at, updated_by: user_id, version: 1 }
  return { id: dice.id(at), expense_date: day, ...spent, cost: moneyText(cost), gst_paid: moneyText(gst), notes: '', ...written }
}
