/** Random business of a nursery, in any order and with any part of it aggregated: its figures are compared with its books. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accountSales } from '#modules/customers/contract.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { sumUpStock } from '#modules/figures/sums/server/stock-facts.ts'
import { editSale, getSale, payAccount, returnCredit, createSale, voidSale } from '#modules/selling/sale/contract.ts'
import type { TillSessionId } from '#kernel/id.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import { type Books, type Days, booksOf } from './books.ts'
import { checkOrders, stockForOrders, tradeOrders } from './orders.ts'
import { checkPayables, tradeWithVendors } from './payables.ts'
import { rounds } from './size.ts'
import { dice } from './random-sales.ts'
import { anOpenTill } from './tills.ts'
import { someTrade } from './trade.ts'
import { aNursery, earlier, owner } from './nursery.ts'
import { correctPayment } from './random-corrections.ts'

export const timeZone = 'Pacific/Auckland'
export const today = dayIn(timeZone, new Date())
export type Nursery = Awaited<ReturnType<typeof aNursery>>
export type Roll = (below: number) => number

const ledgers = [
  'sales',
  'sale_changes',
  'credit_notes',
  'payments',
  'batch_history',
  'inventory_transactions',
  'expense_entries',
  'adjusting_entries',
]

/** Lets three minutes pass: everything written moves into the past, and so does the aggregation watermark. */
async function timeGoesOn({ nursery_id }: Nursery) {
  const back = (column: string) => `${column} = ${earlier(column, '3 minutes')}`
  for (const table of ledgers) await owner.query(`UPDATE ${table} SET ${back('created_at')} WHERE nursery_id = $1`, [nursery_id])
  for (const table of ['sales', 'credit_notes'])
    await owner.query(`UPDATE ${table} SET ${back('voided_at')} WHERE nursery_id = $1`, [nursery_id])
  await owner.query(`UPDATE till_sessions SET ${back('opened_at')} WHERE nursery_id = $1`, [nursery_id])
  await owner.query(`UPDATE aggregation_watermarks SET ${back('watermark')} WHERE nursery_id = $1`, [nursery_id])
  await owner.query(`UPDATE journal_progress SET ${back('watermark')}, ${back('posted_to')} WHERE nursery_id = $1`, [nursery_id])
  await owner.query(`UPDATE journal_posted SET ${back('written_at')} WHERE nursery_id = $1`, [nursery_id])
}

/** Two years of trade written in the last twenty minutes, with accounts, batches and supplies. */
async function open(roll: Roll): Promise<Nursery> {
  const nursery = await aNursery({ country: 'NZ', timeZone, gstRegistered: true })
  const { nursery_id } = nursery
  await nursery.has((db) => someTrade(db, 50, today, roll(1_000)))
  const run = (text: string) => owner.query(text, [nursery_id])
  await run(`INSERT INTO business_accounts (nursery_id, name) SELECT $1, 'Account ' || i FROM generate_series(1, 3) AS i`)
  await run(`UPDATE sales SET payment_method = 'account', business_account_id =
      (SELECT id FROM business_accounts AS a WHERE a.nursery_id = $1 ORDER BY id OFFSET length(sales.customer_name) % 3 LIMIT 1)
    WHERE nursery_id = $1 AND payment_method = 'account' AND customer_name <> ''`)
  await run(
    `UPDATE sales SET created_by = (SELECT id FROM users WHERE users.nursery_id = $1 ORDER BY id LIMIT 1) WHERE nursery_id = $1 AND payment_method = 'cash'`,
  )
  for (const table of ['expenses', 'expense_entries'])
    await run(`UPDATE ${table} SET into_stock = true WHERE nursery_id = $1 AND category = 'Pots'`)
  await run(`INSERT INTO container_sizes (nursery_id, name) VALUES ($1, '1 L') ON CONFLICT DO NOTHING`)
  await run(`INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, started_on, method)
    SELECT $1, id, 'B' || n || common_name, (SELECT id FROM container_sizes AS size WHERE size.nursery_id = $1 AND size.name = '1 L'), $$${addDays(today, -500)}$$::date + n * 90, (ARRAY['seed', 'cutting'])[1 + n % 2]
    FROM plant_types, generate_series(0, 2) AS n WHERE nursery_id = $1`)
  await run(`INSERT INTO inventory_items (nursery_id, name) SELECT $1, 'Supply ' || i FROM generate_series(1, 3) AS i`)
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM sales WHERE nursery_id = $1 ORDER BY id', [nursery_id])
  for (const { id } of rows)
    await owner.query(`UPDATE sales SET created_at = now() - interval '1 minute' * $2 WHERE id = $1`, [id, roll(20)])
  await run('UPDATE sales SET voided_at = now() WHERE nursery_id = $1 AND voided_at IS NOT NULL')
  for (let i = 0; i < 30; i++) await moveStock(nursery, roll)
  for (let i = 0; i < 8; i++) await trustAccounts(nursery, roll)
  await stockForOrders(nursery)
  return nursery
}

