/** A year and a half of a nursery in order of time: the visits, the crops grown for them, their costs, and today's stock. */
import type { UserId } from '#kernel/id.ts'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { type Account, AccountBooks, type DemoGroup, priceGroups } from './accounts.ts'
import type { Moment } from './batch.ts'
import { Bench } from './batches.ts'
import { instantIn } from './clock.ts'
import * as content from './content-customers.ts'
import { planCrops } from './crops.ts'
import { visits } from './demand.ts'
import { expenses } from './expenses.ts'
import { type Happening, growing, setReadiness } from './growing.ts'
import { type Span, needs } from './stock-needed.ts'
import { notices } from './notifications.ts'
import { orders } from './orders.ts'
import { sprays } from './sprays.ts'
import { standingOrders } from './standing-orders.ts'
import { paying } from './account-payments.ts'
import type { Person } from './people.ts'
import { readPriceList } from './price-list.ts'
import { type Provisions, provisions } from './supply-purchases.ts'
import { type Chance, chance } from './random.ts'
import * as rows from './rows.ts'
import { demoSettings } from './settings.ts'
import { Stockroom } from './stockroom.ts'
import { buildCatalogue } from './supplies.ts'
import { tasks } from './tasks.ts'
import { Till } from './till.ts'
import { workAt } from './work.ts'
import { savedCarts } from './drafts.ts'
import type { Row } from './write.ts'

/** Days of history before today, and its number of sales. */
export interface HistoryLength {
  readonly days: number
  readonly sales: number
}

const yearAndAHalf: HistoryLength = { days: 548, sales: 4_000 }

/** The tables in the order of their foreign keys, and their rows. */
export type Story = readonly (readonly [table: string, rows: readonly Row[]])[]

/** The same people and day always produce the same story. */
export function createHistory(people: readonly Person[], today: string, length = yearAndAHalf): Story {
  const span: Span = { from: addDays(today, -length.days), today }
  const settings = { ...defaultSettings(span.from), ...demoSettings(today) }
  const { timeZone } = settings
  const opened = { at: instantIn(timeZone, addDays(span.from, -1), 6 * 60), user_id: withRole(people, 'admin').user_id }
  const dice = (of: string) => chance(`Tōtara Lane: ${of}`)
  const sellers = people.filter(({ role }) => role !== 'production')
  const growers = people.filter(({ role }) => role === 'production' || role === 'general_staff')

  const { plants, kinds } = readPriceList(dice('price list'), opened.at)
  const catalogue = buildCatalogue(dice('shelves'), opened.at)
  const groups = priceGroups(dice('price groups'), opened)
  const accounts = content.accounts.map((each) => accountOf(each, groups, opened.at, today, dice(each.name)))
  const goods = [...catalogue.supplies.values()].filter(({ price }) => price !== null).map(({ name }) => name)
  const shoppers = visits(
    { kinds, accounts, sellers, goods },
    { count: length.sales, days: length.days, today, timeZone },
    dice('visits'),
  )
  const plan = planCrops(needs(kinds, shoppers, span, dice('needs')), span, dice('crops'))
  const store = provisions(catalogue, plan, shoppers, span, dice('provisions'))

  const bench = new Bench(dice('bench'))
  const stockroom = new Stockroom(dice('stockroom'))
  const accountBooks = new AccountBooks(dice('account books'))
  const shop = { bench, stockroom, supplies: catalogue.supplies, accounts: byId(accounts), accountBooks, settings }
  const till = new Till({ ...shop, dearerSince: addDays(today, -160) }, dice('till'))
  const work = workAt({ catalogue, stockroom, bench, hourlyRate: cents(settings.hourlyRate), from: span.from })
  const manager = withRole(people, 'manager')
  const { happenings, batchOf } = growing(plan, { bench, growers, manager, timeZone, today, ...work }, dice('growing'))
  const office = { till, accounts, user_id: manager.user_id, from: span.from, today, timeZone }
  inOrder([
    ...happenings,
    ...deliveries(store, stockroom, { timeZone, user_id: withRole(people, 'production').user_id }, dice('deliveries')),
    ...shoppers.map((visit) => ({ at: visit.at, happens: () => till.ring(visit) })),
    ...paying(office, dice('paying')),
  ])
  setReadiness(plan, batchOf, today)

  const book = orders({ sales: till.sales, accounts, kinds, crops: plan.crops, bench, sellers, today, timeZone }, dice('orders'))
  const repeated = standingOrders({ accounts, kinds, opened, today }, dice('standing orders'))
  const board = tasks({ plan, batchOf, growers, today, timeZone }, dice('tasks'))
  const subjects = {
    people,
    supplies: catalogue.supplies.values(),
    orders: book.orders,
    tasks: board,
    batches: bench.batches,
    today,
    timeZone,
  }
  const unfinished = savedCarts({ kinds, sellers, settings, today }, dice('saved carts'))
  const notifications = notices(subjects, dice('notices'))
  const idOf = dice('ids')
  const { transactions } = stockroom
  const diary = sprays({ supplies: catalogue.supplies.values(), transactions, growers, today, timeZone }, dice('sprays'))
  const spent = expenses(store.purchases, { ...office }, dice('expenses'))
  linkStock(transactions, spent.expenses, timeZone)
  return [
    ['plant_types', plants.map((plant) => rows.plantRow(plant, opened))],
    ['plant_type_prices', kinds.map((kind) => rows.priceRow(kind, opened))],
    ['inventory_categories', [...catalogue.categories].map(rows.categoryRow)],
    ['inventory_items', [...catalogue.supplies.values()].map((supply) => rows.supplyRow(catalogue, supply, opened))],
    ['inventory_transactions', transactions],
    ['sprays', diary],
    ['recipes', rows.recipeRows(catalogue, opened)],
    ['recipe_ingredients', rows.ingredientRows(catalogue, () => idOf.id(opened.at))],
    ['price_groups', groups.map(rows.groupRow)],
    ['price_rules', groups.flatMap((group) => rows.ruleRows(group, () => idOf.id(opened.at)))],
    ['business_accounts', content.accounts.map((each, i) => rows.accountRow(each, accounts[i], opened))],
    ['plant_batches', bench.batches.map(rows.batchRow)],
    ['batch_operations', bench.operations],
    ['batch_history', bench.history],
    ['number_sequences', [...bench.numbers].map(rows.batchSequenceRow)],
    ['sales', till.sales.map(rows.saleRow)],
    ['sale_items', till.items],
    ['payments', till.payments],
    ['saved_carts', unfinished.carts],
    ['saved_cart_lines', unfinished.lines],
    ['payments', unfinished.payments],
    [
      'number_sequences',
      [...unfinished.sequences, { kind: 'order', series: '', prefix: '', digits: 5, next_number: book.orders.length + 1 }],
    ],
    ['account_entries', accountBooks.entries],
    ['standing_orders', repeated.map(({ row }) => row)],
    ['standing_order_items', repeated.flatMap(({ items }) => items)],
    ['orders', book.orders],
    ['order_items', book.items],
    ['production_tasks', board],
    ['mix_components', rows.mixRows(catalogue, () => idOf.id(opened.at))],
    ['task_templates', rows.templateRows(plants, () => idOf.id(opened.at), opened)],
    ['recurring_expenses', spent.recurring],
    ['expenses', spent.expenses],
    ['notifications', notifications.notifications],
    ['alerts', notifications.alerts],
  ]
}

