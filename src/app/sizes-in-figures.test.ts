/** A size that is renamed, merged and separated again is one size in every figure of sales, summed or not. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { createPrice } from '#modules/plants/contract.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { soldInWeeks } from '#modules/planning/server/forecast.queries.ts'
import { getSalesReport, listSalesReportLines } from '#modules/reports/contract.ts'
import { soldOut } from '#modules/reports/server/analytics.queries.ts'
import { createSale, listSales, voidSale } from '#modules/selling/sale/contract.ts'
import * as calls from '#modules/setup/reference/contract.ts'
import { dayIn } from '#kernel/day.ts'
import { rounds } from '#testing/size.ts'
import { rowsOf } from '#testing/figures.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { referenceId } from '#testing/reference.ts'

const kind = 'container_sizes' as const
const range = { from: `${dayIn('Pacific/Auckland', new Date()).slice(0, 4)}-01-01`, to: dayIn('Pacific/Auckland', new Date()) }

/** Lavender for sale in 14 cm and in PB8. */
async function inTwoSizes() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const admin = nursery.as('admin')
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 10 }))
  const offer = async (container_size: string) => {
    expect((await admin.calls(createPrice, { params: { id: plant }, body: { container_size, price: '10' } })).status).toBe(201)
    const batch = { plant_type_id: plant, container_size, quantity: 10, state: 'for_sale' as const }
    expect((await admin.calls(createBatch, { body: batch, key: randomUUID() })).status).toBe(201)
  }
  await offer('PB8')
  const sizes = await nursery.has(async (db) => ({
    own: await referenceId(db, kind, '14 cm'),
    other: await referenceId(db, kind, 'PB8'),
  }))
  const sell = async (quantity: string, size: string) => {
    const body = { customer_name: 'Ana', payment_method: 'eftpos' as const, items: [lineOf(plant, quantity, size)] }
    const sold = await admin.calls(createSale, { body, key: randomUUID() })
    expect([sold.status, sold.detail]).toEqual([201, undefined])
    return sold.data
  }
  const rename = async (id: string, name: string) => {
    const { version } = (await admin.calls(calls.getReferenceEntry, { params: { id }, query: { kind } })).data
    expect((await admin.calls(calls.changeReferenceEntry, { params: { id }, body: { kind, name, version } })).status).toBe(200)
  }
  const merge = async (id: string, into_id: string) =>
    expect((await admin.calls(calls.mergeReferenceEntry, { params: { id }, body: { kind, into_id } })).status).toBe(200)

  const report = async (query: object) => {
    const { data } = await admin.calls(getSalesReport, { query: { ...range, compare: 'none', ...query } as never })
    return data
  }
  /** Fails unless every report has one row for each of these sizes, with its quantity. */
  const check = async (expected: Readonly<Record<string, number>>) => {
    const rows = Object.fromEntries(Object.entries(expected).map(([size, quantity]) => [size, [String(quantity)]]))
    expect(rowsOf(await report({ by: 'size' }), 0, 'quantity')).toEqual(rows)
    expect(rowsOf(await report({ by: 'size', plant }), 0, 'quantity')).toEqual(rows)
    expect(rowsOf(await report({ by: 'size', customer: 'x:Ana' }), 0, 'quantity')).toEqual(rows)
    for (const across of ['month', 'season', 'staff', 'customer'])
      expect([across, rowsOf(await report({ by: 'size', across, measure: 'quantity' }), 0, 'total')]).toEqual([
        across,
        Object.fromEntries(Object.entries(rows).map(([size, cells]) => [`row:${size}`, cells])),
      ])
    for (const [size, quantity] of Object.entries(expected)) {
      for (const by of ['size', 'month', 'plant', 'customer'])
        expect([by, size, Object.values(rowsOf(await report({ by, size }), 0, 'quantity'))]).toEqual([
          by,
          size,
          [[String(quantity)]],
        ])
      for (const query of [{ size }, { by: 'size', key: size }]) {
        const { data } = await admin.calls(listSalesReportLines, { query: { ...range, ...query } as never })
        expect([query, data.reduce((all, line) => all + Number(line.quantity), 0)]).toEqual([query, quantity])
      }
    }
    const weeks = JSON.parse(await nursery.has((db) => soldInWeeks(db, '2000-01-03'))) as { kind: string; weeks: string }[]
    const ofKinds = weeks.map((each) => [
      each.kind.replace(`${plant} `, ''),
      each.weeks.split(',').reduce((all, week) => all + Number(week.split(' ')[1]), 0),
    ])
    expect(Object.fromEntries(ofKinds.filter(([, quantity]) => quantity !== 0))).toEqual(expected)
    expect(ofKinds).toHaveLength(new Set(ofKinds.map(([name]) => name)).size)
  }
  /** Sums up whatever was sold so far. */
  const sumUp = () => nursery.has((db) => sumUpSold(db, '0 seconds'))
  return { nursery, admin, sizes, offer, sell, rename, merge, check, sumUp }
}

test.each(rounds > 1 ? ['summed at once', 'summed at the end', 'never summed'] : ['summed at the end'])(
  '%s: a renamed and merged size is one in every figure',
  async (when) => {
    const { nursery, admin, sizes, offer, sell, rename, merge, check, sumUp } = await inTwoSizes()
    const settle = async () => (when === 'summed at once' ? sumUp() : undefined)
    /** Checks on the way to what is checked anyway. */
    const checkAlso = rounds > 1 ? check : async () => undefined
    await sell('3', '14 cm')
    await sell('5', 'PB8')
    await settle()
    await checkAlso({ '14 cm': 3, PB8: 5 })

    await rename(sizes.own, 'Pot')
    await checkAlso({ Pot: 3, PB8: 5 })
    await sell('2', 'Pot')
    const oops = await sell('1', 'Pot')
    await settle()
    await check({ Pot: 6, PB8: 5 })

    await merge(sizes.own, sizes.other)
    await check({ PB8: 11 })
    const { version } = (await admin.calls(listSales, { query: { limit: '1' } as never })).data[0] as { version: number }
    const body = { reason: 'Oops', version, refunds: [{ method: 'eftpos' as const, amount: oops.total_amount }] }
    expect((await admin.calls(voidSale, { params: { id: oops.id }, body })).status).toBe(200)
    await sell('1', 'PB8')
    await settle()
    await checkAlso({ PB8: 11 })

    // Merged sales stay merged, also if the size is used again later; and its name may go to another one.
    const restored = await admin.calls(calls.restoreReferenceEntry, { params: { id: sizes.own }, body: { kind } })
    expect(restored.status).toBe(200)
    await checkAlso({ PB8: 11 })
    await rename(sizes.own, 'Tub')
    await rename(sizes.other, 'Pot')
    await offer('Tub')
    await sell('4', 'Tub')
    if (when !== 'never summed') await sumUp()
    await check({ Pot: 11, Tub: 4 })

    await owner.query('UPDATE plant_batches SET quantity_current = 0 WHERE nursery_id = $1', [nursery.nursery_id])
    const out = await nursery.has((db) => soldOut(db, range.to))
    expect(out.map(({ container_size, sold }) => [container_size, sold]).toSorted()).toEqual([
      ['Pot', 11],
      ['Tub', 4],
    ])
  },
)
