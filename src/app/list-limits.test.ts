/** A list that is cut at a number in its SQL shows a part as if it were the whole: it comes in pages, or it is read to its end. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listAccountingExports } from '#modules/books/export/contract.ts'
import { getAnalytics } from '#modules/reports/contract.ts'
import { accountActivities, accountSales, createAccount } from '#modules/customers/contract.ts'
import { listQuotes } from '#modules/selling/draft/draft-calls.ts'
import { sql } from '#server/sql.ts'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'

const modules = path.resolve(import.meta.dirname, '..', 'modules')

/** A ranking or a sample, which is a part by what it says. */
const exempt = new Set([
  // A sample of plants of the same category, for an estimate.
  'growing/batch/server/forecast.queries.ts',
  // The lineage of a batch, as a picture: its answer says how many batches there are in all.
  'growing/batch/server/lineage.queries.ts',
  // The rows above the titles of a file: its screen shows the first ten of them.
  'data/import/server/import-rows.queries.ts',
  // A search: its screen says that these are the first 50.
  'data/personal/server/personal-data.queries.ts',
])

/** Numbers below ten are questions such as "is there any" and the first three of a tile. */
const cutAt = (source: string) => /\bLIMIT (\d{2,})/.exec(source)?.[1]

test('no query cuts a list at a number', () => {
  const files = fs
    .readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\/server\/.*\.ts$/.test(file) && !/\.(test|proof)\.ts$|testing-/.test(file))
  expect(files.length).toBeGreaterThan(150)
  expect(files.filter((file) => !exempt.has(file) && cutAt(fs.readFileSync(path.join(modules, file), 'utf8')))).toEqual([])
  expect([...exempt].filter((file) => !cutAt(fs.readFileSync(path.join(modules, file), 'utf8')))).toEqual([])
})

interface ListPage<Row> {
  readonly data: readonly Row[]
  readonly meta: { readonly next_cursor: string | null; readonly total?: number | undefined }
}

/** Every row of a list, read in pages of 100, and the meta of its first page. */
async function everyPage<Row>(read: (query: { limit: string; cursor?: string }) => Promise<ListPage<Row>>) {
  const rows: Row[] = []
  let page = await read({ limit: '100' })
  const { meta } = page
  rows.push(...page.data)
  while (page.meta.next_cursor !== null) {
    expect(page.data).toHaveLength(100)
    page = await read({ limit: '100', cursor: page.meta.next_cursor })
    rows.push(...page.data)
  }
  return { rows, meta }
}

test('everything that was sold to an account is in its list, and so is what was done with it', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ' })
  const manager = nursery.as('manager')
  const account = (await manager.calls(createAccount, { body: { name: 'Landscapers' } })).data
  await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO sales (nursery_id, id, invoice_number, sale_date, sold_at, customer_name, payment_method, payment_status, subtotal, tax_amount,
        total_amount, tax_rules, "soldBy", business_account_id)
      SELECT ${db.nursery_id}, new_id(), 'A' || i, '2026-08-01'::date + i / 10, '2026-08-01'::timestamptz + i * interval '1 hour', '', 'account', 'unpaid', 1, 0,
        1, '{}', '', ${account.id}
      FROM generate_series(1, 510) AS i RETURNING 1`)
    await db.run(sql`
      INSERT INTO account_activities (nursery_id, business_account_id, kind, occurred_on, text)
      SELECT ${db.nursery_id}, ${account.id}, 'call', '2026-08-01'::date + i, 'Call ' || i FROM generate_series(1, 510) AS i RETURNING 1`)
  })
  const sales = (await manager.calls(accountSales, { params: { id: account.id } })).data
  expect(sales).toHaveLength(510)
  expect(sales.at(-1)?.invoice_number).toBe('A1')
  const activities = (await manager.calls(accountActivities, { params: { id: account.id } })).data
  expect(activities).toHaveLength(510)
  const params = { id: account.id }
  // A limit pages the list, each row once in any order; the totals cover all rows.
  const sold = await everyPage((query) => manager.calls(accountSales, { params, query: { ...query, sort: '-invoice' } }))
  expect(sold.rows.map(({ id }) => id)).toEqual(
    sales.toSorted((a, b) => Number(b.invoice_number.slice(1)) - Number(a.invoice_number.slice(1))).map(({ id }) => id),
  )
  expect(sold.meta).toMatchObject({ total: 510, totals: { total_amount: '510.00', plants: 0 } })
  const done = await everyPage((query) => manager.calls(accountActivities, { params, query }))
  expect(done.rows).toEqual(activities)
  expect(done.meta).toMatchObject({ total: 510 })
})

test('every export to an accounting program is in the list', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ' })
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO accounting_exports (nursery_id, format, contents, from_day, to_day, entries, created_at)
      SELECT ${db.nursery_id}, 'xero', 'documents', '2026-08-01', '2026-08-31', 1, '2026-08-01'::timestamptz + i / 2 * interval '1 hour'
      FROM generate_series(1, 210) AS i RETURNING 1`),
  )
  const { rows, meta } = await everyPage((query) => nursery.as('manager').calls(listAccountingExports, { query }))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(210)
  expect(rows.map(({ created_at }) => created_at)).toEqual(
    rows
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
  expect(meta.total).toBe(210)
})

test('quotes say how many there are, and go on', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ' })
  await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO saved_carts (nursery_id, id, kind, number, customer_name, total_amount, valid_until, state)
      SELECT ${db.nursery_id}, new_id(), 'quote', 'Q' || i, 'Customer ' || i, 1, '2026-12-31', 'open' FROM generate_series(1, 60) AS i RETURNING 1`)
    await db.run(sql`
      INSERT INTO saved_cart_lines (nursery_id, saved_cart_id, position, description, quantity, unit_price)
      SELECT nursery_id, id, 0, 'Advice', 1, 1 FROM saved_carts WHERE nursery_id = ${db.nursery_id} RETURNING 1`)
  })
  const till = nursery.as('sales')
  const first = await till.calls(listQuotes, { query: { state: 'open' } })
  expect([first.data.length, first.meta['total']]).toEqual([50, 60])
  const cursor = String(first.meta['next_cursor'])
  const rest = await till.calls(listQuotes, { query: { state: 'open', cursor } })
  expect(rest.data).toHaveLength(10)
  expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(60)
})

test('an analysis has every reason of a loss and every missed plant, and its shares are of all of them', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ' })
  await nursery.has(async (db) => {
    const { batch } = await forSale(db, { quantity: 500 })
    await db.run(sql`
      INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, occurred_on, reason)
      SELECT ${db.nursery_id}, ${batch}, 'loss', -2, 500, (now() AT TIME ZONE 'Pacific/Auckland')::date - 1, 'Reason ' || i FROM generate_series(1, 25) AS i RETURNING 1`)
    await db.run(sql`
      INSERT INTO lost_sales (nursery_id, name, quantity, noted_on)
      SELECT ${db.nursery_id}, 'Rose ' || i, 1, (now() AT TIME ZONE 'Pacific/Auckland')::date - 1 FROM generate_series(1, 130) AS i RETURNING 1`)
  })
  const section = async (view: 'losses' | 'stock_outs', id: string) => {
    const { data } = await nursery.as('manager').calls(getAnalytics, { query: { view } })
    return data.sections.find((each) => each.id === id)?.rows ?? []
  }
  const reasons = await section('losses', 'reason')
  expect(reasons).toHaveLength(25)
  expect(new Set(reasons.map(({ cells }) => cells[2]))).toEqual(new Set(['4.0']))
  expect(await section('stock_outs', 'missed')).toHaveLength(130)
})
