/**
 * `node start/run.mjs bench/reports.ts`: every report over a million sale lines of five years, read by the application's own role, as a
 * median of five readings; and an XLSX of a hundred thousand lines with the memory it takes.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { marginFacts } from '#features/reports/server/outlook.queries.ts'
import { readAnalytics } from '#features/reports/server/read-analytics.ts'
import { readDashboard } from '#features/reports/server/read-dashboard.ts'
import { readExpensesReport } from '#features/reports/server/read-expenses-report.ts'
import { readFinancial } from '#features/reports/server/read-financial.ts'
import { readOutlook } from '#features/reports/server/read-outlook.ts'
import { readPlan } from '#features/reports/server/read-plan.ts'
import { allSalesLines, readSalesLines, readSalesReport } from '#features/reports/server/read-sales-report.ts'
import { linesFile } from '#features/reports/server/report-file.ts'
import { sumUpSold } from '#features/reports/server/sold-facts.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { type Db, inNursery, openPool } from '#server/database.ts'
import { migrate } from '#server/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { newSecret } from '#server/secrets.ts'

const lines = Number(process.argv[2] ?? 1_000_000)
const nursery = randomUUID()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-bench-'))
fs.chmodSync(folder, 0o755)
const database = await startEmbedded(path.join(folder, 'data'), { connections: 20 })
const owner = new pg.Pool({ connectionString: database.url, max: 1 })
try {
  const { appUrl } = await migrate(database.url, newSecret())
  await fill()
  const pool = openPool(appUrl, 4)
  const read = <T>(work: (db: Db) => Promise<T>) => inNursery(pool, nursery, work, 'read')
  const begun = performance.now()
  while (await inNursery(pool, nursery, sumUpSold));
  await owner.query('VACUUM ANALYZE')
  console.log(`Summed in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  await measure(read)
  await exportLines(read)
  await pool.end()
} finally {
  await owner.end()
  await database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

async function measure(read: Read): Promise<void> {
  const today = dayIn('UTC', new Date())
  const year = { from: addDays(today, -364), to: today }
  const all = { from: addDays(today, -1_824), to: today, compare: 'none' } as const
  const one = { ...year, compare: 'none' } as const
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM plant_types LIMIT 1')
  const somePlant = rows[0]?.id ?? ''
  const reports: [string, number, (db: Db) => Promise<unknown>, string?][] = [
    ['dashboard', 60, (db) => readDashboard(db, 'admin')],
    [
      'sales by month, a year',
      300,
      (db) => readSalesReport(db, { ...one, by: 'month' }),
      byHand(`date_trunc('month', day)`, year),
    ],
    ['sales by month, beside a year ago', 600, (db) => readSalesReport(db, { ...year, by: 'month' })],
    ['sales by plant, a year', 300, (db) => readSalesReport(db, { ...one, by: 'plant' }), byHand('plant_type_id', year)],
    ['sales by category, a year', 300, (db) => readSalesReport(db, { ...one, by: 'category' })],
    ['sales by plant, all', 1_000, (db) => readSalesReport(db, { ...all, by: 'plant' }), byHand('plant_type_id', all)],
    ['sales by customer, all', 1_000, (db) => readSalesReport(db, { ...all, by: 'customer' })],
    ['sales by plant of one category, a year', 300, (db) => readSalesReport(db, { ...one, by: 'plant', category: 'Category 3' })],
    ['sales by plant of one category, all', 1_000, (db) => readSalesReport(db, { ...all, by: 'plant', category: 'Category 3' })],
    ['sale lines, a page', 300, (db) => readSalesLines(db, one)],
    ['lines of one plant, a page of all', 300, (db) => readSalesLines(db, { ...all, by: 'plant', key: somePlant })],
    ['expenses, a year', 300, (db) => readExpensesReport(db, one)],
    ['profit and loss, a year', 300, (db) => readFinancial(db, { ...one, statement: 'profit' })],
    ['profit and loss, all', 1_000, (db) => readFinancial(db, { ...all, statement: 'profit' })],
    ['tax return, a year', 300, (db) => readFinancial(db, { ...one, statement: 'tax' }), byHand('taxed', year)],
    ['stock value', 300, (db) => readFinancial(db, { ...one, statement: 'stock' })],
    ['cash flow, a year', 300, (db) => readFinancial(db, { ...one, statement: 'cash' }), cashByHand(year)],
    ['cash flow, all', 1_000, (db) => readFinancial(db, { ...all, statement: 'cash' }), cashByHand(all)],
    ['margins, a year', 300, async (db) => marginFacts(db, year)],
    ['margins, all', 1_000, async (db) => marginFacts(db, all)],
    ['sell-through, all', 1_000, (db) => readAnalytics(db, { ...all, view: 'sell_through' })],
    ['losses, all', 1_000, (db) => readAnalytics(db, { ...all, view: 'losses' })],
    ['age of stock', 300, (db) => readAnalytics(db, { ...one, view: 'age' })],
    ['day and hour, a year', 300, (db) => readAnalytics(db, { ...one, view: 'times' }), timesByHand(year)],
    ['day and hour, all', 1_000, (db) => readAnalytics(db, { ...all, view: 'times' }), timesByHand(all)],
    ['ABC, a year', 300, (db) => readAnalytics(db, { ...one, view: 'abc' })],
    ['season on season', 1_000, (db) => readAnalytics(db, { ...one, view: 'seasons' })],
    ['stock-outs', 300, (db) => readAnalytics(db, { ...one, view: 'stock_outs' })],
    ['forecast', 1_000, readOutlook],
    ['plan', 1_000, readPlan],
  ]
  console.log(`\n${lines.toLocaleString('en')} sale lines of five years, ${os.cpus().length} cores`)
  for (const [name, wanted, work, text] of reports) {
    const taken = await median(() => read(work))
    const hand = text ? await median(() => owner.query(text)) : undefined
    const slow = taken > wanted || (hand !== undefined && taken > hand * 1.3)
    const beside = hand === undefined ? '' : `   ${hand.toFixed(0)} by hand`
    console.log(`  ${name.padEnd(40)} ${taken.toFixed(0).padStart(6)} ms   wanted ${wanted}${beside}${slow ? '   TOO SLOW' : ''}`)
  }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[2] ?? 0
}

interface Days {
  readonly from: string
  readonly to: string
}

/** The same figures as somebody would write them down who has only the books before him. */
function byHand(by: string, { from, to }: Days): string {
  return `
  SELECT ${by}, sum(quantity), sum(amount), sum(tax), sum(discount), sum(cost) FROM trade_lines
  WHERE nursery_id = '${nursery}' AND day BETWEEN '${from}' AND '${to}' AND voided_at IS NULL GROUP BY 1`
}

