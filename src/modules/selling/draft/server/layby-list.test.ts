/** The list of lay-bys on a real database: filters, sorting, paging, reservations, terms and documents. */
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { referenceId } from '#testing/reference.ts'
import { aNursery } from '#testing/nursery.ts'
import { listMails } from '#modules/messages/mail-calls.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../layby-calls.ts'
import { laybySorts } from '../layby.ts'

const today = dayIn('Pacific/Auckland', new Date())

interface Given {
  readonly number: string
  readonly customer: string
  readonly total: string
  readonly paid: readonly string[]
  readonly due: number
  readonly state?: 'open' | 'sold' | 'cancelled'
  readonly good?: 'Kōwhai'
}

const given: readonly Given[] = [
  { number: 'L00001', customer: 'Ōpua Marina', total: '100.00', paid: ['20.00', '30.00'], due: 10 },
  { number: 'L00002', customer: 'Ana Reid', total: '80.00', paid: ['10.00'], due: -1, good: 'Kōwhai' },
  { number: 'L00010', customer: 'Zoe', total: '300.00', paid: ['299.00'], due: 0 },
  { number: 'L00011', customer: 'Ben', total: '55.00', paid: ['55.00'], due: -20, state: 'sold' },
  { number: 'L00012', customer: 'Cleo', total: '40.00', paid: ['5.00', '-5.00'], due: 5, state: 'cancelled' },
]

async function aPlant(db: Db, common_name: string): Promise<string> {
  const id = newId()
  await db.run(sql`
    INSERT INTO plant_types (nursery_id, id, common_name, category_id, search_text) VALUES (${db.nursery_id}, ${id}, ${common_name}, ${await referenceId(db, 'plant_categories', 'Trees')}, '')`)
  return id
}

async function laidBy(db: Db) {
  const plants = { Rimu: await aPlant(db, 'Rimu'), Kōwhai: await aPlant(db, 'Kōwhai') }
  for (const { number, customer, total, paid, due, state = 'open', good = 'Rimu' } of given) {
    const id = newId()
    await db.run(sql`
      INSERT INTO saved_carts (nursery_id, id, kind, number, customer_name, contact, total_amount, valid_until, state)
      VALUES (${db.nursery_id}, ${id}, 'layby', ${number}, ${customer}, ${`021 555 ${number}`}, ${total},
        ${addDays(today, due)}, ${state})`)
    await db.run(sql`
      INSERT INTO saved_cart_lines (nursery_id, saved_cart_id, position, plant_type_id, container_size_id, quantity, unit_price)
      VALUES (${db.nursery_id}, ${id}, 0, ${plants[good]}, ${await referenceId(db, 'container_sizes', 'PB3')}, 2, 20)`)
    for (const amount of paid)
      await db.run(sql`
        INSERT INTO payments (nursery_id, kind, layby_id, amount, method, paid_on, reverses, reason)
        SELECT ${db.nursery_id}, 'layby', ${id}, ${amount}::numeric, 'eftpos', ${today}, given_back.id, 'Changed her mind'
        FROM (SELECT 1) AS one LEFT JOIN payments AS given_back
          ON given_back.nursery_id = ${db.nursery_id} AND layby_id = ${id} AND given_back.amount = -${amount}::numeric RETURNING 1`)
  }
}

let nursery: Awaited<ReturnType<typeof aNursery>>
const till = () => nursery.as('sales')
const ask = (query: z.input<typeof calls.listLaybys.query>) => till().calls(calls.listLaybys, { query })
const numbers = async (query: z.input<typeof calls.listLaybys.query>) => (await ask(query)).data.map(({ number }) => number)

beforeAll(async () => {
  nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ', laybyFee: '10' })
  await nursery.has(laidBy)
})

test('those due first come first; open, overdue and closed ones are distinguished', async () => {
  expect(await numbers({})).toEqual(['L00011', 'L00002', 'L00010', 'L00012', 'L00001'])
  expect(await numbers({ state: 'open' })).toEqual(['L00002', 'L00010', 'L00001'])
  expect(await numbers({ state: 'overdue' })).toEqual(['L00002'])
  expect(await numbers({ state: 'sold' })).toEqual(['L00011'])
  expect((await ask({ state: 'open' })).meta).toMatchObject({
    total: 3,
    totals: { total_amount: '480.00', paid_amount: '359.00' },
    held: '359.00',
    overdue: 1,
  })
})

test.each(laybySorts.flatMap((sort) => [sort, `-${sort}` as const]))(
  'sorted by %s, every lay-by comes once, over pages',
  async (sort) => {
    const walked: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await ask({ sort, limit: '2', ...(cursor ? { cursor } : {}) })
      walked.push(...page.data.map(({ number }) => number))
      cursor = page.meta['next_cursor'] as string | null
    } while (cursor)
    expect(walked).toEqual(await numbers({ sort }))
    expect(walked.toSorted()).toEqual(given.map(({ number }) => number))
  },
)

test('it is sorted by what is still to be paid, and by names as people look them up', async () => {
  expect(await numbers({ sort: '-rest', state: 'open' })).toEqual(['L00002', 'L00001', 'L00010'])
  expect(await numbers({ sort: 'customer' })).toEqual(['L00002', 'L00011', 'L00012', 'L00001', 'L00010'])
})

test('it is found by number, customer, contact, and reserved item', async () => {
  expect(await numbers({ search: 'l00010' })).toEqual(['L00010'])
  expect(await numbers({ search: 'reid' })).toEqual(['L00002'])
  expect(await numbers({ search: '555 L00012' })).toEqual(['L00012'])
  expect(await numbers({ search: 'kōw' })).toEqual(['L00002'])
  expect(await numbers({ search: '%' })).toEqual([])
})

test('the due day is extended and the contact recorded; a past due day is refused', async () => {
  const [late] = (await ask({ search: 'L00002' })).data
  const at = { params: { id: late?.id ?? '' } }
  const terms = { customer_name: 'Ana Reid', contact: 'ana@example.com', valid_until: addDays(today, 14) }
  const changed = await till().calls(calls.editLayby, { ...at, body: terms })
  expect(changed.data).toMatchObject({ ...terms, total_amount: '80.00', paid_amount: '10.00' })
  const past = await till().calls(calls.editLayby, { ...at, body: { ...terms, valid_until: addDays(today, -3) } })
  expect(past.errors[0]?.path).toBe('valid_until')
  const [sold] = (await ask({ state: 'sold' })).data
  expect((await till().calls(calls.editLayby, { params: { id: sold?.id ?? '' }, body: terms })).detail).toContain('handed over')

  const file = await till().calls(calls.getLaybyPdf, at)
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(String(file.headers['content-disposition'])).toContain('lay-by-L00002.pdf')
  const draft = await till().calls(calls.draftLaybyMail, at)
  expect(draft.data.to).toBe('ana@example.com')
  expect(draft.data.message).toContain('Lay-by L00002 for $80.00 is attached')
  expect((await till().calls(calls.mailLayby, { ...at, body: {} })).status).toBe(202)
  expect((await till().calls(listMails)).data).toMatchObject([{ sent_to: 'ana@example.com' }])
})
