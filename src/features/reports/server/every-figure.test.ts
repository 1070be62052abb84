/** Whatever happens in whatever order, and however far the sums that are kept have come: every report says what the ledgers add up to, to the cent. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Books, type Days, type Line, type Move, before, booksOf, inCents, total, upTo, within } from '#app/testing-books.ts'
import { dice, someTrade } from '#app/testing-trade.ts'
import { aNursery, owner } from '#app/testing.ts'
import { accountsAgeing } from '#features/accounts/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { costParts, quantityParts } from '#kernel/quantity.ts'
import { inNursery, openPool } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import {
  getAnalytics,
  getDashboard,
  getExpensesReport,
  getFinancialReport,
  getMargins,
  getSalesReport,
  listFinancialReportLines,
} from '../contract.ts'
import { type Report, cellOf } from '../report.ts'
import { salesBys, things } from '../sales-report.ts'
import { sumUpSold } from './sold-facts.ts'
import { sumUpStock } from './stock-facts.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
type Nursery = Awaited<ReturnType<typeof aNursery>>
type Roll = (below: number) => number

const ledgers = ['sales', 'credit_notes', 'batch_history', 'inventory_transactions']

/** Three minutes go by: all that was written moves into the past, and so does how far the sums have come. */
async function timeGoesOn({ nursery_id }: Nursery) {
  const back = (column: string) => `${column} = ${column} - interval '3 minutes'`
  for (const table of ledgers) await owner.query(`UPDATE ${table} SET ${back('created_at')} WHERE nursery_id = $1`, [nursery_id])
  await owner.query(`UPDATE sales SET ${back('voided_at')} WHERE nursery_id = $1`, [nursery_id])
  await owner.query(`UPDATE sold_marks SET ${back('summed_through')} WHERE nursery_id = $1`, [nursery_id])
}

/** Trade of two years that was written in the last twenty minutes, with accounts, batches and supplies beside it. */
async function open(roll: Roll): Promise<Nursery> {
  const nursery = await aNursery({ country: 'NZ', timeZone })
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
  await run(`UPDATE expenses SET into_stock = true WHERE nursery_id = $1 AND category = 'Pots'`)
  await run(`INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size, started_on, method)
    SELECT $1, id, 'B' || n || common_name, '1 L', $$${addDays(today, -500)}$$::date + n * 90, (ARRAY['seed', 'cutting'])[1 + n % 2]
    FROM plant_types, generate_series(0, 2) AS n WHERE nursery_id = $1`)
  await run(`INSERT INTO inventory_items (nursery_id, name) SELECT $1, 'Supply ' || i FROM generate_series(1, 3) AS i`)
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM sales WHERE nursery_id = $1 ORDER BY id', [nursery_id])
  for (const { id } of rows)
    await owner.query(
      `UPDATE sales SET created_at = now() - interval '1 minute' * $2, voided_at = CASE WHEN voided_at IS NOT NULL THEN now() END WHERE id = $1`,
      [id, roll(20)],
    )
  for (let i = 0; i < 30; i++) await moveStock(nursery, roll)
  return nursery
}

/** Something is raised, dies, is sold, comes back or goes; on any day of the last two years, the last of a month among them. */
async function moveStock({ has }: Nursery, roll: Roll) {
  const day = roll(4) === 0 ? addDays(`${addDays(today, -roll(700)).slice(0, 7)}-01`, -1) : addDays(today, -roll(700))
  const kinds = ['birth', 'loss', 'sale', 'refund', 'pot_up', 'cost', 'count'] as const
  const kind = kinds[roll(kinds.length)] ?? 'birth'
  const away = kind === 'loss' || kind === 'sale'
  const delta =
    kind === 'cost' ? 0 : (1 + roll(200)) * (away || (kind !== 'birth' && kind !== 'refund' && roll(2) === 0) ? -1 : 1)
  const put = kind === 'loss' ? '0' : `${delta < 0 ? '-' : ''}${roll(90)}.${String(roll(1_000_000)).padStart(6, '0')}`
  await has((db) =>
    db.run(sql`
    INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, happened_on, reason)
    SELECT nursery_id, id, ${kind}, ${delta}, 100, ${put}, ${day}, ${kind === 'loss' ? ['Frost', 'Slugs'][roll(2)] : ''} FROM plant_batches
    WHERE nursery_id = ${db.nursery_id} ORDER BY batch_code OFFSET ${roll(12)} LIMIT 1`),
  )
  const used = `${roll(2) === 0 ? '-' : ''}${roll(50)}.${String(roll(10_000)).padStart(4, '0')}`
  const hour = String(roll(24)).padStart(2, '0')
  await has((db) =>
    db.run(sql`
    INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, transaction_date)
    SELECT nursery_id, id, 'use', ${used}, 100, 100 + ${used}::numeric, ${`${roll(9)}.${roll(1_000_000)}`}, ${`${day}T${hour}:30:00Z`} FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} ORDER BY name OFFSET ${roll(3)} LIMIT 1`),
  )
}