/** A batch is started, loses plants, is sold, returned or discarded, on any day of the last two years, also at the end of a month. */
async function moveStock({ has }: Nursery, roll: Roll) {
  const day = roll(4) === 0 ? addDays(`${addDays(today, -roll(700)).slice(0, 7)}-01`, -1) : addDays(today, -roll(700))
  const kinds = ['created', 'loss', 'sale', 'refund', 'pot_up', 'cost', 'count'] as const
  const kind = kinds[roll(kinds.length)] ?? 'created'
  const away = kind === 'loss' || kind === 'sale'
  const delta =
    kind === 'cost' ? 0 : (1 + roll(200)) * (away || (kind !== 'created' && kind !== 'refund' && roll(2) === 0) ? -1 : 1)
  const put = kind === 'loss' ? '0' : `${delta < 0 ? '-' : ''}${roll(90)}.${String(roll(1_000_000)).padStart(6, '0')}`
  await has((db) =>
    db.run(sql`
    INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on, reason)
    SELECT nursery_id, id, ${kind}, ${delta}, 100, ${put}, ${day}, ${kind === 'loss' ? ['Frost', 'Slugs'][roll(2)] : ''} FROM plant_batches
    WHERE nursery_id = ${db.nursery_id} AND batch_code LIKE 'B%' ORDER BY batch_code OFFSET ${roll(12)} LIMIT 1 RETURNING 1`),
  )
  const used = `${roll(2) === 0 ? '-' : ''}${roll(50)}.${String(roll(10_000)).padStart(4, '0')}`
  const hour = String(roll(24)).padStart(2, '0')
  await has((db) =>
    db.run(sql`
    INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, transaction_date)
    SELECT nursery_id, id, 'use', ${used}, 100, 100 + ${used}::numeric, ${`${roll(9)}.${roll(1_000_000)}`}, ${`${day}T${hour}:30:00Z`} FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} ORDER BY name OFFSET ${roll(3)} LIMIT 1 RETURNING 1`),
  )
}

const drawers = new Map<string, Promise<TillSessionId>>()

/** Cash goes through the drawer of an open till, one of a nursery. */
function drawerOf(nursery: Nursery): Promise<TillSessionId> {
  const open = drawers.get(nursery.nursery_id) ?? anOpenTill(nursery, '500').then(({ id }) => id)
  drawers.set(nursery.nursery_id, open)
  return open
}

/** A part of the credit of an account goes back today; 409: it has none. */
async function giveCreditBack(nursery: Nursery, id: string, method: 'cash' | 'eftpos' | 'bank_transfer', amount: string) {
  const drawer = method === 'cash' ? { till_session_id: await drawerOf(nursery) } : {}
  const body = { amount, method, ...drawer }
  const back = await nursery.as('manager').calls(returnCredit, { params: { id }, body, key: randomUUID() })
  expect([200, 201, 409]).toContain(back.status)
}

/**
 * An account buys on credit, pays invoices or in advance, is refunded, or its invoice is voided: through the product's calls, some of
 * them entered later for an earlier day.
 */
