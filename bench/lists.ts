/**
 * `node start/run.mjs bench/lists.ts`: the time of one page of each long list in each of its orders, in a nursery with 200,000
 * sales, 100,000 batches, 20,000 customers and 20,000 expenses.
 */
import { buildServer } from '#app/server.ts'
import { accountSorts } from '#modules/customers/sorts.ts'
import { expenseSorts } from '#modules/buying/expense/sorts.ts'
import { batchSorts } from '#modules/growing/batch/batch.ts'
import { saleSorts } from '#modules/selling/sale/sorts.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { benchNursery } from './nursery.ts'
import { openBench } from './open-bench.ts'

const { owner, appUrl, secret, config, close } = await openBench({ connections: 20 })
try {
  const pool = openPool(appUrl)
  const nursery = await benchNursery(owner, pool)
  await fill(nursery.nursery_id)
  const authorization = `Bearer ${await sessionTokens(secret).sign(nursery)}`
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })

  /** The median of a list's first seven pages. */
  const pages = async (url: string) => {
    const ask = async (address: string) => {
      const began = performance.now()
      const reply = await server.inject({ method: 'GET', url: address, headers: { authorization } })
      if (reply.statusCode > 299) throw new Error(`${address}: ${reply.statusCode} ${reply.payload.slice(0, 400)}`)
      return {
        took: performance.now() - began,
        next: (reply.json() as { meta: { next_cursor: string | null } }).meta.next_cursor,
      }
    }
    const took: number[] = []
    let next: string | null = null
    for (let n = 0; n < 7; n++) {
      const page = await ask(next === null ? url : `${url}&cursor=${encodeURIComponent(next)}`)
      took.push(page.took)
      next = page.next
    }
    return took.toSorted((a, b) => a - b)[3] ?? 0
  }
  const lists = [
    ['/api/sales', saleSorts],
    ['/api/plant-batches', batchSorts],
    ['/api/business-accounts', accountSorts],
    ['/api/expenses', expenseSorts],
  ] as const
  for (const [list, sorts] of lists)
    for (const sort of sorts.flatMap((name) => [name, `-${name}`])) {
      const median = await pages(`${list}?limit=50&sort=${sort}`)
      console.log(`${`${list} ${sort}`.padEnd(44)} median ${median.toFixed(1).padStart(7)} ms`)
    }
  await server.close()
} finally {
  await close()
}

async function fill(nurseryId: string): Promise<void> {
  const write = (text: string) => owner.query(text, [nurseryId])
  await write(`
    INSERT INTO business_accounts (nursery_id, name, contact_name, terms_days, trade_discount, credit_limit, balance)
    SELECT $1::uuid, 'Customer ' || n, 'Person ' || n % 5000, n % 60, n % 30, CASE WHEN n % 3 > 0 THEN n END, n % 900 FROM generate_series(1, 20000) AS n`)
  await write(`
    INSERT INTO sales (nursery_id, id, invoice_number, sale_date, sold_at, payment_method, payment_status, subtotal, tax_amount, total_amount, amount_paid,
      tax_rules, customer_name, "soldBy")
    SELECT $1::uuid, new_id(), 'L' || n, '2023-01-10'::date + n % 1300, now() - n * interval '9 minutes', 'cash', 'paid', n % 900, 0, n % 900, n % 900, '{}',
      'Customer ' || n % 20000, 'Person ' || n % 9
    FROM generate_series(1, 180000) AS n`)
  await write(`INSERT INTO locations (nursery_id, name) SELECT $1::uuid, 'Tunnel ' || n FROM generate_series(0, 199) AS n`)
  await write(`INSERT INTO growth_stages (nursery_id, name) SELECT $1::uuid, 'Stage ' || n FROM generate_series(0, 6) AS n`)
  await write(
    `INSERT INTO container_sizes (nursery_id, name) SELECT $1::uuid, n || ' cm' FROM generate_series(0, 29) AS n ON CONFLICT DO NOTHING`,
  )
  await write(`
    INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, location_id, state, growth_stage_id, started_on, ready_on, cost)
    SELECT $1::uuid, ids[1 + n % 2000], '26W01-' || n,
      (SELECT id FROM container_sizes WHERE nursery_id = $1::uuid AND name = n % 30 || ' cm'), n % 5000,
      (SELECT id FROM locations WHERE nursery_id = $1::uuid AND name = 'Tunnel ' || n % 200),
      (ARRAY['growing', 'for_sale'])[1 + n % 2],
      (SELECT id FROM growth_stages WHERE nursery_id = $1::uuid AND name = 'Stage ' || n % 7), '2024-01-05'::date + n % 700, CASE WHEN n % 2 = 0 THEN '2026-01-05'::date + n % 700 END, n % 9000
    FROM generate_series(1, 96000) AS n, (SELECT array_agg(id) AS ids FROM plant_types WHERE nursery_id = $1::uuid) AS plants`)
  await write(`INSERT INTO vendors (nursery_id, name) SELECT $1::uuid, 'Vendor ' || n FROM generate_series(0, 299) AS n`)
  await write(`
    INSERT INTO expenses (nursery_id, expense_date, description, category, vendor_id, cost, gst_paid, quantity)
    SELECT $1::uuid, '2023-01-05'::date + n % 1400, 'Bill ' || n, 'Category ' || n % 20,
      (SELECT id FROM vendors WHERE nursery_id = $1::uuid AND name = 'Vendor ' || n % 300), n % 4000, n % 400, n % 50
    FROM generate_series(1, 20000) AS n`)
  await owner.query('VACUUM ANALYZE')
}