/** What the nursery may do to a sale that is written: void it, give some of it back, call its customer by another name. */
async function changeSales({ has }: Nursery, roll: Roll) {
  for (let i = 0; i < 3; i++)
    await has((db) =>
      db.run(sql`
      UPDATE sales SET customer_name = ${['', 'Ana', 'Bo', 'Customer 1'][roll(4)]}
      WHERE nursery_id = ${db.nursery_id} AND id = (SELECT id FROM sales WHERE nursery_id = ${db.nursery_id} ORDER BY id OFFSET ${roll(50)} LIMIT 1)`),
    )
  for (let i = 0; i < 2; i++)
    await has((db) =>
      db.run(sql`
      UPDATE sales SET voided_at = now() WHERE nursery_id = ${db.nursery_id} AND voided_at IS NULL
        AND id = (SELECT id FROM sales WHERE nursery_id = ${db.nursery_id} ORDER BY id OFFSET ${roll(50)} LIMIT 1)
        AND NOT EXISTS (SELECT FROM credit_notes WHERE credit_notes.nursery_id = sales.nursery_id AND sale_id = sales.id)`),
    )
  // A line or the whole sale is given back, on the very day or another, and nothing restocked: what it had cost stays.
  const [whole, sameDay] = [roll(2) === 0, roll(2) === 0]
  const note = randomUUID()
  await has(async (db) => {
    await db.run(sql`
      INSERT INTO credit_notes (nursery_id, id, credit_number, sale_id, credit_date, reason, method, subtotal, tax_amount, total_amount)
      SELECT nursery_id, ${note}, ${note}, id, CASE WHEN ${sameDay} THEN sale_date ELSE ${addDays(today, -roll(400))}::date END, 'Dead', ${['cash', 'account', 'store_credit'][roll(3)]}, 1, 0, 1 FROM sales
      WHERE nursery_id = ${db.nursery_id} AND voided_at IS NULL AND NOT EXISTS (SELECT FROM credit_notes AS other WHERE other.nursery_id = sales.nursery_id AND sale_id = sales.id)
      ORDER BY id OFFSET ${roll(8)} LIMIT 1`)
    await db.run(sql`
      INSERT INTO credit_note_items (nursery_id, credit_note_id, sale_item_id, quantity, line_total, tax_amount, restocked, discount_amount, cost)
      SELECT note.nursery_id, note.id, line.id, quantity, line_total, line.tax_amount, false, discount_amount, 0
      FROM credit_notes AS note JOIN sale_items AS line ON line.nursery_id = note.nursery_id AND line.sale_id = note.sale_id
      WHERE note.nursery_id = ${db.nursery_id} AND note.id = ${note} AND (position = 0 OR ${whole})`)
  })
  await has((db) =>
    db.run(sql`
    UPDATE expenses SET archived_at = now() WHERE nursery_id = ${db.nursery_id}
      AND id = (SELECT id FROM expenses WHERE nursery_id = ${db.nursery_id} ORDER BY id OFFSET ${roll(20)} LIMIT 1)`),
  )
}