function cashByHand({ from, to }: Days): string {
  return `
  SELECT date_trunc('month', paid_at), sum(payments.amount + rounding) FROM payments JOIN sales USING (nursery_id)
  WHERE nursery_id = '${nursery}' AND sales.id = sale_id AND voided_at IS NULL AND paid_at >= '${from}' AND paid_at < '${to}'::date + 1
  GROUP BY 1 UNION ALL SELECT date_trunc('month', expense_date), sum(cost) FROM expenses
  WHERE nursery_id = '${nursery}' AND archived_at IS NULL AND expense_date BETWEEN '${from}' AND '${to}' GROUP BY 1`
}

function timesByHand({ from, to }: Days): string {
  return `
  SELECT extract(isodow FROM sold_at), extract(hour FROM sold_at), count(*), sum(total_amount) FROM sales
  WHERE nursery_id = '${nursery}' AND sale_date BETWEEN '${from}' AND '${to}' AND voided_at IS NULL GROUP BY 1, 2`
}

async function exportLines(read: Read): Promise<void> {
  const today = dayIn('UTC', new Date())
  const asked = { from: addDays(today, -182), to: today }
  const file = linesFile('lines', 'xlsx', (on) => allSalesLines(on, { range: asked, filter: {} }))
  const before = process.memoryUsage().rss
  const begun = performance.now()
  let [bytes, most] = [0, 0]
  for await (const piece of file.content(read)) {
    bytes += piece.length
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  console.log(
    `\nXLSX of half a year's lines: ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - begun) / 1000).toFixed(1)} s, at most ${(most / 1e6).toFixed(0)} MB of memory more`,
  )
}

/** Three hundred plant types, four lines a sale, evenly over five years; written by the owner in a few statements. */
async function fill(): Promise<void> {
  const begun = performance.now()
  const run = (text: string) => owner.query(text.replaceAll(':nursery', `'${nursery}'`))
  await run(`INSERT INTO nurseries (id, name) VALUES (:nursery, 'Bench')`)
  await run(`INSERT INTO settings (nursery_id, key, value) VALUES (:nursery, 'timeZone', '"UTC"')`)
  await run(`INSERT INTO plant_types (nursery_id, common_name, category, search_text)
    SELECT :nursery, 'Plant ' || i, 'Category ' || i % 9, 'plant' FROM generate_series(1, 300) AS i`)
  await run(
    `INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size, price) SELECT :nursery, id, '1 L', 10 FROM plant_types`,
  )
  await run(`INSERT INTO sales (nursery_id, id, invoice_number, sale_date, sold_at, created_at, customer_name, payment_method, payment_status, subtotal,
      tax_amount, total_amount, amount_paid, tax_rules)
    SELECT :nursery, new_id(), i::text, (now() - at)::date, now() - at, now() - at, 'Customer ' || i % 500, 'eftpos', 'paid', 46, 6, 46, 46, '{"included": true}'
    FROM (SELECT i, interval '1 minute' * (10 + i * (5.0 * 365 * 1440 / (${lines} / 4))) AS at FROM generate_series(1, ${lines} / 4) AS i) AS each`)
  await run(`INSERT INTO sale_items (nursery_id, sale_id, position, item_type, plant_type_id, plant_common_name, container_size, quantity, unit_price,
      line_total, tax_amount, cost)
    SELECT :nursery, sales.id, n, 'plant', kinds.ids[1 + (invoice_number::int * 7 + n * 31) % 300], 'Plant', '1 L', 1 + n, 11.50, 11.50, 1.50, 4.123456
    FROM sales, generate_series(0, 3) AS n, (SELECT array_agg(id) AS ids FROM plant_types) AS kinds`)
  await run(
    `INSERT INTO payments (nursery_id, sale_id, amount, method, paid_at) SELECT :nursery, id, 46, 'eftpos', sold_at FROM sales`,
  )
  await run(`INSERT INTO credit_notes (nursery_id, id, sale_id, credit_number, credit_date, reason, method, subtotal, tax_amount, total_amount, created_at)
    SELECT :nursery, new_id(), id, 'CN' || invoice_number, least(sale_date + 5, now()::date), 'Dead', 'cash', 10, 1.5, 11.5, least(created_at + interval '5 days', now())
    FROM sales WHERE invoice_number::int % 50 = 0`)
  await run(`INSERT INTO credit_note_items (nursery_id, credit_note_id, sale_item_id, quantity, line_total, tax_amount, restocked, discount_amount, cost)
    SELECT :nursery, credit_notes.id, sale_items.id, 1, 11.50, 1.50, true, 0, 4.123456
    FROM credit_notes JOIN sale_items USING (nursery_id, sale_id) WHERE position = 0`)
  await run(`INSERT INTO expenses (nursery_id, expense_date, category, vendor, cost, gst_paid)
    SELECT :nursery, now()::date - i % 1825, 'Category ' || i % 20, 'Vendor ' || i % 50, 115, 15 FROM generate_series(1, 10000) AS i`)
  await run(`INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size, quantity_current, started_on, potting_date, cost)
    SELECT :nursery, kinds.ids[1 + i % 300], 'B' || i, '1 L', 100, now()::date - i % 1500, now()::date - i % 1500 + 40, 50
    FROM generate_series(1, 5000) AS i, (SELECT array_agg(id) AS ids FROM plant_types) AS kinds`)
  await run(`INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, happened_on, details)
    SELECT :nursery, id, kind, delta, 100, put_in, least(started_on + days, now()::date), details::jsonb FROM plant_batches,
      (VALUES ('birth', 110, 50, 0, '{}'), ('loss', -10, 0, 60, '{}'), ('state', 0, 0, 120, '{"state": "for_sale"}')) AS row (kind, delta, put_in, days, details)`)
  await owner.query('VACUUM ANALYZE')
  console.log(`Filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}
