/** A part is answered under its own whole only: under another one of the same nursery, as a part that never existed is. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { newId } from '#server/new-id.ts'
import { aDemoNursery } from '#testing/demo-nursery.ts'
import { nameOfCall } from '#testing/contracts.ts'
import { type Ids, validInput } from '#testing/inputs.ts'
import { rounds } from '#testing/size.ts'
import { idsIn } from '#testing/working-nursery.ts'
import { app, owner } from '#testing/nursery.ts'

/** The table of each part, and its column of the whole. */
const tables: Readonly<Record<string, readonly [table: string, whole: string]>> = {
  '/api/business-accounts/:id/activities/:activityId': ['account_activities', 'business_account_id'],
  '/api/business-accounts/:id/payments/:paymentId': ['payments', 'business_account_id'],
  '/api/expenses/:id/receipts/:receiptId': ['expense_receipts', 'expense_id'],
  '/api/imports/:id/rows/:rowId': ['import_rows', 'import_id'],
  '/api/laybys/:id/payments/:paymentId': ['payments', 'layby_id'],
  '/api/orders/:id/deposits/:paymentId': ['payments', 'order_id'],
  '/api/orders/:id/dockets/:docketId': ['order_dockets', 'order_id'],
  '/api/orders/future/:id/ready/:itemId': [
    `(SELECT order_items.* FROM order_items JOIN orders ON orders.nursery_id = order_items.nursery_id AND orders.id = order_id
      WHERE kind = 'future' AND orders.status IN ('confirmed', 'ready') AND quantity_delivered = 0) AS items`,
    'order_id',
  ],
  '/api/plant-batches/:id/photos/:photoId': ['batch_photos', 'batch_id'],
  '/api/plant-types/:id/prices/:priceId': ['plant_type_prices', 'plant_type_id'],
  '/api/recipes/:id/ingredients/:ingredientId': ['recipe_ingredients', 'recipe_id'],
  '/api/sales/:id/credit-notes/:noteId': ['credit_notes', 'sale_id'],
  '/api/sales/:id/payments/:paymentId': ['payments', 'sale_id'],
  '/api/seed-lots/:id/entries/:entryId': ['seed_entries', 'seed_lot_id'],
  '/api/stocktakes/:id/lines/:lineId': ['stocktake_lines', 'stocktake_id'],
  '/api/webhooks/:id/deliveries/:deliveryId': ['webhook_deliveries', 'webhook_id'],
}
/** The file of a mail is named by its number, not by an id. */
const numbered = ['/api/mails/:id/files/:number']

const partOf = ({ path }: Endpoint) => /^.*\/:\w+\/[\w-]+\/:\w+/.exec(path)?.[0]
const calls = app.served.flatMap((call) => {
  const part = partOf(call)
  return part === undefined || numbered.includes(part) ? [] : [{ call, part }]
})

