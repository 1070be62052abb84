/**
 * `node start/run.mjs bench/journal.ts`: what posting a 5-line sale costs beside ringing it up, one after the other on one connection; and how long
 * the statements take that are sums of the journal, over 1,000,000 sale lines.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { buildServer } from '#app/server.ts'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { benchNursery } from './nursery.ts'
import { openBench } from './open-bench.ts'
import { askTills } from './tills.ts'

const seconds = 5
/** Sales of five lines. */
const history = 200_000

const { owner, appUrl, secret, config, close } = await openBench({ connections: 20 })
try {
  const pool = openPool(appUrl)
  const nursery = await benchNursery(owner, pool)
  const token = await sessionTokens(secret).sign(nursery)
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const load = { port: Number(address.port), sellers: [{ token, plantTypeIds: nursery.plantTypeIds }] }
  const post = () => bringJournalUpToDate((work) => withTenantTransaction(pool, nursery.nursery_id, work))
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }

  await post()
  await askTills(load, 1, 3, 'sale') // warm up the JIT compiler
  await post()
  for (let run = 0; run < 3; run++) {
    const sold = await askTills(load, 1, seconds, 'sale')
    const sales = sold.perSecond * seconds
    const posting = (await timed(post)) / sales
    const ringing = 1_000 / sold.perSecond
    console.log(
      `${sales.toFixed(0)} sales: ringing up ${ringing.toFixed(2)} ms each, posting ${posting.toFixed(3)} ms each; ratio ${(posting / ringing).toFixed(3)}`,
    )
  }

  await fill(nursery.nursery_id)
  const all = await timed(post)
  // A year is not written in two minutes. So long rows are compared one by one with what is posted, for a transaction that began earlier may still commit.
  await wait(125_000)
  await post()
  await owner.query('VACUUM ANALYZE')
  console.log(`\nPosting ${history.toLocaleString('en')} sales of five lines: ${(all / 1_000).toFixed(1)} s`)
  // Filling and posting takes longer than a token lasts.
  const fresh = await sessionTokens(secret).sign(nursery)
  for (const statement of ['trial', 'balance', 'profit', 'tax', 'cash']) {
    const took: number[] = []
    for (let n = 0; n < 9; n++)
      took.push(
        await timed(async () => {
          const url = `/api/reports/financial?statement=${statement}&from=2026-01-10&to=2026-10-20`
          const reply = await server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${fresh}` } })
          if (reply.statusCode > 299) throw new Error(`${url}: ${reply.statusCode} ${reply.payload.slice(0, 400)}`)
        }),
      )
    console.log(`${statement.padEnd(8)} ${(took.toSorted((a, b) => a - b)[4] ?? 0).toFixed(0)} ms (median of nine)`)
  }
  // Ends the pool as well.
  await server.close()
} finally {
  await close()
}

/** A year of sales, each with its payment and the plants that left. */
async function fill(nurseryId: string): Promise<void> {
  await owner.query(
    `INSERT INTO sales (nursery_id, id, invoice_number, sale_date, payment_method, payment_status, subtotal, tax_amount, total_amount, amount_paid, tax_rules)
     SELECT $1, new_id(), 'H' || n, '2026-01-01'::date + (n % 320), 'cash', 'paid', 62.5, 8.15, 62.5, 62.5, '{"included": "true"}' FROM generate_series(1, ${history}) AS n`,
    [nurseryId],
  )
  await owner.query(
    `INSERT INTO sale_items (nursery_id, sale_id, position, item_type, plant_common_name, quantity, unit_price, line_total, tax_amount)
     SELECT nursery_id, id, n, 'plant', 'Plant', 1, 12.5, 12.5, 1.63 FROM sales, generate_series(0, 4) AS n WHERE nursery_id = $1 AND invoice_number LIKE 'H%'`,
    [nurseryId],
  )
  await owner.query(
    `INSERT INTO payments (nursery_id, kind, sale_id, amount, method, paid_on)
     SELECT nursery_id, 'sale', id, 62.5, 'cash', sale_date FROM sales WHERE nursery_id = $1 AND invoice_number LIKE 'H%'`,
    [nurseryId],
  )
  await owner.query(
    `INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on, reference_type, reference_id)
     SELECT nursery_id, (SELECT id FROM plant_batches WHERE nursery_id = $1 LIMIT 1), 'sale', -5, 100, -20.123456, sale_date, 'sale', id
     FROM sales WHERE nursery_id = $1 AND invoice_number LIKE 'H%'`,
    [nurseryId],
  )
  await owner.query('ANALYZE')
}
