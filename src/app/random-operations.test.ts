/**
 * Random operations with reversals, on a server that is killed and loses its database in the middle of them; then the journal is compared with
 * every ledger. `OPERATIONS=10000 SEED=7 npm test random-operations` runs that many.
 */
import { expect, test } from 'vitest'
import { createAccount } from '#modules/customers/contract.ts'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { unpaidAt } from '#modules/books/tax-return/server/unpaid.queries.ts'
import { moneyText, sum } from '#kernel/money.ts'
import { checkPayables, tradeWithVendors } from '#testing/payables.ts'
import { checkOrders, stockForOrders, tradeOrders } from '#testing/orders.ts'
import { crashingServer } from '#testing/crashes.ts'
import { bookedByPurpose, bookedWithCustomers, postedByPurpose, unbalanced, unpaidInvoices } from '#testing/ledgers.ts'
import { invoiceFaults } from '#testing/invoices.ts'
import { type CounterStep, counterSteps, openCounter, tradeAtCounter } from '#testing/random-counter.ts'
import { prove } from '#testing/proof.ts'
import { timeZone, today, trustAccounts } from '#testing/random-books.ts'
import { dice } from '#testing/random-sales.ts'
import { aNursery, owner } from '#testing/nursery.ts'

const operations = Number(process.env['OPERATIONS'] ?? 12)
const seed = Number(process.env['SEED'] ?? 1)
/** Number of operations between two comparisons of the ledgers. */
const slice = Math.min(operations, 1_000)
/** Number of interrupted requests per 1,000. */
const interrupted = operations > 1_000 ? 6 : 60
const people = 4
/** In milliseconds, beside other work on the machine. */
const timeout = Math.max(600_000, operations * 1_000)

test(`${operations} random operations and crashes: the journal equals every ledger to the cent`, { timeout }, async () => {
  const roll = dice(seed)
  const inProcess = await aNursery({ country: 'NZ', timeZone, gstRegistered: true, salesTaxRate: '15', hourlyRate: '30.00' })
  const server = await crashingServer(process.env['DATABASE_URL'] ?? '', dice(seed + 1), interrupted)
  const nursery = { ...inProcess, as: inProcess.through(server.send) }
  const { nursery_id } = nursery
  const accounts: string[] = []
  for (const name of ['Ash', 'Birch', 'Cedar']) {
    const { data } = await nursery.as('admin').calls(createAccount, { body: { name } })
    accounts.push(data.id)
  }
  await stockForOrders(nursery)
  const till = await openCounter(nursery)
  const done = new Map<CounterStep, number>()
  const rolls = Array.from({ length: people }, (_, i) => dice(seed + 10 + i))
  const atCounter = async (ownRoll: (typeof rolls)[number]) => {
    const step = await tradeAtCounter(nursery, till, ownRoll, today)
    if (step.done) done.set(step.name, (done.get(step.name) ?? 0) + 1)
  }

  const compare = async () => {
    // As autovacuum does in a database that is open for longer.
    await owner.query('ANALYZE')
    await bringJournalUpToDate((work) => nursery.has(work))
    await checkOrders(nursery)
    await checkPayables(nursery)
    expect(await invoiceFaults(nursery, today)).toEqual([])
    expect(await unbalanced(nursery_id)).toEqual([])
    const [posted, booked] = [await postedByPurpose(nursery_id), await bookedByPurpose(nursery_id)]
    expect(posted).toMatchObject({ ...booked, ...(await bookedWithCustomers(nursery_id)) })
    // Amounts not yet in a return on the payments basis equal the receivables and payables, to the cent.
    const unpaid = await nursery.has((db) => unpaidAt(db, { day: today, since: null }, 'payments'))
    const owed = (of: 'sales' | 'purchases') =>
      Number(moneyText(-sum([...unpaid].flatMap(([figure, amount]) => (figure.startsWith(of) ? amount : [])))))
    expect([owed('purchases'), owed('sales')]).toEqual([posted['payables'], await unpaidInvoices(nursery_id)])
  }
  try {
    let compared = 0
    for (let n = 0; n < operations;) {
      const kind = roll(6)
      if (kind === 0) await tradeOrders(nursery, accounts[roll(3)] ?? '', roll)
      else if (kind === 1) await tradeWithVendors(nursery, roll, today)
      else if (kind === 2) await trustAccounts(nursery, roll)
      else await Promise.all(rolls.map(atCounter))
      n += kind < 3 ? 1 : people
      if (n - compared >= slice || n >= operations) {
        await compare()
        compared = n
      }
    }
  } finally {
    server.close()
  }
  const { rows } = await owner.query<{ entries: string; lines: string }>(
    `SELECT (SELECT count(*) FROM journal_entries WHERE nursery_id = $1) AS entries, (SELECT count(*) FROM journal_lines WHERE nursery_id = $1) AS lines`,
    [nursery_id],
  )
  if (operations > 1_000) console.log({ operations, seed, ...server.crashes, ...rows[0], done: Object.fromEntries(done) })
  // Every kind of step was done, and the server did crash.
  if (operations >= 1_000) expect(counterSteps.filter((step) => !done.has(step))).toEqual([])
  const crashes = server.crashes.killed + server.crashes.cut
  expect(crashes).toBeGreaterThan(0)
  prove(`random operations with ${crashes} crashes: journal against every ledger`, operations, [])
})