let nursery_id = ''
let ids: Ids = new Map()
let authorization = ''
beforeAll(async () => {
  nursery_id = await aDemoNursery()
  for (const rows of rowsNotInDemo) await owner.query(rows, [nursery_id])
  ids = await idsIn(nursery_id)
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM users WHERE nursery_id = $1 AND role = 'admin'`, [
    nursery_id,
  ])
  const who = {
    nursery_id,
    user_id: rows[0]?.id,
    session_id: newId(),
    role: 'admin',
    name: 'Ana',
    may_write: true,
    signed_in_recently: true,
  }
  authorization = `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}`
})

test('every part of something has its table here', () => {
  expect([...new Set(calls.map(({ part }) => part))].toSorted()).toEqual(Object.keys(tables).toSorted())
})

interface Found {
  readonly part: string
  readonly whole: string
  readonly other: string
}

async function find([table, column]: readonly [string, string]): Promise<Found | undefined> {
  // The newest: rows made above, if the demo has only unusable ones.
  const newest = `SELECT id, ${column} AS whole FROM ${table} WHERE nursery_id = $1 AND ${column}`
  const { rows } = await owner.query<Found>(
    `SELECT part.id AS part, part.whole, other.whole AS other FROM (${newest} IS NOT NULL ORDER BY id DESC LIMIT 1) AS part,
       LATERAL (${newest} <> part.whole ORDER BY id DESC LIMIT 1) AS other`,
    [nursery_id],
  )
  return rows[0]
}

async function send({ method, path }: Endpoint, [whole, part]: readonly [string, string], body: unknown): Promise<string> {
  const url = path.replace(/:\w+/, whole).replace(/:\w+/, part)
  const withBody = method === 'GET' || body === undefined ? {} : { payload: JSON.stringify(body) }
  const type = 'payload' in withBody ? { 'content-type': 'application/json' } : {}
  const reply = await app.http.inject({ method, url, headers: { authorization, ...type }, ...withBody })
  return `${reply.statusCode} ${reply.payload.slice(0, 300)}`
}

/** The demo has none of these, or none that a call may change: two wholes of each kind get one part. */
const rowsNotInDemo = [
  `WITH hooks AS (
     INSERT INTO webhooks (nursery_id, name, address, events, created_by)
     SELECT $1, 'Shop', 'https://shop.example/', '{sales}', id FROM users, generate_series(1, 2) WHERE nursery_id = $1 AND role = 'admin'
     RETURNING nursery_id, id
   )
   INSERT INTO webhook_deliveries (nursery_id, webhook_id, type, status) SELECT nursery_id, id, 'webhook.test', 'delivered' FROM hooks`,
  `WITH lots AS (
     INSERT INTO seed_lots (nursery_id, plant_type_id, code, unit) SELECT nursery_id, id, 'A', 'g' FROM plant_types
     WHERE nursery_id = $1 ORDER BY id LIMIT 2 RETURNING nursery_id, id
   )
   INSERT INTO seed_entries (nursery_id, seed_lot_id, kind, occurred_on, quantity) SELECT nursery_id, id, 'received', current_date, 5 FROM lots`,
  `INSERT INTO payments (nursery_id, kind, sale_id, amount, method, paid_on)
   SELECT nursery_id, 'sale', id, 5, 'card', current_date FROM sales
   WHERE nursery_id = $1 AND payment_method = 'account' AND voided_at IS NULL ORDER BY id LIMIT 2`,
  `INSERT INTO account_activities (nursery_id, business_account_id, kind, occurred_on, text)
   SELECT nursery_id, id, 'note', current_date, 'Wants hebes' FROM business_accounts WHERE nursery_id = $1 ORDER BY id LIMIT 2`,
  `INSERT INTO payments (nursery_id, kind, business_account_id, amount, method, paid_on)
   SELECT nursery_id, 'account', id, 5, 'card', current_date FROM business_accounts WHERE nursery_id = $1 ORDER BY id LIMIT 2`,
  `INSERT INTO expense_receipts (nursery_id, expense_id, kind, name, bytes)
   SELECT nursery_id, id, 'pdf', 'a.pdf', 3 FROM expenses WHERE nursery_id = $1 ORDER BY id LIMIT 2`,
  `WITH files AS (
     INSERT INTO imports (nursery_id, kind, file_name, header_row, titles, places, options)
     SELECT $1, 'price-list', 'a.csv', 1, '["Common name"]', '{"Common name":0}',
       '{"date_order":"day first","decimals":"point","as_of":"2026-01-01","location":"","cost_share":"0","repeats":"ask"}' FROM generate_series(1, 2) RETURNING nursery_id, id
   )
   INSERT INTO import_rows (nursery_id, import_id, row, cells, is_data) SELECT nursery_id, id, 2, '["Hebe"]', true FROM files`,
  `INSERT INTO payments (nursery_id, kind, order_id, amount, method, paid_on)
   SELECT nursery_id, 'deposit', id, 5, 'card', current_date FROM orders WHERE nursery_id = $1 ORDER BY id LIMIT 2`,
  `INSERT INTO order_dockets (nursery_id, order_id, docket_number, delivered_on)
   SELECT nursery_id, id, 9000 + row_number() OVER (), current_date FROM orders WHERE nursery_id = $1 ORDER BY id LIMIT 2`,
  `INSERT INTO batch_photos (nursery_id, batch_id, taken_on)
   SELECT nursery_id, id, current_date FROM plant_batches WHERE nursery_id = $1 ORDER BY id LIMIT 2`,
  `WITH notes AS (
     INSERT INTO credit_notes (nursery_id, id, credit_number, sale_id, credit_date, reason, method, subtotal, tax_amount, total_amount)
     SELECT nursery_id, new_id(), 'CN-' || row_number() OVER (), id, current_date, 'Broken', 'card', 1, 0, 1 FROM sales
     WHERE nursery_id = $1 ORDER BY id LIMIT 2 RETURNING nursery_id, id, sale_id
   )
   INSERT INTO credit_note_items (nursery_id, credit_note_id, sale_item_id, quantity, line_total, tax_amount, restocked, discount_amount, cost)
   SELECT DISTINCT ON (notes.id) nursery_id, notes.id, sale_items.id, 1, 1, 0, false, 0, 0 FROM notes
   JOIN sale_items USING (nursery_id, sale_id) ORDER BY notes.id`,
]

test.for(Object.entries(tables))('%s', async ([part, table]) => {
  const found = (await find(table)) ?? expect.fail(`There is no part of this kind under two wholes: ${part}`)
  const answers = { differ: false }
  for (const { call } of calls.filter((each) => each.part === part)) {
    const bodies = fc.sample(validInput(call.body, ids), { seed: 7, numRuns: rounds > 1 ? 5 : 2 })
    for (const body of bodies) {
      const unknown = await send(call, [found.other, newId()], body)
      expect(unknown).not.toMatch(/^5/)
      expect([nameOfCall(call), await send(call, [found.other, found.part], body)]).toEqual([nameOfCall(call), unknown])
      // Last, because it may change or delete the part.
      answers.differ ||= (await send(call, [found.whole, found.part], body)) !== unknown
    }
  }
  // Under its own whole it is found by at least one of the calls: otherwise nothing was tried above.
  expect(answers.differ).toBe(true)
})
