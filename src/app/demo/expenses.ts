/** The expenses of the nursery: wages and rent, power and fuel, and every purchase of supplies. Regular ones are recurring. */
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import { kindByTax } from '#modules/buying/expense/purchase-tax.ts'
import { dueBetween } from '#modules/buying/bill/recurring.ts'
import { addDays } from '#kernel/day.ts'
import { type Cents, cents, moneyText, mulDivRounded } from '#kernel/money.ts'
import { formatFixed, type TenThousandths } from '#kernel/quantity.ts'
import { instantIn } from './clock.ts'
import { type ExpenseContent, expenses as contents } from './content-work.ts'
import type { Purchase } from './supply-purchases.ts'
import type { Chance } from './random.ts'
import { expenseCategoryOf } from './supplies.ts'
import type { Row } from './write.ts'

interface When {
  readonly from: string
  readonly today: string
  readonly timeZone: string
  readonly user_id: UserId
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
  readonly inventory_item_id: InventoryItemId | null
  /** The recurring expense it was created by, and its due day. */
  readonly recurring_id: string | null
  readonly due_day: string | null
}

interface Books {
  readonly expenses: Row[]
  readonly recurring: Row[]
}

export function expenses(purchases: readonly Purchase[], when: When, dice: Chance): Books {
  const fixed = contents.filter(({ cost: [least, most], frequency }) => least === most && frequency === 'month')
  const other = contents.filter((each) => !fixed.includes(each))
  const rents = fixed.map((each) => byItself(each, when, dice))
  const regular = other.flatMap((each) => recurring(each, when, dice))
  return {
    recurring: rents.map((rent) => rent.row),
    expenses: [...regular, ...rents.flatMap((rent) => rent.spent), ...purchases.map(purchase)]
      .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      .map((spent) => row(spent, when, dice)),
  }
}

/** The same every month: created by a recurring expense for the last half year, entered by hand before. */
function byItself(
  { description, category, vendor, cost: [amount], gst: taxed }: ExpenseContent,
  { from, today, timeZone, user_id }: When,
  dice: Chance,
): { readonly row: Row; readonly spent: Spent[] } {
  const cost = cents(amount)
  const gst = taxed ? mulDivRounded(cost, 15n, 115n, 'down') : 0n
  const day = String(dice.int(1, 28)).padStart(2, '0')
  const first_day = `${addDays(today, -180).slice(0, 7)}-${day}`
  const since = { frequency: 'month', first_day, last_day: null } as const
  const at = instantIn(timeZone, addDays(first_day, -1), 9 * 60)
  const id = dice.id(at)
  const days = dueBetween({ ...since, first_day: `${addDays(from, 31).slice(0, 7)}-${day}` }, null, addDays(today, -1))
  const spent = days.map((due): Spent => {
    const itself = due >= first_day
    const expense = { description, category, vendor, cost, gst, quantity: '1', volume_m3: null, inventory_item_id: null }
    return { day: due, ...expense, recurring_id: itself ? id : null, due_day: itself ? due : null }
  })
  return {
    spent,
    row: {
      id,
      description,
      category,
      vendor,
      cost: moneyText(cost),
      gst_paid: moneyText(gst),
      tax_kind: kindByTax(moneyText(gst)),
      notes: '',
      payment: 'at_once',
      terms_days: null,
      ...since,
      paused: false,
      last_run_on: addDays(today, -1),
      created_at: at,
      created_by: user_id,
      updated_at: at,
      updated_by: user_id,
      version: 1,
    },
  }
}

const days: Readonly<Record<ExpenseContent['frequency'], number>> = { week: 7, fortnight: 14, month: 30, quarter: 91, year: 365 }

function recurring(
  { description, category, vendor, cost: [least, most], frequency, gst: taxed }: ExpenseContent,
  { from, today }: When,
  dice: Chance,
): Spent[] {
  const spent: Spent[] = []
  for (let day = addDays(from, dice.int(0, days[frequency] - 1)); day < today; day = addDays(day, days[frequency])) {
    const cost = cents(dice.int(least, most)) + (least === most ? 0n : BigInt(dice.int(0, 99)))
    const gst = taxed ? mulDivRounded(cost, 15n, 115n, 'down') : 0n
    const expense = { description, category, vendor, cost, gst, quantity: '1', volume_m3: null, inventory_item_id: null }
    spent.push({ day, ...expense, recurring_id: null, due_day: null })
  }
  return spent
}

function purchase({ supply, day, quantity, unit_cost }: Purchase): Spent {
  const net = (quantity * unit_cost) / 100_000_000n
  const gst = mulDivRounded(net, 15n, 100n, 'down')
  return {
    day,
    description: supply.name,
    category: expenseCategoryOf(supply),
    vendor: supply.vendor,
    cost: net + gst,
    gst,
    quantity: formatFixed(quantity, 4),
    volume_m3: volumeOf(supply.unit, quantity),
    inventory_item_id: supply.id,
    recurring_id: null,
    due_day: null,
  }
}

function volumeOf(unit: string, quantity: TenThousandths): string | null {
  if (unit === 'm3') return formatFixed(quantity, 4)
  return unit === 'L' ? formatFixed(quantity / 1000n, 4) : null
}

function row({ day, cost, gst, ...spent }: Spent, { timeZone, user_id }: When, dice: Chance): Row {
  const at = instantIn(timeZone, day, 16 * 60 + dice.int(0, 50))
  const written = { created_at: at, created_by: user_id, updated_at: at, updated_by: user_id, version: 1 }
  return {
    id: dice.id(at),
    expense_date: day,
    ...spent,
    cost: moneyText(cost),
    gst_paid: moneyText(gst),
    tax_kind: kindByTax(moneyText(gst)),
    notes: '',
    ...written,
  }
}
