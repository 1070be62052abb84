/**
 * `npm run bench -- reports`, or `node start/run.mjs bench/reports.ts [lines] [folder] [words] [own]`: every report over a million sale lines of five years, for one year
 * and for all of them, read by the application's own role, against hand-written SQL over the plain books;
 * and exports of lines with their memory. The CPU time of PostgreSQL and this process counts, as the machine has other
 * load; the elapsed time is printed beside it. With a folder the nursery is stored there and reused the next time; `words`
 * selects reports by name (several with commas between), `own` omits the hand-written SQL.
 */
import { UserId } from '#kernel/id.ts'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { accountsAgeing, listAccounts } from '#modules/customers/server/accounts.ts'
import { analyses } from '#modules/reports/analytics.ts'
import { expensesBys } from '#modules/reports/expenses-report.ts'
import { madeReports } from '#modules/reports/server/saved-reports.queries.ts'
import { marginFigures } from '#modules/reports/server/margin.queries.ts'
import { analytics } from '#modules/reports/server/read-analytics.ts'
import { readDashboard } from '#modules/home/dashboard/server/read-dashboard.ts'
import { expensesReport } from '#modules/reports/server/read-expenses-report.ts'
import { financialReport } from '#modules/reports/server/read-financial.ts'
import { answerText, readForecastInputs, readPlanInputs } from '#modules/planning/server/read-forecast.ts'
import { salesReport } from '#modules/reports/server/read-sales-report.ts'
import { fileOf, pageOfLines } from '#modules/figures/engine/server/report-lines.ts'
import { salesChoices } from '#modules/reports/server/sales.queries.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { sumUpStock } from '#modules/figures/sums/server/stock-facts.ts'
import { salesBys } from '#modules/reports/sales-dimensions.ts'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { type Db, openPool } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { migrate } from '#server/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { createOnce, newSecret } from '#server/secrets.ts'
import { type Clocks, type Taken, best, clocks } from './cpu-clock.ts'
import { fiveYears } from './five-years.ts'
import { reportMeasures } from './measures.ts'
import { type Days, byHand } from './reports-by-hand.ts'
import { Slowest } from './slowest.ts'

