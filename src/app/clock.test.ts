/** There is one clock, the database's: a machine whose own clock is a day off books on the same days as the others. */
import { readFileSync, readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import * as calls from '#modules/selling/sale/contract.ts'
import { dayIn } from '#kernel/day.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'

afterEach(() => void vi.useRealTimers())

test.each([-1, 1])(
  'sales, payments, refunds and voids are of today where the clock of the machine is %i day off',
  async (days) => {
    const timeZone = 'Pacific/Auckland'
    const nursery = await aNursery({ gstRegistered: false, timeZone })
    const { plant } = await nursery.has((db) => forSale(db, { quantity: 100, price: '10' }))
    const admin = nursery.as('admin')
    const today = dayIn(timeZone, new Date())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })

    const ringUp = async () =>
      (await admin.calls(calls.createSale, { body: { payment_method: 'card', items: [lineOf(plant, '2')] } })).data
    const [refunded, voided] = [await ringUp(), await ringUp()]
    const [line] = refunded.items
    const body = {
      method: 'card' as const,
      reason: 'Broken',
      items: [{ sale_item_id: line?.id ?? '', quantity: '1', restock: true }],
    }
    expect((await admin.calls(refundSale, { params: { id: refunded.id }, body })).status).toBe(201)
    const { data: undone } = await admin.calls(calls.voidSale, {
      params: { id: voided.id },
      body: { reason: 'A mistake', version: voided.version },
    })
    expect(undone.voided_at).not.toBe(null)

    const { rows } = await owner.query<{ day: string }>(
      `SELECT sale_date::text AS day FROM sales WHERE nursery_id = $1
     UNION ALL SELECT paid_on::text FROM payments WHERE nursery_id = $1
     UNION ALL SELECT credit_date::text FROM credit_notes WHERE nursery_id = $1
     UNION ALL SELECT occurred_on::text FROM batch_history WHERE nursery_id = $1`,
      [nursery.nursery_id],
    )
    expect(rows.length).toBeGreaterThanOrEqual(8)
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([today]))
  },
)

/** Files that may read the machine's clock: for a timestamp on a label that nothing is compared with, and for durations. */
const ownClock = ['data/archive/server/export-data.ts', 'selling/draft/server/approve-prices.ts']

test('no command asks the clock of its machine', () => {
  const files = readdirSync('src/modules', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /[/\\]server[/\\].*\.ts$/.test(file) && !/\.(test|proof)\.ts$|testing-/.test(file),
  )
  expect(files.length).toBeGreaterThan(200)
  const readers = files.filter((file) => /new Date\(\)|Date\.now\(\)/.test(readFileSync(`src/modules/${file}`, 'utf8')))
  expect(readers.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(ownClock)
})