export async function trustAccounts(nursery: Nursery, roll: Roll) {
  const { nursery_id, as } = nursery
  const { calls } = as('manager')
  const accounts = await owner.query<{ id: string }>('SELECT id FROM business_accounts WHERE nursery_id = $1 ORDER BY name', [
    nursery_id,
  ])
  const id = accounts.rows[roll(accounts.rows.length)]?.id ?? ''
  const amount = `${1 + roll(400)}.${String(roll(100)).padStart(2, '0')}`
  const method = (['cash', 'eftpos', 'bank_transfer'] as const)[roll(3)] ?? 'cash'
  const key = randomUUID()
  const when: { paid_on?: string } = roll(2) === 0 ? {} : { paid_on: addDays(today, -roll(90)) }
  // Cash of an earlier day was counted then.
  const isCashToday = method === 'cash' && (when.paid_on ?? today) === today
  const how = { amount, method, ...when, ...(isCashToday ? { till_session_id: await drawerOf(nursery) } : {}) }
  switch (roll(6)) {
    case 0: {
      const items = [{ item_type: 'other' as const, name: 'Planting plan', unit_price: amount, quantity: '1' }]
      const sold = await calls(createSale, { body: { payment_method: 'account', business_account_id: id, items }, key })
      expect(sold.status).toBe(201)
      break
    }
    case 1: {
      const paid = await calls(payAccount, { params: { id }, body: { ...how, keep_rest: true }, key })
      expect(paid.status).toBe(201)
      break
    }
    case 2: {
      await giveCreditBack(nursery, id, method, `0.${10 + roll(90)}`)
      break
    }
    case 3:
    case 4: {
      await correctPayment(nursery, id, roll)
      break
    }
    default: {
      const { data } = await calls(accountSales, { params: { id } })
      const last = data.find(({ voided_at, amount_paid, total_amount }) => voided_at === null && amount_paid !== total_amount)
      if (!last) break
      const { data: sale } = await calls(getSale, { params: { id: last.id } })
      const voided = await calls(voidSale, {
        params: { id: last.id },
        body: { reason: 'Wrong account', version: sale.version },
        key,
      })
      expect(voided.status).toBe(200)
    }
  }
}

/** The possible changes of a sale: void it, refund a part of it, rename its customer. */
async function changeSales({ nursery_id, has, as }: Nursery, roll: Roll) {
  const { calls } = as('manager')
  for (let i = 0; i < 3; i++) {
    const customer_name = ['', 'Ana', 'Bo', 'Customer 1'][roll(4)]
    const { rows } = await owner.query<{ id: string; version: number }>(
      'SELECT id, version FROM sales WHERE nursery_id = $1 ORDER BY id OFFSET $2 LIMIT 1',
      [nursery_id, roll(50)],
    )
    const [{ id, version } = { id: '', version: 0 }] = rows
    const renamed = await calls(editSale, { params: { id }, body: { customer_name, version } })
    expect(renamed.status).toBe(200)
  }
  for (let i = 0; i < 2; i++)
    await has((db) =>
      db.run(sql`
      UPDATE sales SET voided_at = now() WHERE nursery_id = ${db.nursery_id} AND voided_at IS NULL
        AND id = (SELECT id FROM sales WHERE nursery_id = ${db.nursery_id} ORDER BY id OFFSET ${roll(50)} LIMIT 1)
        AND NOT EXISTS (SELECT FROM credit_notes WHERE credit_notes.nursery_id = sales.nursery_id AND sale_id = sales.id)`),
    )
  // A line or the whole sale is refunded, on the same day or another, without restocking: its cost stays.
  const [whole, sameDay] = [roll(2) === 0, roll(2) === 0]
  const note = randomUUID()
  await has(async (db) => {
    await db.run(sql`
      INSERT INTO credit_notes (nursery_id, id, credit_number, sale_id, credit_date, reason, method, subtotal, tax_amount, total_amount)
      SELECT nursery_id, ${note}, ${note}, id, CASE WHEN ${sameDay} THEN sale_date ELSE ${addDays(today, -roll(400))}::date END, 'Dead', ${['cash', 'account', 'store_credit'][roll(3)]}, 1, 0, 1 FROM sales
      WHERE nursery_id = ${db.nursery_id} AND voided_at IS NULL AND NOT EXISTS (SELECT FROM credit_notes AS other WHERE other.nursery_id = sales.nursery_id AND sale_id = sales.id)
      ORDER BY id OFFSET ${roll(8)} LIMIT 1 RETURNING 1`)
    await db.run(sql`
      INSERT INTO credit_note_items (nursery_id, credit_note_id, sale_item_id, quantity, line_total, tax_amount, restocked, discount_amount, cost)
      SELECT note.nursery_id, note.id, line.id, quantity, line_total, line.tax_amount, false, discount_amount, 0
      FROM credit_notes AS note JOIN sale_items AS line ON line.nursery_id = note.nursery_id AND line.sale_id = note.sale_id
      WHERE note.nursery_id = ${db.nursery_id} AND note.id = ${note} AND (position = 0 OR ${whole}) RETURNING 1`)
    await db.run(sql`
      INSERT INTO store_credits (nursery_id, id, credit_note_id, code, issued_amount, balance)
      SELECT nursery_id, id, id, credit_number, 1, 1 FROM credit_notes
      WHERE nursery_id = ${db.nursery_id} AND id = ${note} AND method = 'store_credit' RETURNING 1`)
    await db.run(sql`
      INSERT INTO payments (nursery_id, kind, credit_note_id, store_credit_id, amount, method, paid_on)
      SELECT nursery_id, 'refund', id, CASE method WHEN 'store_credit' THEN id END, -1, method, credit_date FROM credit_notes
      WHERE nursery_id = ${db.nursery_id} AND id = ${note} AND method <> 'account' RETURNING 1`)
  })
  await has((db) =>
    db.run(sql`
    WITH archived AS (
      UPDATE expenses SET archived_at = now() WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL
        AND id = (SELECT id FROM expenses WHERE nursery_id = ${db.nursery_id} AND bill_id IS NULL ORDER BY id OFFSET ${roll(20)} LIMIT 1)
      RETURNING *
    )
    INSERT INTO expense_entries (nursery_id, expense_id, entry_date, category, cost, tax, tax_kind, reverse_charge_tax, into_stock)
    SELECT nursery_id, id, expense_date, category, -cost, -gst_paid, tax_kind, -reverse_charge_tax, into_stock FROM archived RETURNING 1`),
  )
}