function withRole(people: readonly Person[], role: Person['role']): Person {
  const found = people.find((person) => person.role === role)
  if (!found) throw new Error(`Nobody is ${role}.`)
  return found
}

function accountOf(
  { name, credit_limit, terms_days, terms_from, exemption, trade_discount, price_group }: content.AccountContent,
  groups: readonly DemoGroup[],
  since: string,
  today: string,
  dice: Chance,
): Account {
  const group = groups.find((each) => each.name === price_group)
  return {
    id: dice.id(since),
    name,
    terms_days,
    terms_from,
    exemption_number: exemption?.number ?? '',
    exemption_until: exemption ? addDays(today, exemption.days) : null,
    trade_discount,
    price_group_id: group?.id ?? null,
    prices: { group: group ?? null, trade_discount },
    credit_limit: cents(credit_limit),
    weight: Math.sqrt(Number(credit_limit)) * dice.between(0.5, 1.5),
    pays: dice.yes(0.3) ? 'late' : 'on time',
    balance: 0n,
  }
}

const byId = (accounts: readonly Account[]) => new Map(accounts.map((account) => [account.id, account]))

function inOrder(happenings: readonly Happening[]): void {
  const sorted = [...happenings].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  for (const { happens } of sorted) happens()
}

/** Each purchase of a supply is received by its expense. */
function linkStock(transactions: Stockroom['transactions'], spent: readonly Row[], timeZone: string): void {
  const expenses = new Map(spent.map((row) => [`${String(row['inventory_item_id'])} ${String(row['expense_date'])}`, row['id']]))
  for (const move of transactions) {
    const id = expenses.get(`${String(move['inventory_item_id'])} ${dayIn(timeZone, new Date(String(move['transaction_date'])))}`)
    if (move['kind'] === 'purchase' && id !== undefined) Object.assign(move, { reference_type: 'expense', reference_id: id })
  }
}

/** The opening stock, the purchases, and the daily use. */
function deliveries(
  store: Provisions,
  stockroom: Stockroom,
  { timeZone, user_id }: { timeZone: string; user_id: UserId },
  dice: Chance,
): Happening[] {
  const at = (day: string, hour: number, happens: (moment: Moment) => void): Happening => {
    const moment = { day, at: instantIn(timeZone, day, hour * 60 + dice.int(0, 40)), user_id }
    return { at: moment.at, happens: () => happens(moment) }
  }
  return [
    ...store.opening.map(({ supply, day, quantity }) =>
      at(day, 5, (moment) =>
        stockroom.receive(supply, quantity, supply.unit_cost, moment, { kind: 'opening', reason: 'Counted at the start' }),
      ),
    ),
    ...store.purchases.map(({ supply, day, quantity, unit_cost }) =>
      at(day, 6, (moment) =>
        stockroom.receive(supply, quantity, unit_cost, moment, { kind: 'purchase', reason: `From ${supply.vendor}` }),
      ),
    ),
    ...store.routine.map(({ supply, day, quantity }) =>
      at(day, 15, (moment) => stockroom.take(supply, quantity, moment, { kind: 'use', reason: 'Used in the nursery' })),
    ),
  ]
}
