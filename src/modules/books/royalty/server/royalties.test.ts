/** Royalties on a real database: terms, the report of a breeder, declarations and their corrections. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Shed, aShed, began, keyed, today } from '#testing/batches.ts'
import { bulkPropagation, potUp, setBatchState } from '#modules/growing/batch/batch-calls.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { addDays } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { soldRoyalties } from './read-royalties.ts'
import type { NewRoyaltyTerms } from '../royalty.ts'

const setTerms = (shed: Shed, terms: Partial<NewRoyaltyTerms>) =>
  shed.as('manager').calls(calls.addRoyaltyTerms, {
    body: { plant_type_id: shed.plant, vendor: 'Rosen Tantau', basis: 'propagated', rate: '0.5', valid_from: began, ...terms },
    ...keyed(),
  })

const january = { from: '2026-01-01', to: '2026-01-31' }
const february = { from: '2026-02-01', to: '2026-02-28' }

const reportOf = async (shed: Shed, vendor_id: string, days: { from: string; to: string }) =>
  (await shed.as('manager').calls(calls.getRoyaltyReport, { query: { vendor_id, ...days } })).data

const declare = (shed: Shed, vendor_id: string, days: { from: string; to: string }) =>
  shed.as('manager').calls(calls.declareRoyalties, { body: { vendor_id, ...days }, ...keyed() })

test('a breeder gets an amount for each plant propagated, from the day of the terms on', async () => {
  const shed = await aShed()
  const { data: terms, status } = await setTerms(shed, {})
  expect(status).toBe(201)
  expect(terms).toMatchObject({ vendor: 'Rosen Tantau', rate: '0.500000', valid_to: null })
  const batch = await shed.propagate(100)
  const report = await reportOf(shed, terms.vendor_id, january)
  expect(report.sections).toHaveLength(1)
  expect(report.sections[0]?.rows[0]?.cells.slice(1)).toEqual(['100', '50.00', '0.00', '$0.50', 'Per plant propagated'])
  expect(report.sections[0]?.total?.[2]).toBe('50.00')
  const query = { vendor_id: terms.vendor_id, ...january, key: report.sections[0]?.rows[0]?.key ?? '' }
  const lines = await shed.as('manager').calls(calls.listRoyaltyLines, { query })
  expect(lines.data).toMatchObject([{ document: 'batch', number: batch.batch_code, quantity: '100' }])
  const later = await setTerms(shed, { valid_from: addDays(began, 1), rate: '2' })
  expect(later.status).toBe(201)
  expect((await setTerms(shed, { valid_from: addDays(began, 1) })).code).toBe('DUPLICATE')
  const { data: all } = await shed.as('manager').calls(calls.listRoyaltyTerms)
  expect(all.map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual([
    [addDays(began, 1), null],
    [began, began],
  ])
  expect((await reportOf(shed, terms.vendor_id, january)).sections[0]?.total?.[2]).toBe('50.00')
})

test('a breeder gets an amount or percent of the price without tax for each plant sold', async () => {
  const shed = await aShed()
  const batch = await shed.propagate(100)
  await shed.hand.calls(setBatchState, { body: { batch_ids: [batch.id], state: 'for_sale', date: today }, ...keyed() })
  await shed.has((db) =>
    db.run(sql`
    INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price)
    SELECT nursery_id, ${shed.plant}, id, 23 FROM container_sizes WHERE nursery_id = ${db.nursery_id} AND name = '9 cm' RETURNING 1`),
  )
  const line = { item_type: 'plant' as const, plant_type_id: shed.plant, container_size: '9 cm', quantity: '10' }
  const sold = await shed.as('sales').calls(createSale, { body: { items: [line], payment_method: 'eftpos' }, ...keyed() })
  expect(sold.status).toBe(201)
  const { data: terms } = await setTerms(shed, { basis: 'sold', rate: '1.25' })
  const days = { from: today, to: today }
  const cells = async () => (await reportOf(shed, terms.vendor_id, days)).sections[0]?.rows[0]?.cells
  expect(await cells()).toMatchObject({ 1: '10.0000', 2: '12.50' })
  await setTerms(shed, { basis: 'percent', rate: '10', valid_from: today })
  const sales = (await cells())?.[3]
  expect((await cells())?.[2]).toBe((Number(sales) / 10).toFixed(2))
  expect(Number(sales)).toBeGreaterThan(100)
})

test('a breeder of a rootstock gets an amount for each plant that is sold grafted on it, wherever it went on', async () => {
  const shed = await aShed()
  const sells = shed.as('sales')
  const { data: apple } = await shed
    .as('manager')
    .calls(createPlantType, { body: { common_name: 'Apple Cox', category: 'Trees' } })
  const [stock, ownRoot] = [await shed.propagate(100), await shed.propagate(10)]
  const line = { plant_type_id: apple.id, container_size: '9 cm', rootstock_batch_id: stock.id, quantity: 60 }
  const body = { method: 'graft', started_on: today, recipe_id: null } as const
  const { data: grafts } = await shed.hand.calls(bulkPropagation, { body: { ...body, batches: [line] }, ...keyed() })
  const params = { id: grafts[0]!.id }
  const pot = { container_size: 'PB5', quantity: 40, potting_date: today, confirmed: true }
  const { data: potted } = await shed.hand.calls(potUp, { params, body: pot, ...keyed() })
  await shed.hand.calls(setBatchState, {
    body: { batch_ids: [potted.id, ownRoot.id], state: 'for_sale', date: today },
    ...keyed(),
  })
  const terms = { basis: 'sold', rate: '0.80', valid_from: began } as const
  const { data: of } = await setTerms(shed, terms)
  await shed.has((db) =>
    db.run(sql`
    INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price)
    SELECT nursery_id, plant, id, 23 FROM container_sizes, (VALUES (${apple.id}::uuid, 'PB5'), (${shed.plant}::uuid, '9 cm')) AS sold (plant, size)
    WHERE nursery_id = ${db.nursery_id} AND name = size RETURNING 1`),
  )
  const sell = (plant_type_id: string, container_size: string, quantity: string) =>
    sells.calls(createSale, {
      body: {
        items: [{ item_type: 'plant' as const, plant_type_id: plant_type_id as never, container_size, quantity }],
        payment_method: 'eftpos',
      },
      ...keyed(),
    })
  const sold = await sell(apple.id, 'PB5', '15')
  expect(sold.status).toBe(201)
  await sell(shed.plant, '9 cm', '2')
  const days = { from: today, to: today }
  const report = await reportOf(shed, of.vendor_id, days)
  expect(report.sections[0]?.rows.map(({ cells }) => cells.slice(1, 3))).toEqual([['17.0000', '13.60']])
  const query = { vendor_id: of.vendor_id, ...days, key: report.sections[0]?.rows[0]?.key ?? '' }
  const lines = (await shed.as('manager').calls(calls.listRoyaltyLines, { query })).data
  expect(lines.map(({ document, quantity }) => [document, Number(quantity)])).toEqual(
    expect.arrayContaining([
      ['sale', 2],
      ['batch', 15],
    ]),
  )
  const margins = await shed.has((db) => soldRoyalties(db, days))
  expect(margins(apple.id, 0)).toEqual({ plants: 1200n, price: 0n })
  const voiding = { reason: 'Wrong plants', version: sold.data.version }
  await shed.as('manager').calls(voidSale, { params: { id: sold.data.id }, body: voiding, ...keyed() })
  expect((await reportOf(shed, of.vendor_id, days)).sections[0]?.rows[0]?.cells[1]).toBe('2.0000')
})

test('days are declared once; what changes afterwards is a correction of the next declaration', async () => {
  const shed = await aShed()
  const { data: terms } = await setTerms(shed, {})
  const { vendor_id } = terms
  await shed.propagate(100)
  const first = await declare(shed, vendor_id, january)
  expect(first.status).toBe(201)
  expect(first.data).toMatchObject({ vendor: 'Rosen Tantau', total_amount: '50.00' })
  expect((await declare(shed, vendor_id, { from: '2026-01-31', to: '2026-02-10' })).errors).toMatchObject([{ path: 'from' }])
  expect((await declare(shed, vendor_id, { from: '2026-02-01', to: today })).errors).toMatchObject([{ path: 'to' }])
  await shed.propagate(20)
  const report = await reportOf(shed, vendor_id, february)
  expect(
    report.sections.map(({ id, columns, total }) => [id, total?.[columns.findIndex((column) => column.id === 'amount')]]),
  ).toEqual([
    ['royalties', '0.00'],
    ['corrections', '10.00'],
    ['due', undefined],
  ])
  const second = await declare(shed, vendor_id, february)
  expect(second.data).toMatchObject({ total_amount: '10.00' })
  expect((await reportOf(shed, vendor_id, { from: '2026-03-01', to: '2026-03-31' })).sections).toHaveLength(1)

  const manager = shed.as('manager')
  const undo = (id: string) => manager.calls(calls.undoRoyaltyDeclaration, { params: { id } })
  expect((await undo(first.data.id)).code).toBe('BAD_STATE')
  expect((await undo(second.data.id)).status).toBeLessThan(300)
  expect((await manager.calls(calls.listRoyaltyDeclarations)).data).toMatchObject([{ id: first.data.id }])

  await manager.calls(calls.deleteRoyaltyTerms, { params: { id: terms.id } })
  expect((await declare(shed, vendor_id, february)).data).toMatchObject({ total_amount: '-50.00' })
})

test('growers see nothing of it; unknown breeders and declarations are not found', async () => {
  const shed = await aShed()
  expect((await shed.hand.calls(calls.listRoyaltyTerms)).status).toBe(403)
  const manager = shed.as('manager')
  expect((await manager.calls(calls.getRoyaltyReport, { query: { vendor_id: randomUUID() } })).status).toBe(404)
  expect((await manager.calls(calls.undoRoyaltyDeclaration, { params: { id: randomUUID() } })).status).toBe(404)
})
