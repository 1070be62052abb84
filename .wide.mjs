import { startEmbedded } from '#server/postgres/embedded.ts'
import fs from 'node:fs'
import pg from 'pg'
const db = await startEmbedded('/work/wt/m/.data-test/wide', { throwAway: true, connections: 20 })
const c = new pg.Client({ connectionString: db.url }); await c.connect()
await c.query('SET max_parallel_workers_per_gather = 0'); await c.query("SET work_mem='64MB'")
const pid = (await c.query('SELECT pg_backend_pid() AS p')).rows[0].p
const cpu = () => { const f = fs.readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1].split(' '); return (Number(f[11])+Number(f[12]))*10 }
const nursery='0193a5c4-7b1e-7c52-9f4d-2b8e6a1c0d37'
try {
for (const lines of [1_000_000, 5_000_000]) {
  await c.query('DROP TABLE IF EXISTS wide')
  await c.query(`CREATE TABLE wide (nursery_id uuid NOT NULL, id uuid NOT NULL, day date NOT NULL, plant uuid, name text, item text, size text, seller uuid, sold_by text NOT NULL, account uuid, customer text NOT NULL, method text NOT NULL,
    quantity numeric(14,4) NOT NULL, amount numeric(12,2) NOT NULL, tax numeric(12,2) NOT NULL, discount numeric(12,2) NOT NULL, cost numeric(18,6) NOT NULL)`)
  await c.query(`INSERT INTO wide SELECT '${nursery}', gen_random_uuid(), current_date - ((${lines} - i) * 1825.0 / ${lines})::int, ('00000000-0000-0000-0000-' || lpad((i*7 % 300)::text, 12, '0'))::uuid, 'Plant ' || i*7 % 300, NULL,
    (ARRAY['PB5','1 L','3 L','5 L'])[1 + i % 4], ('00000000-0000-0000-0001-' || lpad((i % 6)::text, 12, '0'))::uuid, 'Seller ' || i % 6, CASE WHEN i % 10 = 0 THEN ('00000000-0000-0000-0002-' || lpad((i % 300)::text, 12, '0'))::uuid END,
    'Customer ' || i % 500, CASE WHEN i % 10 = 0 THEN 'account' ELSE 'cash' END, 1 + i % 3, 11.50, 1.50, 0, 4.123456 FROM generate_series(1, ${lines}) AS i`)
  await c.query(`CREATE INDEX wide_day ON wide (nursery_id, day) INCLUDE (plant, size, account, method, quantity, amount, tax, discount, cost)`)
  await c.query('VACUUM ANALYZE wide')
  const size = (await c.query(`SELECT pg_size_pretty(pg_table_size('wide')) t, pg_size_pretty(pg_indexes_size('wide')) i`)).rows[0]
  console.log(lines, size)
  const sums = 'sum(quantity), sum(amount), sum(tax), sum(discount), sum(cost), count(*)'
  const qs = {
    'by month': `SELECT date_trunc('month', day), ${sums} FROM wide WHERE nursery_id='${nursery}' AND day BETWEEN $1 AND current_date GROUP BY 1`,
    'by plant': `SELECT plant, ${sums} FROM wide WHERE nursery_id='${nursery}' AND day BETWEEN $1 AND current_date GROUP BY 1`,
    'by plant and size, cash': `SELECT plant, size, ${sums} FROM wide WHERE nursery_id='${nursery}' AND method='cash' AND day BETWEEN $1 AND current_date GROUP BY 1,2`,
    'by seller and plant': `SELECT seller, plant, ${sums} FROM wide WHERE nursery_id='${nursery}' AND day BETWEEN $1 AND current_date GROUP BY 1,2`,
  }
  for (const [n,q] of Object.entries(qs)) for (const days of [365, 1826]) {
    let best=1e9, wall=1e9
    for (let r=0;r<4;r++){ const b=cpu(), w=performance.now(); await c.query(q, [new Date(Date.now()-days*864e5)]); best=Math.min(best,cpu()-b); wall=Math.min(wall,performance.now()-w) }
    console.log(n.padEnd(26), days, 'cpu', best, 'ms; elapsed', wall.toFixed(0))
  }
}
} finally { await c.end(); await db.stop() }
