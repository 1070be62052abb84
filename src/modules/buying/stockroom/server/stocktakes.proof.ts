/** Further cases of `stocktakes.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { aPlant } from '#testing/products.ts'
import { bulkPropagation, mergeBatches, recordLoss, reverseOperations } from '#modules/growing/batch/batch-calls.ts'
import { getBalance } from '#modules/growing/batch/batch-cost-calls.ts'
import { getBatch, getBatchHistory } from '#modules/growing/batch/contract.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../stocktake-calls.ts'
import { countStatements } from '#testing/statements.ts'
import { bookStocktake, cancelStocktake } from './stocktakes.ts'
import { keyed, today, nurseryWithSupply } from './testing-stocktakes.ts'

test('a late count is compared with the quantity at the time it was made', async () => {
  const { start, count, nursery_id, has } = await nurseryWithSupply()
  const id = randomUUID()
  const moved = (kind: string, delta: number, after: number, ago: string) => sql`
    INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, created_at)
    VALUES (${nursery_id}, ${id}, ${kind}, ${delta}, ${after - delta}, ${after}, now() - ${ago}::interval)`
  await has(async (db) => {
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, unit, quantity_on_hand, average_cost) VALUES (${nursery_id}, ${id}, 'Pot 9 cm', 'each', 60, 0.2)`)
    await db.run(moved('opening', 100, 100, '1 day'))
    await db.run(moved('sale', -40, 60, '55 minutes'))
  })
  const sheet = await start({ kind: 'supplies' })
  expect((await count(sheet, 'Pot 9 cm', '58')).data).toMatchObject({ expected: '60.0000', variance: '-2.0000' })
  // Counted an hour ago, before the sale.
  expect((await count(sheet, 'Pot 9 cm', '98', { seconds_ago: 3_600 })).data).toMatchObject({
    expected: '100.0000',
    variance: '-2.0000',
  })
})

test('plants: losses and gains go through the ledger of batches, the books still balance, and it is reversed', async () => {
  const { hand, grower, start, book, cancel, has } = await nurseryWithSupply()
  const plant = await has((db) => aPlant(db))
  const batches = [30, 20, 10].map((quantity) => ({ plant_type_id: plant, container_size: 'PB5', quantity, cost: '60' }))
  const sown = await hand.calls(bulkPropagation, {
    body: { method: 'seed', started_on: '2026-01-05', location: 'Tunnel 1', batches },
  })
  const [first, second, third] = sown.data
  const elsewhere = { method: 'seed' as const, started_on: '2026-01-05', location: 'Yard', batches: batches.slice(2) }
  const [stray] = (await hand.calls(bulkPropagation, { body: elsewhere })).data
  const sheet = await start({ kind: 'plants', location: 'Tunnel 1', blind: true })
  expect(sheet.items.map(({ code, detail }) => [code, detail])).toEqual(
    [first, second, third].map((batch) => [batch?.batch_code, 'PB5 · Tunnel 1']),
  )
  const blind = (await grower.calls(calls.getStocktake, { params: { id: sheet.id } })).data
  expect([blind.items[0]?.expected, blind.lost_cost]).toEqual([null, null])
  const printedSheet = async () =>
    readPdf((await grower.calls(calls.getSheetPdf, { params: { id: sheet.id } })).bytes).pages[0]?.replaceAll('- ', '-') ?? ''
  expect(await printedSheet()).toContain(`Plants: Tunnel 1`)
  expect(await printedSheet()).toContain(first?.batch_code)
  expect(await printedSheet()).not.toContain('Recorded')
  const count = (i: number, counted: string) =>
    grower.calls(calls.countLine, { params: { id: sheet.id, lineId: sheet.items[i]?.id ?? '' }, body: { counted } })
  expect((await count(0, '27')).data).toMatchObject({ expected: null, variance: null })
  await count(1, '24')
  await count(2, '10')
  expect((await count(0, '27.5')).errors[0]?.path).toBe('counted')
  // Growing plants: the others of their batch carry what is missing.
  expect((await hand.calls(calls.getStocktake, { params: { id: sheet.id } })).data.lost_cost).toBe('0.00')
  const found = await grower.calls(calls.addFoundLine, { params: { id: sheet.id }, body: { code: stray?.batch_code ?? '' } })
  expect(found.data).toMatchObject({ detail: 'PB5 · Yard', counted: null })
  expect((await grower.calls(calls.addFoundLine, { params: { id: sheet.id }, body: { code: 'nothing' } })).status).toBe(404)
  await grower.calls(recordLoss, { params: { id: first?.id ?? '' }, body: { quantity: 2, loss_date: today }, ...keyed() })

  expect((await grower.calls(calls.bookStocktake, { params: { id: sheet.id }, body: { version: 1 }, ...keyed() })).status).toBe(
    403,
  )
  const { data } = await book(sheet)
  expect([data.state, data.lost_cost, data.gained_cost]).toEqual(['booked', '0.00', '0.00'])
  const onHand = async () =>
    Promise.all(
      [first, second, third].map(
        async (batch) => (await hand.calls(getBatch, { params: { id: batch?.id ?? '' } })).data.quantity_current,
      ),
    )
  expect(await onHand()).toEqual([25, 24, 10])
  const [event] = (await hand.calls(getBatchHistory, { params: { id: first?.id ?? '' } })).data
  expect(event).toMatchObject({ kind: 'count', delta: -3, reason: 'Stocktake ST-0001' })
  const balanced = async () => {
    const { plants, cents } = (await hand.calls(getBalance)).data
    expect([plants.difference, cents.difference]).toEqual([0, '0.000000'])
    return plants.counted
  }
  expect(await balanced()).toBe(1)
  const undo = { body: { operation_ids: [event?.operation_id ?? ''] }, ...keyed() }
  expect((await hand.calls(reverseOperations, undo)).detail).toContain('counted in stocktake ST-0001')
  expect((await cancel(data)).data.state).toBe('cancelled')
  expect(await onHand()).toEqual([28, 20, 10])
  await balanced()
})

test('a difference of a batch that was merged since is not saved where no plants are: the batch that has them is counted again', async () => {
  const { hand, start, count, book, cancel, has } = await nurseryWithSupply()
  const plant = await has((db) => aPlant(db))
  const batches = [30, 50].map((quantity) => ({ plant_type_id: plant, container_size: 'PB5', quantity, cost: '60' }))
  const body = { method: 'seed' as const, started_on: '2026-01-05', location: 'Tunnel 1', batches }
  const [a, b] = (await hand.calls(bulkPropagation, { body })).data
  const [into, merged] = [a?.batch_code ?? '', b?.batch_code ?? '']
  const sheet = await start({ kind: 'plants', location: 'Tunnel 1' })
  await count(sheet, merged, '55')
  const merge = async () => {
    const done = { batch_ids: [b?.id ?? ''], date: today }
    return String(
      (await hand.calls(mergeBatches, { params: { id: a?.id ?? '' }, body: done, ...keyed() })).answer['operation_id'],
    )
  }
  const onHand = async () =>
    Promise.all(
      [a, b].map(async (batch) => (await hand.calls(getBatch, { params: { id: batch?.id ?? '' } })).data.quantity_current),
    )
  await hand.calls(reverseOperations, { body: { operation_ids: [await merge()] }, ...keyed() })
  const apart = await book(sheet)
  expect(await onHand()).toEqual([30, 55])
  await cancel(apart.data)

  const next = await start({ kind: 'plants', location: 'Tunnel 1' })
  await count(next, merged, '55')
  await merge()
  expect((await book(next)).detail).toBe(
    `${merged} was merged into ${into} after it was counted. Clear its count, and count ${into} again.`,
  )
  expect(await onHand()).toEqual([80, 0])
  await count(next, merged, null)
  await count(next, into, '85')
  await book(next)
  expect(await onHand()).toEqual([85, 0])
})

test.each(['supplies', 'plants'] as const)(
  'a stocktake of %s is booked and cancelled in as many statements for forty lines as for one',
  async (kind) => {
    const nursery = await nurseryWithSupply()
    const { hand, pots, item, start, onHand, has } = nursery
    const who = nursery.user('manager')
    const plant = await has((db) => aPlant(db))
    const many = async (lines: number) =>
      kind === 'supplies'
        ? Promise.all(Array.from({ length: lines }, async (_, i) => item(`Pot ${lines}-${i}`)))
        : (
            await hand.calls(bulkPropagation, {
              body: {
                method: 'seed',
                started_on: today,
                location: `Bay ${lines}`,
                batches: Array.from({ length: lines }, () => ({
                  plant_type_id: plant,
                  container_size: '9cm',
                  quantity: 100,
                })),
              },
              ...keyed(),
            })
          ).data.map(({ id }) => id)
    const statementsFor = async (lines: number) => {
      const ids = await many(lines)
      const sheet = await start(kind === 'supplies' ? { kind, category_id: pots.id } : { kind, location: `Bay ${lines}` })
      await has((db) =>
        db.run(sql`
        UPDATE stocktake_lines SET counted = 97, expected = 100, counted_at = now()
        WHERE nursery_id = ${db.nursery_id} AND stocktake_id = ${sheet.id} AND coalesce(inventory_item_id, batch_id) = ANY(${ids}::uuid[])`),
      )
      const left = async (id: string) =>
        kind === 'supplies' ? onHand(id) : (await hand.calls(getBatch, { params: { id } })).data.quantity_current
      const book = await countStatements(nursery, (db) => bookStocktake(db, who, sheet.id, { version: sheet.version }))
      expect(await Promise.all(ids.map(left))).toEqual(ids.map(() => 97))
      const cancel = await countStatements(nursery, (db) => cancelStocktake(db, who, sheet.id, sheet.version + 1))
      expect(await Promise.all(ids.map(left))).toEqual(ids.map(() => 100))
      return { book, cancel }
    }
    expect(await statementsFor(40)).toEqual(await statementsFor(1))
  },
)