/** A dozen steps of orders; the invariants are checked after each. */
async function ordersHappen(nursery: Nursery, roll: Roll) {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM business_accounts WHERE nursery_id = $1 ORDER BY name', [
    nursery.nursery_id,
  ])
  for (let i = 0; i < 12; i++) {
    await tradeOrders(nursery, rows[roll(rows.length)]?.id ?? '', roll)
    await checkOrders(nursery)
  }
}

/** Compares the figures of some days with the books. */
export type Check = (nursery: Nursery, books: Books, days: Days, roll: Roll) => Promise<void>

async function checkAt(nursery: Nursery, roll: Roll, check: Check) {
  const books = await booksOf(nursery.nursery_id, timeZone)
  const from = addDays(today, -roll(600) - 30)
  await check(nursery, books, { from: addDays(today, -740), to: today }, roll)
  await check(nursery, books, { from, to: addDays(from, 20 + roll(60)) }, roll)
}

/** Rounds of business: in `npm run prove` the figures are checked before the first and after each, in `npm test` after the last. */
const businessRounds = rounds > 1 ? 4 : 2

/** Two years of trade, then some rounds: time passes, sums are aggregated or not, business goes on; the figures are checked. */
export async function live(seed: number, check: Check): Promise<void> {
  const roll = dice(seed)
  // A separate random sequence: the steps of orders do not change the others.
  const orderRoll = dice(seed + 1_000)
  const vendorRoll = dice(seed + 2_000)
  const nursery = await open(roll)
  if (rounds > 1) await checkAt(nursery, roll, check)
  for (let round = 0; round < businessRounds; round++) {
    await timeGoesOn(nursery)
    if (roll(4) > 0) await nursery.has(sumUpSold)
    if (roll(4) > 0) await nursery.has(sumUpStock)
    await changeSales(nursery, roll)
    for (let i = 0; i < 5; i++) await moveStock(nursery, roll)
    for (let i = 0; i < 6; i++) await trustAccounts(nursery, roll)
    await ordersHappen(nursery, orderRoll)
    for (let i = 0; i < 12; i++) await tradeWithVendors(nursery, vendorRoll, today)
    await checkPayables(nursery)
    if (rounds > 1 || round === businessRounds - 1) await checkAt(nursery, roll, check)
  }
  const sums = await owner.query(
    'SELECT 1 FROM sold_facts WHERE nursery_id = $1 UNION ALL SELECT 1 FROM stock_facts WHERE nursery_id = $1',
    [nursery.nursery_id],
  )
  expect(sums.rowCount).toBeGreaterThan(200)
}
