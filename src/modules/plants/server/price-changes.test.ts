/** Changing many prices at once: the preview, today and on a later day, undone; and the price list as a file. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countStatements } from '#testing/statements.ts'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import type { PriceChangeQuery } from '../price-change.ts'
import * as changes from '../price-change-calls.ts'
import { applyDueChanges } from './price-changes.ts'

const today = dayIn('UTC', new Date())

/** Lavender in two sizes and a tree. */
async function aPriceList() {
  const nursery = await aNursery({ timeZone: 'UTC' })
  const manager = nursery.as('manager')
  const plant = async (common_name: string, category: string, prices: readonly (readonly [string, string])[]) => {
    const { data } = await manager.calls(calls.createPlantType, { body: { common_name, botanical_name: '', category } })
    for (const [container_size, price] of prices)
      await manager.calls(calls.createPrice, { params: { id: data.id }, body: { container_size, price }, key: randomUUID() })
    return data.id
  }
  const lavender = await plant('Lavender', 'Shrubs', [
    ['2 L', '10.00'],
    ['5 L', '19.50'],
  ])
  await plant('Kōwhai', 'Trees', [['5 L', '40.00']])
  const list = async () =>
    (await manager.calls(calls.allPrices)).data
      .map(({ common_name, container_size, price }) => `${common_name} ${container_size} ${price}`)
      .toSorted()
  const preview = (query: PriceChangeQuery) => manager.calls(changes.previewPriceChange, { query })
  const change = (body: object) => manager.calls(changes.changePrices, { body: body as never, key: randomUUID() })
  return { nursery, manager, lavender, list, preview, change }
}

test('five percent on one size, rounded to .90: previewed, applied for the till, and undone', async () => {
  const { manager, list, preview, change } = await aPriceList()
  const { data } = await preview({ container_size: '5 L', percent: '5', rounding: '0.90' })
  expect(data.map(({ common_name, old_price, new_price }) => [common_name, old_price, new_price])).toEqual([
    ['Kōwhai', '40.00', '41.90'],
    ['Lavender', '19.50', '20.90'],
  ])
  const made = await change({ price_ids: data.map(({ id }) => id), percent: '5', rounding: '0.90' })
  expect([made.status, made.data]).toMatchObject([201, { description: '5% up, rounded to .90', prices: 2, applied: 2 }])
  expect(await list()).toEqual(['Kōwhai 5 L 41.90', 'Lavender 2 L 10.00', 'Lavender 5 L 20.90'])

  const undone = await manager.calls(changes.undoPriceChange, { params: { id: made.data.id } })
  expect(undone.data.undone_at).not.toBeNull()
  expect(await list()).toEqual(['Kōwhai 5 L 40.00', 'Lavender 2 L 10.00', 'Lavender 5 L 19.50'])
  expect((await manager.calls(changes.undoPriceChange, { params: { id: made.data.id } })).code).toBe('BAD_STATE')
})

test('whole trays change in proportion, and the undo brings them back unless somebody changed them since', async () => {
  const { manager, lavender, change } = await aPriceList()
  const body = { container_size: 'Plug 72', price: '0.65', tray_price: '43.20' }
  const { data: price } = await manager.calls(calls.createPrice, { params: { id: lavender }, body, key: randomUUID() })
  const tray = async () =>
    (await manager.calls(calls.listPrices, { params: { id: lavender } })).data.find(({ id }) => id === price.id)
  const cut = await change({ price_ids: [price.id], percent: '-7', rounding: 'none' })
  expect(await tray()).toMatchObject({ price: '0.60', tray_price: '39.88' })
  await manager.calls(changes.undoPriceChange, { params: { id: cut.data.id } })
  expect(await tray()).toMatchObject({ price: '0.65', tray_price: '43.20' })
  const again = await change({ price_ids: [price.id], percent: '-7' })
  const { version = 0 } = (await tray()) ?? {}
  const dearer = { ...body, price: '0.60', tray_price: '42.00', version }
  expect((await manager.calls(calls.editPrice, { params: { id: lavender, priceId: price.id }, body: dearer })).status).toBe(200)
  await manager.calls(changes.undoPriceChange, { params: { id: again.data.id } })
  expect(await tray()).toMatchObject({ price: '0.65', tray_price: '42.00' })
})