const lines = Number(process.argv[2] ?? 1_000_000)
const storedIn = process.argv[3]
const only = process.argv[4] ?? ''
const isOwnOnly = process.argv[5] === 'own'
const folder = storedIn ?? fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-bench-'))
fs.mkdirSync(folder, { recursive: true })
fs.chmodSync(folder, 0o755)
const database = await startEmbedded(path.join(folder, 'data'), { connections: 20 })
// Neither is closed while the other is at work: the time of a connection is that of its process.
const owner = new pg.Pool({ connectionString: database.url, max: 1, idleTimeoutMillis: 0 })
try {
  const secret = createOnce(path.join(folder, 'app.password'), newSecret)
  const { appUrl } = await migrate(database.url, secret)
  const nursery = await fiveYears(owner, lines)
  // One process for each, without parallel workers: so that its time can be measured.
  await owner.query('ALTER DATABASE glasshouse SET max_parallel_workers_per_gather = 0')
  await owner.query('SET max_parallel_workers_per_gather = 0')
  const pool = openPool(appUrl, 1)
  const read = <T>(work: (db: Db) => Promise<T>) => withTenantTransaction(pool, nursery, work, 'read')
  const started = performance.now()
  for (const sumUp of [sumUpSold, sumUpStock]) while (await withTenantTransaction(pool, nursery, (db) => sumUp(db)));
  await bringJournalUpToDate((step) => withTenantTransaction(pool, nursery, step))
  await owner.query('VACUUM ANALYZE')
  console.log(`Summed and posted in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  await measure(read, nursery, await clocks(pool, owner))
  if (only === '') await exportLines(read)
  await pool.end()
} finally {
  await owner.end()
  await database.stop()
  if (storedIn === undefined) fs.rmSync(folder, { recursive: true, force: true })
}

type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

interface Measured {
  readonly name: string
  readonly work: (db: Db, days: Days) => Promise<unknown>
  readonly hand?: ((days: Days) => string) | undefined
  /** In milliseconds, for one year and for all; a report without days has one limit. */
  readonly wanted?: readonly [number, number] | readonly [number]
}

async function measure(read: Read, nursery: string, clock: Clocks): Promise<void> {
  const { rows } = await owner.query<{ plant: string; seller: string; account: string; supply: string }>(`
    SELECT (SELECT min(id::text) FROM plant_types) AS plant, (SELECT min(id::text) FROM users) AS seller,
      (SELECT min(id::text) FROM business_accounts) AS account, (SELECT min(id::text) FROM inventory_items) AS supply`)
  const some = rows[0]
  if (!some) throw new Error('The nursery is empty.')
  const hand = byHand(nursery)
  const admin = { user_id: UserId.parse(some.seller), role: 'admin' } as const
  const sales = (name: string, params: object, by?: string, where?: string): Measured => ({
    name: `sales ${name}`,
    work: (db, days) => salesReport.read(db, { ...days, compare: 'none', ...params }),
    hand: by === undefined ? undefined : (days) => hand.sold(by, days, where),
  })
  const salesLines = (name: string, params: object, where: string): Measured => ({
    name: `sale lines ${name}, a page`,
    work: (db, days) => pageOfLines(db, salesReport, { ...days, ...params }),
    hand: (days) => hand.soldLines(days, where),
  })
  const statementLines = (key: string): Measured => ({
    name: `lines behind ${key.replace(/:[0-9a-f-]{36}/, ' of one')}, a page`,
    work: (db, days) => pageOfLines(db, financialReport, { ...days, key }),
  })
  const twoDimensions = [
    ['plant', 'month'],
    ['plant', 'season'],
    ['customer', 'month'],
    ['category', 'staff'],
  ] as const
  const reports: Measured[] = [
    { name: 'dashboard', work: (db) => readDashboard(db, admin), wanted: [60] },
    { name: 'dashboard by season', work: (db) => readDashboard(db, admin, { group: 'season' }), wanted: [60] },
    ...salesBys.map((by) => sales(`by ${by}`, { by }, hand.groups[by])),
    sales('by month beside a year ago', { by: 'month', compare: 'year' }),
    sales(
      'by plant of one category',
      { by: 'plant', category: 'Category 3' },
      hand.groups.plant,
      `category_id = (SELECT id FROM plant_categories WHERE plant_categories.nursery_id = lines.nursery_id AND name = 'Category 3')`,
    ),
    sales('by month of one plant', { by: 'month', plant: some.plant }, hand.groups.month, `plant_type_id = '${some.plant}'`),
    sales('by size of one plant', { by: 'size', plant: some.plant }, hand.groups.size, `plant_type_id = '${some.plant}'`),
    sales(
      'by plant for one account',
      { by: 'plant', customer: some.account },
      hand.groups.plant,
      `business_account_id = '${some.account}'`,
    ),
    sales(
      'by plant of one seller',
      { by: 'plant', staff: some.seller },
      hand.groups.plant,
      `lines.created_by = '${some.seller}'`,
    ),
    sales('by plant for cash', { by: 'plant', method: 'cash' }, hand.groups.plant, `payment_method = 'cash'`),
    sales(
      'by customer of one category',
      { by: 'customer', category: 'Category 3' },
      hand.groups.customer,
      `category_id = (SELECT id FROM plant_categories WHERE plant_categories.nursery_id = lines.nursery_id AND name = 'Category 3')`,
    ),
    sales(
      'by plant, cash, one size',
      { by: 'plant', method: 'cash', size: '3 L' },
      hand.groups.plant,
      `payment_method = 'cash' AND container_size = '3 L'`,
    ),
    ...twoDimensions.map(([by, across]): Measured => ({
      name: `sales by ${by} and ${across}`,
      work: (db, days) => salesReport.read(db, { ...days, compare: 'none', by, across }),
      hand: (days) => hand.soldAcross(by, across, days),
    })),
    salesLines('', {}, 'true'),
    salesLines('of one plant', { by: 'plant', key: some.plant }, `plant_type_id = '${some.plant}'`),
    salesLines('of one account', { by: 'customer', key: some.account }, `business_account_id = '${some.account}'`),
    salesLines('of one seller', { by: 'staff', key: some.seller }, `created_by = '${some.seller}'`),
    salesLines('on store credit', { by: 'method', key: 'store_credit' }, `payment_method = 'store_credit'`),
    salesLines(
      'that are not there',
      { by: 'customer', key: 'x:Nobody' },
      `customer_name = 'Nobody' AND business_account_id IS NULL`,
    ),
    ...expensesBys.map((by): Measured => ({
      name: `expenses by ${by}`,
      work: (db, days) => expensesReport.read(db, { ...days, compare: 'none', by }),
      hand: (days) => hand.spent(by, days),
    })),
    {
      name: 'expenses, a page',
      work: (db, days) => pageOfLines(db, expensesReport, { ...days, by: 'category', key: 'Category 3' }),
    },
    {
      name: 'profit and loss',
      work: (db, days) => financialReport.read(db, { ...days, compare: 'none', statement: 'profit' }),
      hand: hand.profit,
    },
    { name: 'tax return', work: (db, days) => financialReport.read(db, { ...days, statement: 'tax' }), hand: hand.taxed },
    {
      name: 'value of stock today',
      work: (db, days) => financialReport.read(db, { ...days, statement: 'stock' }),
      hand: ({ to }) => hand.onHand(to),
    },
    {
      name: 'value of stock two years ago',
      work: (db, { from, to }) => financialReport.read(db, { from, to: addDays(to, -333), statement: 'stock' }),
      hand: ({ to }) => hand.onHand(addDays(to, -333)),
    },
    { name: 'cash flow', work: (db, days) => financialReport.read(db, { ...days, statement: 'cash' }), hand: hand.cash },
    {
      name: 'books of plants',
      work: (db, days) => financialReport.read(db, { ...days, statement: 'plants' }),
      hand: hand.plantBooks,
    },
    ...[
      'sales:standard',
      'sales:untaxed',
      'expenses:booked',
      'accounts:income',
      'cost_of_sales',
      'gross_profit',
      'profit',
      'tax',
      'cash',
      'held',
      'stock',
      'plants',
      'supplies',
      'moved',
      'moved:sale',
      'moved:loss',
      'on_hand',
      'differs',
      `plants:${some.plant}`,
      `supplies:${some.supply}`,
    ].map(statementLines),
    { name: 'accounts, a page', work: (db) => listAccounts(db, {}), wanted: [300] },
    { name: 'ageing of accounts', work: (db) => accountsAgeing(db, undefined), hand: hand.owed, wanted: [300] },
    { name: 'margins by plant', work: (db, days) => marginFigures(db, days), hand: hand.margins },
    ...analyses.map((view): Measured => ({
      name: `analysis: ${view.replace('_', '-')}`,
      work: (db, days) => analytics.read(db, { ...days, view }),
      hand: hand.analyses[view],
    })),
    ...[
      'losses_by_method:seed',
      'losses_by_month:2026-05',
      'losses_by_reason:Reason 3',
      'age:2',
      'hour:6:11',
      'season:1:2025',
    ].map((key): Measured => ({
      name: `lines behind ${key}, a page`,
      work: (db, days) => pageOfLines(db, analytics, { ...days, key }),
    })),
    { name: 'forecast with its back-test', work: async (db) => answerText(await readForecastInputs(db)), wanted: [1_000] },
    { name: 'planner', work: async (db) => answerText(await readPlanInputs(db)), wanted: [1_000] },
    { name: 'history of reports', work: (db) => madeReports(db, {}), wanted: [60] },
    { name: 'what reports can be narrowed to', work: salesChoices, wanted: [60] },
  ]
  const today = dayIn('UTC', new Date())
  const year: Days = { from: addDays(today, -364), to: today }
  const all: Days = { from: addDays(today, -1_824), to: today }
  console.log(
    `\n${lines.toLocaleString('en')} sale lines of five years, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}`,
  )
  console.log(`${''.padEnd(36)}${'one year'.padEnd(44)}all five`)
  const slowest = new Slowest()
  for (const { name, work, hand: text, wanted = [300, 1_000] } of reports.filter(({ name }) =>
    only.split(',').some((words) => name.includes(words)),
  )) {
    const columns: string[] = []
    for (const [i, limit] of wanted.entries()) {
      const days = i === 0 ? year : all
      const measured = await best(5, clock.ours, () => read((db) => work(db, days)))
      const of = text && !isOwnOnly ? await best(2, clock.theirs, () => owner.query(text(days))) : undefined
      columns.push(resultText(measured, of, limit))
      if (wanted.length === 2) slowest.note(name, i, measured, of)
    }
    console.log(`${name.padEnd(36)}${columns.map((each) => each.padEnd(44)).join('')}`.trimEnd())
  }
  reportMeasures(slowest.measures())
}

/** `12 ms (15), by hand 30: 0.40` and what is over its limit. Below ten milliseconds a ratio is meaningless. */
function resultText(measured: Taken, of: Taken | undefined, limit: number): string {
  const ratio = of && measured.work / of.work
  const slow = measured.work > limit || (ratio !== undefined && ratio > 1.3 && measured.work > 10)
  const hand = of === undefined ? '' : `, by hand ${of.work.toFixed(0)}: ${ratio?.toFixed(2)}`
  return `${measured.work.toFixed(0)} ms (${measured.clock.toFixed(0)})${hand}${slow ? ` OVER ${limit}` : ''}`
}

/** The memory of the process while lines are exported, for more and more of them. */
async function exportLines(read: Read): Promise<void> {
  const today = dayIn('UTC', new Date())
  console.log('\nLines as XLSX')
  for (const days of [18, 182, 547]) {
    const params = { from: addDays(today, -days), to: today }
    let count = 0
    const counted: typeof salesReport = {
      ...salesReport,
      async drillDown(...query) {
        const lines = await salesReport.drillDown(...query)
        return async (...page) => {
          const rows = await lines(...page)
          count += rows.length
          return rows
        }
      },
    }
    const file = await read((db) => fileOf(db, counted, { ...params, content: 'lines', format: 'xlsx' }))
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const started = performance.now()
    let [bytes, most] = [0, 0]
    for await (const piece of file.content(read)) {
      bytes += piece.length
      most = Math.max(most, process.memoryUsage().rss)
    }
    console.log(
      `${count.toLocaleString('en').padStart(9)} lines: ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s, at most ${(most / 1e6).toFixed(0)} MB of memory, ${((most - before) / 1e6).toFixed(0)} more than before`,
    )
  }
}
