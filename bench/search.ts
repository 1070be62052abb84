/**
 * `npm run bench -- search`, or `node start/run.mjs bench/search.ts [folder]`: what a search of 250,000 sales with a million lines takes, of 4,000 plants, 2,000 accounts
 * and 30,000 typed names: the first page, and the page with its totals. The CPU time of PostgreSQL and this process counts, as
 * the machine has other load; the elapsed time is beside it. With a folder the nursery is stored there and reused the next time.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { listSales } from '#modules/selling/sale/server/list-sales.ts'
import { openPool } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { migrate } from '#server/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { createOnce, newSecret } from '#server/secrets.ts'
import { best, clocks } from './cpu-clock.ts'
import { reportMeasures } from './measures.ts'

const searches = {
  'an invoice number': 'INV-123456',
  'the digits of a number': '123456',
  'a reference of a till': 'T1-77777',
  'one customer of an account': 'Landscapes 77 ',
  'a typed name': 'Walker 4711',
  'a word in three quarters of all sales': 'Hebe',
  'one plant': 'Hebe cultivar 77',
  'a supply': 'Supply 33',
  'a line without an article': 'Delivery to zone 7',
  'an order number': 'PO-2500',
  'an amount': '46.13',
  'a seller': 'Seller 3',
  'a word that is nowhere': 'zebra',
  'a letter that is everywhere': 'e',
}

const storedIn = process.argv[2]
const folder = storedIn ?? fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-bench-'))
fs.mkdirSync(folder, { recursive: true })
fs.chmodSync(folder, 0o755)
const database = await startEmbedded(path.join(folder, 'data'), { connections: 20 })
const owner = new pg.Pool({ connectionString: database.url, max: 1, idleTimeoutMillis: 0 })
try {
  const secret = createOnce(path.join(folder, 'app.password'), newSecret)
  const { appUrl } = await migrate(database.url, secret)
  const nursery = await filled()
  await owner.query('ALTER DATABASE glasshouse SET max_parallel_workers_per_gather = 0')
  const pool = openPool(appUrl, 1)
  const clock = (await clocks(pool, owner)).ours
  const only = process.argv[3]
  let longest = 0
  for (const [name, search] of Object.entries(searches)) {
    if (only && !name.includes(only)) continue
    const page = (include?: 'totals') => () =>
      withTenantTransaction(pool, nursery, (db) => listSales(db, { search, limit: '100', ...(include && { include }) }), 'read')
    const first = await page()()
    const rowsOnly = await best(3, clock, page())
    const withTotals = await best(3, clock, page('totals'))
    longest = Math.max(longest, rowsOnly.work)
    const rows = Array.isArray(first.data) ? first.data.length : 0
    console.log(
      `${name.padEnd(32)} ${String(rows).padStart(4)} rows  page ${rowsOnly.work.toFixed(1).padStart(7)} ms (${rowsOnly.clock.toFixed(1)})  with totals ${withTotals.work.toFixed(1).padStart(7)} ms`,
    )
  }
  reportMeasures([{ name: 'search of 250,000 sales, longest', measured: longest, must: 30, aim: 10, unit: 'ms', better: 'less' }])
  await pool.end()
} finally {
  await owner.end()
  await database.stop()
  if (storedIn === undefined) fs.rmSync(folder, { recursive: true, force: true })
}

/** The id of the nursery; of an earlier run, if there is one. */
async function filled(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM nurseries WHERE name = 'Bench'`)
  if (rows[0]) return rows[0].id
  const nursery = randomUUID()
  const ids = (table: string) => `(SELECT array_agg(id ORDER BY id) AS ids FROM ${table} WHERE nursery_id = :nursery)`
  for (const text of [
    `INSERT INTO nurseries (id, name) VALUES (:nursery, 'Bench')`,
    `INSERT INTO settings (nursery_id, key, value) VALUES (:nursery, 'timeZone', '"UTC"')`,
    `INSERT INTO number_sequences (nursery_id, kind, prefix, digits, next_number) VALUES (:nursery, 'invoice', 'INV-', 6, 250001)`,
    `INSERT INTO users (nursery_id, subject, role, first_name) SELECT :nursery, 'bench ' || i, 'sales', 'Seller ' || i FROM generate_series(1, 6) AS i`,
    `INSERT INTO plant_categories (nursery_id, name) VALUES (:nursery, 'Shrubs')`,
    `INSERT INTO plant_types (nursery_id, common_name, botanical_name, category_id, search_text)
      SELECT :nursery, (ARRAY['Hebe', 'Flax', 'Fern', 'Daphne'])[1 + i % 4] || ' cultivar ' || i / 4, 'Genus ' || i,
        (SELECT id FROM plant_categories WHERE nursery_id = :nursery),
        lower((ARRAY['Hebe', 'Flax', 'Fern', 'Daphne'])[1 + i % 4]) || ' cultivar ' || i / 4 || ' genus ' || i FROM generate_series(1, 4000) AS i`,
    `INSERT INTO business_accounts (nursery_id, name) SELECT :nursery, 'Landscapes ' || i || ' Ltd' FROM generate_series(1, 2000) AS i`,
    `INSERT INTO inventory_items (nursery_id, name, quantity_on_hand, average_cost, "forSale", price)
      SELECT :nursery, 'Supply ' || i, 1000, 0.5, true, 11.50 FROM generate_series(1, 200) AS i`,
    `INSERT INTO sales (nursery_id, id, invoice_number, till_reference, sale_date, sold_at, created_at, created_by, "soldBy", business_account_id, customer_name,
        customer_order_number, payment_method, payment_status, subtotal, tax_amount, total_amount, amount_paid, tax_rules)
      SELECT :nursery, new_id(), 'INV-' || lpad(i::text, 6, '0'), CASE WHEN i % 50 = 27 THEN 'T1-' || i END, (now() - at)::date, now() - at, now() - at,
        sellers.ids[1 + i % 6], 'Seller ' || 1 + i % 6, CASE WHEN i % 10 = 0 THEN accounts.ids[1 + i / 10 % 2000] END,
        CASE WHEN i % 10 = 0 THEN 'Landscapes ' || 1 + i / 10 % 2000 || ' Ltd' WHEN i % 8 = 3 THEN 'Walker ' || i / 8 ELSE '' END,
        CASE WHEN i % 20 = 0 THEN 'PO-' || i ELSE '' END,
        CASE WHEN i % 10 = 0 THEN 'account' ELSE 'eftpos' END, CASE WHEN i % 500 = 0 THEN 'unpaid' ELSE 'paid' END, total, 6, total, CASE WHEN i % 500 = 0 THEN 0 ELSE total END, '{}'
      FROM (SELECT i, 20 + (i % 9000) / 100.0 AS total, interval '1 minute' * (10 + i * 10.5) AS at FROM generate_series(1, 250000) AS i) AS each,
        ${ids('users')} AS sellers, ${ids('business_accounts')} AS accounts`,
    `INSERT INTO sale_items (nursery_id, sale_id, position, item_type, plant_type_id, plant_common_name, plant_botanical_name, inventory_item_id, inventory_item_name,
        container_size, quantity, unit_price, line_total, tax_amount, cost)
      SELECT :nursery, sales.id, n, CASE WHEN n < 3 THEN 'plant' ELSE 'other' END, CASE WHEN n < 3 THEN plant.id END, CASE WHEN n < 3 THEN plant.common_name END,
        CASE WHEN n < 3 THEN plant.botanical_name END, CASE WHEN n = 3 AND i % 20 > 0 THEN supplies.ids[1 + i % 200] END,
        CASE WHEN n = 3 THEN CASE WHEN i % 20 > 0 THEN 'Supply ' || i % 200 ELSE 'Delivery to zone ' || i / 20 % 40 END END, CASE WHEN n < 3 THEN '3 L' END, 1 + n, 11.50, 11.50, 1.50, 4
      FROM (SELECT id, right(invoice_number, 6)::int AS i FROM sales WHERE nursery_id = :nursery) AS sales CROSS JOIN generate_series(0, 3) AS n
        CROSS JOIN ${ids('inventory_items')} AS supplies
        LEFT JOIN (SELECT row_number() OVER (ORDER BY id) AS place, * FROM plant_types WHERE nursery_id = :nursery) AS plant
          ON n < 3 AND place = 1 + (i * 7 + n * 1331) % 4000`,
    `INSERT INTO payments (nursery_id, kind, sale_id, amount, method, paid_on, paid_at)
      SELECT :nursery, 'sale', id, total_amount, payment_method, sale_date, sold_at FROM sales WHERE nursery_id = :nursery AND payment_method <> 'account'`,
  ])
    await owner.query(text.replaceAll(':nursery', `'${nursery}'`))
  await owner.query('VACUUM ANALYZE')
  return nursery
}