/** Figures by their keys, without those that are nought. */
const map = (entries: readonly (readonly [string, readonly string[]])[]) =>
  Object.fromEntries(
    entries.filter(([, figures]) => figures.some((each) => Number(each) !== 0)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const rowsOf = (report: Report, section: number, ...columns: string[]) => {
  const found = report.sections[section]
  return map(
    found?.rows.map((row) => [row.key || (row.cells[0] ?? ''), columns.map((column) => cellOf(found, row, column) ?? '')]) ?? [],
  )
}

const grouped = <Row>(rows: readonly Row[], key: (row: Row) => string, figures: (rows: readonly Row[]) => string[]) =>
  map([...Map.groupBy(rows, key)].map(([name, of]) => [name, figures(of)]))

const plain = (quantity: bigint) => String(Number(quantity) / 10_000)
const figuresOf = (lines: readonly Line[]) => {
  const [sales, revenue] = [total(lines, (line) => line.sales), total(lines, (line) => line.sales - line.tax)]
  const cost = total(lines, (line) => line.cost)
  return [
    plain(total(lines, (line) => line.quantity)),
    ...[sales, revenue, total(lines, (line) => line.discount), inCents(cost), revenue - inCents(cost)].map(moneyText),
  ]
}
const soldColumns = ['quantity', 'sales', 'revenue', 'discount', 'cost', 'margin']

const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const keyOf: Readonly<Record<(typeof salesBys)[number], (line: Line) => string>> = {
  day: ({ day }) => day,
  week: ({ day }) => monday(day),
  month: ({ day }) => `${day.slice(0, 7)}-01`,
  season: ({ day }) => `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`,
  plant: ({ plant }) => plant,
  category: ({ category }) => category,
  size: ({ size }) => size,
  staff: ({ staff }) => staff,
  customer: ({ customer }) => customer,
  method: ({ method }) => method,
}

async function checkSales(nursery: Nursery, books: Books, days: Days, roll: Roll) {
  const calls = nursery.as('manager').calls
  const lines = within(books.lines, days)
  for (const by of salesBys) {
    const { data } = await calls(getSalesReport, { query: { ...days, by, compare: 'none' } })
    expect([by, rowsOf(data, 0, ...soldColumns)]).toEqual([by, grouped(lines, keyOf[by], figuresOf)])
  }
  for (let i = 0; i < 4; i++) {
    const like = lines[roll(lines.length)]
    if (!like) break
    const wanted = Array.from({ length: 1 + roll(3) }, () => things[roll(things.length)] ?? 'plant')
    const filter = Object.fromEntries(wanted.map((thing) => [thing, keyOf[thing](like)]))
    const by = salesBys[roll(salesBys.length)] ?? 'plant'
    const { data } = await calls(getSalesReport, { query: { ...days, by, ...filter, compare: 'none' } })
    const found = lines.filter((line) => wanted.every((thing) => keyOf[thing](line) === filter[thing]))
    expect([by, filter, rowsOf(data, 0, ...soldColumns)]).toEqual([by, filter, grouped(found, keyOf[by], figuresOf)])
  }
  const { data: margins } = await calls(getMargins, { query: days })
  expect(
    map(margins.map((each) => [each.plant_type_id, [plain(quantityParts(each.quantity)), each.sales, each.tax, each.discount]])),
  ).toEqual(
    grouped(
      lines.filter(({ plant }) => !plant.startsWith('x:')),
      keyOf.plant,
      (of) => [
        plain(total(of, (line) => line.quantity)),
        ...[total(of, (line) => line.sales), total(of, (line) => line.tax), total(of, (line) => line.discount)].map(moneyText),
      ],
    ),
  )
  const { data: abc } = await calls(getAnalytics, { query: { ...days, view: 'abc' } })
  expect(rowsOf(abc, 0, 'revenue')).toEqual(
    grouped(lines, keyOf.plant, (of) => [moneyText(total(of, (line) => line.sales - line.tax))]),
  )
}

async function checkMoney(nursery: Nursery, books: Books, days: Days) {
  const calls = nursery.as('manager').calls
  const [lines, expenses, cash] = [within(books.lines, days), within(books.expenses, days), within(books.cash, days)]
  for (const by of ['category', 'vendor', 'month'] as const) {
    const { data } = await calls(getExpensesReport, { query: { ...days, by, compare: 'none' } })
    const key = ({ day, ...of }: (typeof expenses)[number]) => (by === 'month' ? `${day.slice(0, 7)}-01` : of[by] || '-')
    expect([by, rowsOf(data, 0, 'count', 'cost', 'tax')]).toEqual([
      by,
      grouped(expenses, key, (of) => [
        String(of.length),
        moneyText(total(of, ({ cost }) => cost)),
        moneyText(total(of, ({ tax }) => tax)),
      ]),
    ])
  }

  const { data: flow } = await calls(getFinancialReport, { query: { ...days, statement: 'cash' } })
  const came = cash.map(({ day, amount, rounding }) => ({ day, came: amount + rounding, went: 0n }))
  const went = expenses.map(({ day, cost }) => ({ day, came: 0n, went: cost }))
  expect(flow.sections[0]?.total?.slice(1, 4)).toEqual(
    [
      total(came, (each) => each.came),
      total(went, (each) => each.went),
      total(came, (each) => each.came) - total(went, (each) => each.went),
    ].map(moneyText),
  )
  expect(rowsOf(flow, 0, 'received', 'spent')).toEqual(
    grouped(
      [...came, ...went],
      ({ day }) => `${day.slice(0, 7)}-01`,
      (of) => [moneyText(total(of, (each) => each.came)), moneyText(total(of, (each) => each.went))],
    ),
  )

  const worth = (day: string) =>
    inCents(total(upTo(books.plants, day), ({ cost }) => cost)) + inCents(total(upTo(books.supplies, day), ({ cost }) => cost))
  const revenue = total(lines, (line) => line.sales - line.tax) + total(cash, ({ rounding }) => rounding)
  const [opening, closing] = [worth(addDays(days.from, -1)), worth(days.to)]
  const purchases = total(
    expenses.filter(({ intoStock }) => intoStock),
    ({ cost, tax }) => cost - tax,
  )
  const running = total(
    expenses.filter(({ intoStock }) => !intoStock),
    ({ cost, tax }) => cost - tax,
  )
  const { data: profit } = await calls(getFinancialReport, { query: { ...days, statement: 'profit', compare: 'none' } })
  const line = (label: string) => profit.sections[0]?.rows.find(({ cells }) => cells[0] === label)?.cells[1]
  expect(
    [
      'Plants',
      'Other goods',
      'Total revenue',
      'Stock at the beginning',
      'Purchases of stock',
      'Less stock at the end',
      'Total expenses',
      'Profit',
    ].map(line),
  ).toEqual(
    [
      total(
        lines.filter(({ isPlant }) => isPlant),
        (each) => each.sales - each.tax,
      ),
      total(
        lines.filter(({ isPlant }) => !isPlant),
        (each) => each.sales - each.tax,
      ),
      revenue,
      opening,
      purchases,
      -closing,
      running,
      revenue - (opening + purchases - closing) - running,
    ].map(moneyText),
  )

  const { data: tax } = await calls(getFinancialReport, { query: { ...days, statement: 'tax' } })
  const box = (name: string) => tax.sections[0]?.rows.find(({ cells }) => cells[1] === name)?.cells[2]
  const untaxed = total(
    lines.filter(({ taxed }) => !taxed),
    ({ sales }) => sales,
  )
  expect(['5', '6', '7', '10', '11', '14'].map(box)).toEqual(
    [
      total(lines, ({ sales }) => sales),
      untaxed,
      total(lines, ({ sales }) => sales) - untaxed,
      total(lines, (each) => each.tax),
      total(
        expenses.filter((each) => each.tax > 0n),
        ({ cost }) => cost,
      ),
      total(expenses, (each) => each.tax),
    ].map(moneyText),
  )
}

async function checkStock(nursery: Nursery, books: Books, days: Days) {
  const calls = nursery.as('manager').calls
  const { data: value } = await calls(getFinancialReport, { query: { ...days, statement: 'stock' } })
  const stood = (rows: readonly Move[], id: string, unit: bigint) =>
    grouped(
      upTo(rows, days.to),
      ({ key }) => `${id}:${key}`,
      (of) => [plain(total(of, ({ quantity }) => quantity * unit)), moneyText(inCents(total(of, ({ cost }) => cost)))],
    )
  expect(rowsOf(value, 1, 'quantity', 'cost')).toEqual(stood(books.plants, 'plants', 10_000n))
  expect(rowsOf(value, 2, 'quantity', 'cost')).toEqual(stood(books.supplies, 'supplies', 1n))

  for (const [key, day, sign] of [
    ['opening', addDays(days.from, -1), 1n],
    ['stock_left', days.to, -1n],
  ] as const) {
    const { data: lines } = await calls(listFinancialReportLines, { query: { ...days, statement: 'profit', key, limit: '200' } })
    const batches = grouped(
      upTo(books.plants, day),
      ({ batch }) => batch,
      (of) => [plain(total(of, ({ quantity }) => quantity * 10_000n)), plain(sign * total(of, ({ cost }) => cost))],
    )
    const supplies = grouped(
      upTo(books.supplies, day),
      (row) => row.key,
      (of) => [plain(total(of, ({ quantity }) => quantity)), plain(sign * total(of, ({ cost }) => cost))],
    )
    const said = lines.map(
      (line) => [line.document_id, [plain(quantityParts(line.quantity)), plain(costParts(line.amount))]] as const,
    )
    expect([key, map(said)]).toEqual([key, map(Object.entries({ ...batches, ...supplies }))])
  }

  const { data: through } = await calls(getAnalytics, { query: { ...days, view: 'sell_through' } })
  const counts = [...Map.groupBy(upTo(books.plants, days.to), ({ key }) => key)].map(([key, of]) => {
    const [now, all] = [within(of, days), Number(total(of, ({ quantity }) => quantity))]
    const sold = -Number(
      total(
        now.filter(({ kind }) => kind === 'sale' || kind === 'refund'),
        ({ quantity }) => quantity,
      ),
    )
    const lost = -Number(
      total(
        now.filter(({ kind }) => kind === 'loss'),
        ({ quantity }) => quantity,
      ),
    )
    return { key, sold, lost, all }
  })
  expect(rowsOf(through, 0, 'sold', 'lost', 'standing')).toEqual(
    map(
      counts
        .filter(({ sold, lost, all }) => sold + lost + all > 0)
        .map(({ key, sold, lost, all }) => [key, [sold, lost, all].map(String)]),
    ),
  )

  const { data: losses } = await calls(getAnalytics, { query: { ...days, view: 'losses' } })
  const rows = (id: string) =>
    map(
      losses.sections.find((each) => each.id === id)?.rows.map(({ cells }) => [cells[0] ?? '', cells.slice(1, -1).map(String)]) ??
        [],
    )
  const lost = books.plants.filter(({ kind }) => kind === 'loss')
  const plants = (moves: readonly Move[]) => total(moves, ({ quantity }) => quantity)
  expect(rows('reason')).toEqual(
    grouped(
      within(lost, days),
      ({ reason }) => reason,
      (of) => [String(-plants(of))],
    ),
  )
  const begun = books.plants.filter(({ batch }) => days.from <= books.startedOn(batch) && books.startedOn(batch) <= days.to)
  const raised = ({ kind, quantity }: Move) => quantity > 0n && !['refund', 'count', 'reversal'].includes(kind)
  expect(rows('method')).toEqual(
    grouped(
      begun,
      ({ batch }) => (books.methodOf(batch) === 'seed' ? 'Seed' : 'Cutting'),
      (of) => [String(plants(of.filter(raised))), String(-plants(of.filter(({ kind }) => kind === 'loss')))],
    ),
  )
  for (const { cells } of losses.sections.find(({ id }) => id === 'month')?.rows ?? []) {
    const month = (cells[0] ?? '').replace('/', '-')
    const dead = -plants(lost.filter(({ day }) => day.startsWith(month)))
    expect(cells.slice(0, 3)).toEqual([cells[0], String(plants(upTo(books.plants, `${month}-31`)) + dead), String(dead)])
  }

  const { data: ledger } = await calls(getFinancialReport, { query: { statement: 'plants' } })
  const should = ledger.sections[0]?.rows.find(({ cells }) => cells[0] === 'Should stand')?.cells
  expect(should).toEqual([
    'Should stand',
    String(plants(books.plants)),
    moneyText(inCents(total(books.plants, ({ cost }) => cost))),
  ])
}

async function check(nursery: Nursery, roll: Roll) {
  const books = await booksOf(nursery.nursery_id, timeZone)
  const from = addDays(today, -roll(600) - 30)
  const years = { from: addDays(today, -740), to: today }
  for (const days of [years, { from, to: addDays(from, 20 + roll(60)) }]) {
    await checkSales(nursery, books, days, roll)
    await checkMoney(nursery, books, days)
    await checkStock(nursery, books, days)
  }
  const { data } = await nursery.as('sales').calls(getDashboard, { query: { group: 'month', from: years.from, to: today } })
  const plants = (lines: readonly Line[]) =>
    Number(
      total(
        lines.filter(({ isPlant }) => isPlant),
        ({ quantity }) => quantity,
      ) / 10_000n,
    )
  expect(data.tiles.plants_sold).toBe(plants(books.lines))
  expect(data.trend.reduce((all, { quantity }) => all + quantity, 0)).toBe(
    plants(books.lines) - plants(before(books.lines, `${years.from.slice(0, 7)}-01`)),
  )
}

test.each([1, 2])(
  'sales, voids, credit notes, other names, back-dated rows and sums follow each other at random (%i)',
  { timeout: 120_000 },
  async (seed) => {
    const roll = dice(seed)
    const nursery = await open(roll)
    await check(nursery, roll)
    for (let round = 0; round < 4; round++) {
      await timeGoesOn(nursery)
      if (roll(4) > 0) await nursery.has(sumUpSold)
      if (roll(4) > 0) await nursery.has(sumUpStock)
      await changeSales(nursery, roll)
      for (let i = 0; i < 5; i++) await moveStock(nursery, roll)
      await check(nursery, roll)
    }
    const kept = await owner.query(
      'SELECT 1 FROM sold_facts WHERE nursery_id = $1 UNION ALL SELECT 1 FROM stock_facts WHERE nursery_id = $1',
      [nursery.nursery_id],
    )
    expect(kept.rowCount).toBeGreaterThan(200)
  },
)

test('a sale whose transaction began before the sums were made and ended after them is in the figures all the same', async () => {
  const nursery = await aNursery({ timeZone })
  await nursery.has((db) => someTrade(db, 3, today))
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
  const late = inNursery(pool, nursery.nursery_id, async (db) => {
    const sale = randomUUID()
    await db.run(sql`
      INSERT INTO sales (nursery_id, id, invoice_number, sale_date, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules)
      VALUES (${db.nursery_id}, ${sale}, 'late', ${today}, 'cash', 'paid', 12.50, 0, 12.50, '{}')`)
    await db.run(sql`
      INSERT INTO sale_items (nursery_id, sale_id, position, item_type, inventory_item_name, quantity, unit_price, line_total, tax_amount)
      VALUES (${db.nursery_id}, ${sale}, 0, 'other', 'Late', 1, 12.50, 12.50, 0)`)
    // Meanwhile, elsewhere: all that is settled is summed, without two minutes of patience.
    await nursery.has((other) => sumUpSold(other, '0 seconds'))
  })
  await late
  await nursery.has((db) => sumUpSold(db, '0 seconds'))
  const { data } = await nursery.as('admin').calls(getSalesReport, { query: { by: 'plant', compare: 'none' } })
  const [section] = data.sections
  expect(section?.rows.find(({ cells }) => cells[0] === 'Late')?.cells[2]).toBe('12.50')
  await pool.end()
})

test('what accounts owe is what their ledgers add up to on the day', async () => {
  const nursery = await aNursery({ timeZone })
  const roll = dice(5)
  await nursery.has(async (db) => {
    await db.run(
      sql`INSERT INTO business_accounts (nursery_id, name) SELECT ${db.nursery_id}, 'Account ' || i FROM generate_series(1, 5) AS i`,
    )
    for (let i = 0; i < 60; i++)
      await db.run(sql`
        INSERT INTO account_entries (nursery_id, business_account_id, kind, amount, balance_after, entry_date, due_date)
        SELECT nursery_id, id, ${i % 3 === 0 ? 'payment' : 'sale'}, ${moneyText(BigInt((1 + roll(90_000)) * (i % 3 === 0 ? -1 : 1)))}, 0,
          ${addDays(today, -roll(300))}, ${i % 3 === 0 ? null : addDays(today, 60 - roll(300))} FROM business_accounts
        WHERE nursery_id = ${db.nursery_id} ORDER BY name OFFSET ${roll(5)} LIMIT 1`)
  })
  const { owed } = await booksOf(nursery.nursery_id, timeZone)
  for (const on of [today, addDays(today, -100)]) {
    const { data } = await nursery.as('manager').calls(accountsAgeing, { query: { on } })
    expect(map(data.map(({ id, total: sum }) => [id, [sum]]))).toEqual(
      grouped(
        upTo(owed, on),
        ({ account }) => account,
        (of) => [moneyText(total(of, ({ amount }) => amount))],
      ),
    )
    for (const { current, days_30, days_60, days_90, older, total: sum } of data)
      expect([current, days_30, days_60, days_90, older].reduce((all, each) => all + BigInt(each.replace('.', '')), 0n)).toBe(
        BigInt(sum.replace('.', '')),
      )
  }
})
