import { createLedgerAccount, setPostingAccount } from '#modules/books/journal/contract.ts'
import { toCents } from '#kernel/amount.ts'
import { referenceId } from '#testing/reference.ts'
import { beforeAll, expect, test } from 'vitest'
import { everyLine } from '#testing/figures.ts'
import { someTrade } from '#testing/trade.ts'
import { aNursery } from '#testing/nursery.ts'
import { firstOf } from '#testing/size.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { createBill, payBills } from '#modules/buying/bill/contract.ts'
import { payAccount, createSale } from '#modules/selling/sale/contract.ts'
import { adjustBooks, saveSettings } from '#modules/setup/settings/contract.ts'
import type { Country } from '#kernel/country.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { parseCost } from '#kernel/quantity.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { getFinancialReport, getFinancialReportFile, getSalesReport, listFinancialReportLines } from '../contract.ts'
import { listSalesReportLines } from '../contract.ts'
import type { Statement } from '../financial.ts'
import type { ReportLine } from '#modules/figures/engine/report.ts'

const zone = 'Pacific/Auckland'
const today = dayIn(zone, new Date())
const range = { from: addDays(today, -364), to: today }
type Nursery = Awaited<ReturnType<typeof aNursery>>
let nursery: Nursery

beforeAll(async () => {
  nursery = await aNursery({ country: 'NZ', timeZone: zone })
  await nursery.has((db) => someTrade(db, 60, today, 11))
  await nursery.has(async (db) => {
    const [plant, one, two, pot, order, supplier, deposit] = [newId(), newId(), newId(), newId(), newId(), newId(), newId()]
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, id, common_name, category_id, search_text) VALUES (${db.nursery_id}, ${plant}, 'Coprosma', ${await referenceId(db, 'plant_categories', 'Shrubs')}, 'coprosma')`)
    for (const [id, code, onHand, cost] of [
      [one, 'A1', 70, '35.123456'],
      [two, 'A2', 0, '0'],
    ] as const)
      await db.run(sql`
        INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size_id, quantity_current, started_on, cost)
        VALUES (${db.nursery_id}, ${id}, ${plant}, ${code}, ${await referenceId(db, 'container_sizes', '1 L')}, ${onHand}, ${addDays(today, -500)}, ${cost})`)
    await db.run(sql`
      INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on) VALUES
        (${db.nursery_id}, ${one}, 'created', 100, 100, 50, ${addDays(today, -500)}),
        (${db.nursery_id}, ${one}, 'sale', -30, 70, -14.876544, ${addDays(today, -10)}),
        (${db.nursery_id}, ${two}, 'created', 9, 9, 3.333333, ${addDays(today, -450)}),
        (${db.nursery_id}, ${two}, 'loss', -9, 0, -3.333333, ${addDays(today, -40)})`)
    await db.run(
      sql`INSERT INTO inventory_items (nursery_id, id, name, quantity_on_hand, average_cost) VALUES (${db.nursery_id}, ${pot}, 'Pot', 5, 0.40)`,
    )
    await db.run(sql`
      INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, transaction_date) VALUES
        (${db.nursery_id}, ${pot}, 'purchase', 8, 0, 8, 0.40, ${`${addDays(today, -400)}T00:00:00Z`}),
        (${db.nursery_id}, ${pot}, 'use', -3, 8, 5, 0.40, ${`${addDays(today, -5)}T00:00:00Z`})`)
    await db.run(sql`
      WITH made AS (
        INSERT INTO expenses (nursery_id, expense_date, description, category, vendor_id, cost, gst_paid, inventory_item_id)
        VALUES (${db.nursery_id}, ${addDays(today, -30)}, 'Pots', 'Pots', ${await referenceId(db, 'vendors', 'Daltree')}, '11.50', '1.50', ${pot})
        RETURNING *
      )
      INSERT INTO expense_entries (nursery_id, expense_id, entry_date, category, cost, tax, tax_kind, into_stock)
      SELECT nursery_id, id, expense_date, category, cost, gst_paid, tax_kind, true FROM made RETURNING 1`)
    await db.run(sql`
      INSERT INTO orders (nursery_id, id, kind, customer_name, order_date, order_number) VALUES (${db.nursery_id}, ${order}, 'future', 'Mrs Reid', ${today}, 1),
        (${db.nursery_id}, ${supplier}, 'future', 'Mr Cole', ${today}, 2)`)
    await db.run(sql`
      INSERT INTO payments (nursery_id, id, kind, order_id, amount, method, rounding, paid_on, reverses, reason) VALUES
        (${db.nursery_id}, ${newId()}, 'deposit', ${order}, 80, 'cash', 0.02, ${addDays(today, -20)}, NULL, ''),
        (${db.nursery_id}, ${deposit}, 'deposit', ${supplier}, 25, 'eftpos', 0, ${addDays(today, -20)}, NULL, ''),
        (${db.nursery_id}, ${newId()}, 'deposit', ${supplier}, -25, 'eftpos', 0, ${addDays(today, -2)}, ${deposit}, 'Not wanted')`)
  })
  for (const body of [
    { kind: 'sales', amount: '-100', tax: '-15', reason: 'Invoice was wrong', entry_date: addDays(today, -3) },
    { kind: 'expenses', amount: '20', tax: '3', reason: 'Receipt was lost', entry_date: addDays(today, -3) },
  ] as const)
    expect((await nursery.as('manager').calls(adjustBooks, { body })).status).toBe(201)
})

const linesOf = (of: Nursery, statement: Statement, key: string) =>
  everyLine(key, (after) =>
    of.as('manager').calls(listFinancialReportLines, { query: { ...range, statement, key, limit: '40', ...after } }),
  )

const add = (lines: readonly ReportLine[], of: (line: ReportLine) => string) =>
  lines.reduce((all, line) => all + parseCost(of(line)), 0n)
/** Batches and supplies are each rounded to the cent, so their sum may differ by a cent. */
const isClose = (a: bigint, b: bigint, off: bigint) => (a > b ? a - b : b - a) <= off

const read = async (of: Nursery, statement: Statement) =>
  (await of.as('manager').calls(getFinancialReport, { query: { ...range, statement, compare: 'none' } })).data

test('opens every figure of profit and loss to lines that add up to it', async () => {
  const report = await read(nursery, 'profit')
  const rows = report.sections[0]?.rows.filter(({ weight }) => weight !== 'head') ?? []
  expect(rows.length).toBeGreaterThan(10)
  for (const { key, cells } of rows) {
    const lines = await linesOf(nursery, 'profit', key)
    expect([cells[0], moneyText(toCents(add(lines, ({ amount }) => amount))), lines.length > 0]).toEqual([
      cells[0],
      cells[1],
      true,
    ])
  }
  const lost = rows.find(({ cells }) => cells[0] === 'Plants lost')
  const lines = await linesOf(nursery, 'profit', lost?.key ?? '')
  expect(lines.map(({ document, number, amount }) => [document, number, Number(amount)])).toEqual([
    ['batch', 'Batch A2', 3.333333],
  ])
})

/** The formulas of GST101A (3/23) are close to the tax of their lines; the adjustments are the difference. */
const isFormula = (country: Country, box: string) => country === 'NZ' && ['8', '9', '12', '13'].includes(box)

const returns = (['invoice', 'payments'] as const).flatMap((taxBasis) =>
  (['NZ', 'AU', 'UK', 'US', 'EU'] as const).map((country) => ({ taxBasis, country })),
)

test.each(firstOf(returns, 1))(
  'opens every box of the return of $country on the $taxBasis basis to its documents',
  async (settings) => {
    const shop = await aNursery({ ...settings, timeZone: zone })
    await shop.has((db) => someTrade(db, 30, today, 5))
    await owesAndIsOwed(shop)
    const report = await read(shop, 'tax')
    const rows = report.sections[0]?.rows ?? []
    expect(rows.length).toBeGreaterThan(4)
    for (const { key, cells } of rows) {
      const [box, figure] = [cells[1] ?? '', cells[2] ?? '']
      const lines = key ? await linesOf(shop, 'tax', key) : []
      const [gross, tax] = [toCents(add(lines, ({ amount }) => amount)), toCents(add(lines, (line) => line.tax))]
      const figures = [gross, tax, gross - tax, -tax]
      const whole = figures.map((each) => (each / 100n) * 100n)
      if (box === 'G10') expect(figure).toBe(settings.taxBasis === 'payments' ? '57.00' : '230.00')
      if (!isFormula(settings.country, box)) expect([box, [...figures, ...whole].includes(cents(figure))]).toEqual([box, true])
    }
  },
)

test('shows what is unpaid of invoices and bills on the payments basis; a key that is none has no lines', async () => {
  const shop = await aNursery({ country: 'NZ', timeZone: zone, taxBasis: 'payments' })
  await owesAndIsOwed(shop)
  const unpaid = async (key: string) =>
    (await linesOf(shop, 'tax', key)).map(({ document, amount, tax, detail }) => [document, amount, tax, detail])
  expect(await unpaid('unpaid_sales:end:standard')).toEqual([['sale', '69.00', '9.00', 'Unpaid']])
  expect(await unpaid('unpaid_bills:end:standard')).toEqual([['bill', '172.50', '22.50', 'Unpaid']])
  expect(await unpaid('unpaid_sales:start:standard')).toEqual([])
  expect(await unpaid('constructor')).toEqual([])
})

/** An invoice of 115.00 of which 46.00 is paid, and a bill of 230.00 of which 57.50 is paid. */
async function owesAndIsOwed(shop: Nursery) {
  const admin = shop.as('admin')
  const key = () => ({ key: newId() })
  const changed = await admin.calls(saveSettings, { body: { gstRegistered: true, retailTaxIncluded: true, salesTaxRate: '15' } })
  expect(changed.status).toBe(200)
  const { data: account } = await admin.calls(createAccount, { body: { name: 'Bell Gardens' } })
  const items = [{ item_type: 'other' as const, name: 'Planting', quantity: '1', unit_price: '115.00' }]
  const body = { payment_method: 'account' as const, business_account_id: account.id, items }
  expect((await admin.calls(createSale, { body, ...key() })).status).toBe(201)
  const paid = { amount: '46.00', method: 'bank_transfer' as const }
  expect((await admin.calls(payAccount, { params: { id: account.id }, body: paid, ...key() })).status).toBe(201)
  const vehicles = { code: '710', name: 'Vehicles', type: 'asset' as const }
  const { data: asset } = await admin.calls(createLedgerAccount, { body: vehicles, key: newId() })
  await admin.calls(setPostingAccount, { body: { category: 'Vehicles', account_id: asset.id } })
  const lines = [{ category: 'Vehicles', cost: '230.00', gst_paid: '30.00' }]
  const billed = await admin.calls(createBill, {
    body: { vendor: 'Pot Supplies', bill_number: 'A1', bill_date: today, lines },
    ...key(),
  })
  expect(billed.status, billed.detail).toBe(201)
  const settled = { vendor_id: billed.data.vendor_id, amount: '57.50', method: 'bank_transfer' as const }
  expect((await admin.calls(payBills, { body: settled, ...key() })).status).toBe(201)
}

test('opens every month of cash, the total, and what is held for customers to payments, orders and notes', async () => {
  const { sections } = await read(nursery, 'cash')
  const [cash, held] = sections
  expect(cash?.rows.length).toBeGreaterThan(11)
  expect(held?.rows).toHaveLength(3)
  for (const { key, cells } of cash?.rows ?? [])
    expect([key, moneyText(toCents(add(await linesOf(nursery, 'cash', key), ({ amount }) => amount)))]).toEqual([key, cells[3]])
  const all = await linesOf(nursery, 'cash', cash?.total_key ?? '')
  expect(moneyText(toCents(add(all, ({ amount }) => amount)))).toBe(cash?.total?.[3])
  expect(new Set(all.map(({ document }) => document))).toEqual(new Set(['sale', 'layby', 'credit', 'expense', 'order']))
  for (const { key, cells } of held?.rows ?? [])
    expect([key, moneyText(toCents(add(await linesOf(nursery, 'cash', key), ({ amount }) => amount)))]).toEqual([key, cells[1]])
  const orders = await linesOf(nursery, 'cash', 'held:orders')
  expect(orders.map(({ number, name, amount }) => [number, name, amount])).toEqual([['Order 1', 'Mrs Reid', '80.00']])
  expect((await linesOf(nursery, 'cash', 'held')).length).toBeGreaterThan(orders.length)
})

test('opens the value of stock, and every movement of the plant ledger, to batches and supplies', async () => {
  const stock = await read(nursery, 'stock')
  for (const section of stock.sections) {
    const at = section.columns.findIndex(({ id }) => id === 'cost')
    const total = { key: section.total_key ?? '', cells: section.total ?? [] }
    for (const { key, cells } of [...section.rows, total]) {
      const worth = toCents(add(await linesOf(nursery, 'stock', key), ({ amount }) => amount))
      expect([key, isClose(worth, cents(cells[at] ?? ''), key === 'stock' ? 1n : 0n)]).toEqual([key, true])
    }
  }
  const books = await read(nursery, 'plants')
  expect(books.sections[0]?.rows.length).toBeGreaterThan(5)
  for (const { key, cells } of books.sections[0]?.rows ?? []) {
    const lines = await linesOf(nursery, 'plants', key)
    expect([key, String(add(lines, ({ quantity }) => quantity) / 1_000_000n)]).toEqual([key, cells[1]])
    expect([key, moneyText(toCents(add(lines, ({ amount }) => amount)))]).toEqual([key, cells[2]])
  }
})

test('exports any number of lines of a figure; opens the total of a sales report to all of its lines', async () => {
  const lines = await linesOf(nursery, 'profit', 'profit')
  const file = await nursery.as('manager').calls(getFinancialReportFile, {
    query: { ...range, statement: 'profit', key: 'profit', content: 'lines', format: 'csv' },
  })
  expect(file.bytes.toString().trimEnd().split('\r\n')).toHaveLength(lines.length + 1)
  const report = (await nursery.as('manager').calls(getSalesReport, { query: { ...range, by: 'plant' } })).data
  const key = report.sections[0]?.total_key ?? ''
  const sold = await nursery.as('manager').calls(listSalesReportLines, { query: { ...range, by: 'plant', key, limit: '200' } })
  const at = report.sections[0]?.columns.findIndex(({ id }) => id === 'sales') ?? -1
  expect(moneyText(toCents(add(sold.data, ({ amount }) => amount)))).toBe(report.sections[0]?.total?.[at])
})
