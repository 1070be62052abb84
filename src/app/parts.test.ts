/** A part is answered under its own whole only: under another one of the same nursery, as a part that never existed is. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { newId } from '#server/new-id.ts'
import { aDemoNursery } from './testing-demo-nursery.ts'
import { nameOfCall } from './testing-contracts.ts'
import { validInput } from './testing-inputs.ts'
import { type Ids, idsIn } from './testing-working-nursery.ts'
import { app, owner } from './testing.ts'

/** The table of each part, and its column of the whole. */
const tables: Readonly<Record<string, readonly [table: string, whole: string]>> = {
  '/api/business-accounts/:id/activities/:activityId': ['account_activities', 'business_account_id'],
  '/api/business-accounts/:id/payments/:paymentId': ['payments', 'business_account_id'],
  '/api/expenses/:id/receipts/:receiptId': ['expense_receipts', 'expense_id'],
  '/api/imports/:id/rows/:rowId': ['import_rows', 'import_id'],
  '/api/laybys/:id/payments/:paymentId': ['payments', 'layby_id'],
  '/api/orders/:id/deposits/:paymentId': ['payments', 'order_id'],
  '/api/orders/:id/dockets/:docketId': ['order_dockets', 'order_id'],
  '/api/orders/future/:id/ready/:itemId': ['order_items', 'order_id'],
  '/api/plant-batches/:id/photos/:photoId': ['batch_photos', 'batch_id'],
  '/api/plant-types/:id/prices/:priceId': ['plant_type_prices', 'plant_type_id'],
  '/api/recipes/:id/ingredients/:ingredientId': ['recipe_ingredients', 'recipe_id'],
  '/api/sales/:id/credit-notes/:noteId': ['credit_notes', 'sale_id'],
  '/api/sales/:id/payments/:paymentId': ['payments', 'sale_id'],
  '/api/stocktakes/:id/lines/:lineId': ['stocktake_lines', 'stocktake_id'],
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
}, 240_000)

test('every part of something has its table here', () => {
  expect([...new Set(calls.map(({ part }) => part))].toSorted()).toEqual(Object.keys(tables).toSorted())
})

interface Found {
  readonly part: string
  readonly whole: string
  readonly other: string
}

async function find([table, column]: readonly [string, string]): Promise<Found | undefined> {
  const { rows } = await owner.query<Found>(
    `SELECT part.id AS part, part.${column} AS whole, other.${column} AS other FROM ${table} AS part
     JOIN ${table} AS other ON other.nursery_id = part.nursery_id AND other.${column} <> part.${column}
     WHERE part.nursery_id = $1 LIMIT 1`,
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

/** The demo has none of these; the tests of their features make some. */
const notInDemo = [
  '/api/business-accounts/:id/activities/:activityId',
  '/api/business-accounts/:id/payments/:paymentId',
  '/api/expenses/:id/receipts/:receiptId',
  '/api/imports/:id/rows/:rowId',
  '/api/orders/:id/deposits/:paymentId',
  '/api/orders/:id/dockets/:docketId',
  '/api/plant-batches/:id/photos/:photoId',
  '/api/sales/:id/credit-notes/:noteId',
]

test('the demo has parts of every kind but those that are named', async () => {
  const found = await Promise.all(Object.entries(tables).map(async ([part, table]) => ((await find(table)) ? undefined : part)))
  expect(found.filter((part) => part !== undefined)).toEqual(notInDemo)
})

test.for(Object.keys(tables).filter((part) => !notInDemo.includes(part)))('%s', async (part) => {
  const found = (await find(tables[part] ?? expect.fail())) ?? expect.fail()
  for (const { call } of calls.filter((each) => each.part === part)) {
    const bodies = fc.sample(validInput(call.body, ids), { seed: 7, numRuns: 5 })
    for (const body of bodies)
      expect([nameOfCall(call), await send(call, [found.other, found.part], body)]).toEqual([
        nameOfCall(call),
        await send(call, [found.other, newId()], body),
      ])
  }
})