test('from a later day the prices change on that day, and called off before it they never do', async () => {
  const { nursery, manager, list, preview, change } = await aPriceList()
  const before = await list()
  const { data } = await preview({ search: 'lav', amount: '1' })
  const price_ids = data.map(({ id }) => id)
  const first = await change({ price_ids, amount: '1', effective_on: addDays(today, 3) })
  const second = await change({ price_ids, amount: '2', effective_on: addDays(today, 3) })
  await manager.calls(changes.undoPriceChange, { params: { id: first.data.id } })
  expect(second.data).toMatchObject({ applied: 0, applied_at: null })
  expect(await nursery.has((db) => applyDueChanges(db, addDays(today, 2)))).toBe(0)
  expect(await list()).toEqual(before)
  expect(await nursery.has((db) => applyDueChanges(db, addDays(today, 3)))).toBe(1)
  expect(await nursery.has((db) => applyDueChanges(db, addDays(today, 3)))).toBe(0)
  expect(await list()).toEqual(['Kōwhai 5 L 40.00', 'Lavender 2 L 12.00', 'Lavender 5 L 21.50'])
})

test('eight changes that fall due apply in as many statements as one, each to what the one before it leaves', async () => {
  const statementsFor = async (count: number) => {
    const { nursery, list, preview, change } = await aPriceList()
    const { data } = await preview({ search: 'kōwhai', percent: '1' })
    const price_ids = data.map(({ id }) => id)
    for (let i = 0; i < count; i++) await change({ price_ids, amount: String(i + 1), effective_on: addDays(today, 1) })
    // Made as if each followed the one before: 41, 42, 43 …
    await nursery.has((db) =>
      db.run(sql`
        UPDATE price_change_items SET old_price = new_price - 1 WHERE nursery_id = ${db.nursery_id}`),
    )
    const statements = await countStatements(nursery, async (db) =>
      expect(await applyDueChanges(db, addDays(today, 1))).toBe(count),
    )
    expect(await list()).toContain(`Kōwhai 5 L ${40 + count}.00`)
    return statements
  }
  expect(await statementsFor(8)).toBe(await statementsFor(1))
})

test('a price that was changed by hand meanwhile is left alone, before the day and by an undo', async () => {
  const { nursery, manager, lavender, list, preview, change } = await aPriceList()
  const { data } = await preview({ search: 'lavender', percent: '10' })
  const made = await change({ price_ids: data.map(({ id }) => id), percent: '10', effective_on: addDays(today, 1) })
  const [small] = (await manager.calls(calls.listPrices, { params: { id: lavender }, query: {} })).data
  await manager.calls(calls.editPrice, {
    params: { id: lavender, priceId: small?.id ?? '' },
    body: { container_size: '2 L', price: '15', version: small?.version ?? 0 },
  })
  await nursery.has((db) => applyDueChanges(db, addDays(today, 1)))
  expect(await list()).toEqual(['Kōwhai 5 L 40.00', 'Lavender 2 L 15.00', 'Lavender 5 L 21.45'])
  const { data: undone } = await manager.calls(changes.undoPriceChange, { params: { id: made.data.id } })
  expect(undone).toMatchObject({ prices: 2, applied: 1 })
  expect(await list()).toEqual(['Kōwhai 5 L 40.00', 'Lavender 2 L 15.00', 'Lavender 5 L 19.50'])
})

test('a change that makes no sense is refused at its field, and only managers change prices', async () => {
  const { nursery, preview, change } = await aPriceList()
  const { data } = await preview({ percent: '1' })
  const price_ids = data.map(({ id }) => id)
  const refused = async (body: object) => (await change({ price_ids, ...body })).errors[0]?.path
  expect(await refused({})).toBe('percent')
  expect(await refused({ percent: '5', amount: '1' })).toBe('percent')
  expect(await refused({ percent: '0' })).toBe('percent')
  expect(await refused({ percent: '500' })).toBe('percent')
  expect(await refused({ amount: 'x' })).toBe('amount')
  expect(await refused({ percent: '5', effective_on: addDays(today, -1) })).toBe('effective_on')
  expect((await change({ price_ids: [randomUUID()], percent: '5' })).errors[0]?.path).toBe('price_ids')
  expect((await nursery.as('sales').calls(changes.listPriceChanges)).status).toBe(403)
})
