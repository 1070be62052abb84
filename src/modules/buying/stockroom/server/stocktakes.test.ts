/** Stocktakes on a real database: what moves while it is counted stays moved, and both ledgers still add up. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { aPlant } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import {
  bulkPropagation,
  countBatch,
  mergeBatches,
  recordLoss,
  reverseOperations,
  setBatchState,
} from '#modules/growing/batch/batch-calls.ts'
import { getBalance } from '#modules/growing/batch/batch-cost-calls.ts'
import { getBatch, getBatchHistory } from '#modules/growing/batch/contract.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { addTransaction, createCategory, createItem, getItem, listTransactions } from '#modules/supplies/contract.ts'
import { dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../stocktake-calls.ts'
import type { WholeStocktake } from '../stocktake.ts'
import { countStatements } from '#testing/statements.ts'
import { bookStocktake, cancelStocktake } from './stocktakes.ts'

const keyed = () => ({ key: randomUUID() })
const today = dayIn('Pacific/Auckland', new Date())

async function nurseryWithSupply() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const [hand, grower] = [nursery.as('manager'), nursery.as('production')]
  const { data: pots } = await hand.calls(createCategory, { body: { name: 'Pots' } })
  const item = async (name: string, more: object = {}) =>
    (
      await hand.calls(createItem, {
        body: { name, unit: 'each', category_id: pots.id, quantity_on_hand: '100', average_cost: '0.185', ...more },
        ...keyed(),
      })
    ).data.id
  const start = async (body: object) =>
    (await hand.calls(calls.startStocktake, { body: body as { kind: 'plants' }, ...keyed() })).data
  const lineId = (sheet: WholeStocktake, name: string) =>
    sheet.items.find((line) => [line.name, line.code].includes(name))?.id ?? ''
  const count = (sheet: WholeStocktake, name: string, counted: string | null, more: object = {}) =>
    grower.calls(calls.countLine, { params: { id: sheet.id, lineId: lineId(sheet, name) }, body: { counted, ...more } })
  const book = ({ id, version }: WholeStocktake) =>
    hand.calls(calls.bookStocktake, { params: { id }, body: { version }, ...keyed() })
  const cancel = ({ id, version }: WholeStocktake) =>
    hand.calls(calls.cancelStocktake, { params: { id }, body: { version }, ...keyed() })
  const use = (id: string, quantity: string) =>
    hand.calls(addTransaction, { body: { inventory_item_id: id, kind: 'use', quantity }, ...keyed() })
  const onHand = async (id: string) => Number((await hand.calls(getItem, { params: { id } })).data.quantity_on_hand)
  return { ...nursery, hand, grower, pots, item, start, count, book, cancel, use, onHand, lineId }
}

test('counts are saved as they are typed; use before or after a count is not affected, and only the difference is booked', async () => {
  const { hand, pots, item, start, count, book, use, onHand } = await nurseryWithSupply()
  const [small, large, spare] = [await item('Pot 9 cm'), await item('PB5'), await item('Tray')]
  await item('Labels', { category_id: null })
  const sheet = await start({ kind: 'supplies', category_id: pots.id })
  expect(sheet).toMatchObject({ about: 'Pots', lines: 3, counted: 0, stocktake_number: 1, gained_cost: '0.00' })
  await use(small, '10')
  expect((await count(sheet, 'Pot 9 cm', '87')).data).toMatchObject({
    expected: '90.0000',
    variance: '-3.0000',
    variance_cost: '-0.56',
  })
  await use(small, '7')
  await count(sheet, 'PB5', '1')
  expect((await count(sheet, 'PB5', '104')).data).toMatchObject({
    counted: '104.0000',
    variance: '4.0000',
    variance_cost: '0.74',
  })
  await count(sheet, 'Tray', '5')
  expect((await count(sheet, 'Tray', null)).data).toMatchObject({ counted: null, variance: null, expected: '100.0000' })

  const { data, status } = await book(sheet)
  expect([status, data.state, data.counted, data.gained_cost, data.lost_cost]).toEqual([200, 'booked', 2, '0.74', '-0.56'])
  expect([await onHand(small), await onHand(large), await onHand(spare)]).toEqual([80, 104, 100])
  const [moved] = (await hand.calls(listTransactions, { query: { inventory_item_id: small } })).data
  expect(moved).toMatchObject({ kind: 'count', delta: '-3.0000', reason: 'Stocktake ST-0001', own: false })
  expect(moved?.transaction_date).toBe(data.items.find(({ name }) => name === 'Pot 9 cm')?.counted_at)
  expect((await book(data)).detail).toContain('already booked')
  expect((await count(sheet, 'Tray', '1')).code).toBe('BAD_STATE')
})

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

type Sown = { readonly id: string; readonly code: string }

test('plants for sale that are missing are an expense, what the sheet says is what the books have, and cancelling it gives it back', async () => {
  const { hand, start, count, book, cancel, has, nursery_id } = await nurseryWithSupply()
  const plant = await has((db) => aPlant(db))
  const batches = [200, 200, 3].map((quantity) => ({ plant_type_id: plant, container_size: 'PB5', quantity, cost: '800' }))
  const sown = await hand.calls(bulkPropagation, {
    body: { method: 'seed', started_on: '2026-01-05', location: 'Shop', batches },
  })
  const [offered, growing, third] = sown.data.map(({ id, batch_code }) => ({ id, code: batch_code })) as [Sown, Sown, Sown]
  const batch_ids = [offered.id, third.id]
  await hand.calls(setBatchState, { body: { batch_ids, state: 'for_sale', date: today }, ...keyed() })
  const books = async () => {
    while (await has((db) => postJournal(db)));
    const { rows } = await owner.query<{ amount: string }>(
      `SELECT sum(amount)::numeric(14,2) AS amount FROM journal_lines
       WHERE nursery_id = $1 AND purpose IN ('stock_plants', 'stock_variances') GROUP BY purpose ORDER BY purpose`,
      [nursery_id],
    )
    return rows.map(({ amount }) => amount)
  }
  const body = { counted: 20, date: today }
  await hand.calls(countBatch, { params: { id: offered.id }, body, ...keyed() })
  await hand.calls(countBatch, { params: { id: growing.id }, body, ...keyed() })
  expect(await books()).toEqual(['1680.00', '720.00'])

  const sheet = await start({ kind: 'plants', location: 'Shop' })
  await count(sheet, offered.code, '5')
  await count(sheet, growing.code, '19')
  // At 266.67 each.
  const found = await count(sheet, third.code, '4')
  expect(found.data.variance_cost).toBe('266.67')
  const counted = (await hand.calls(calls.getStocktake, { params: { id: sheet.id } })).data
  expect([counted.lost_cost, counted.gained_cost]).toEqual(['-60.00', '266.67'])
  const { data } = await book(sheet)
  expect([data.lost_cost, data.gained_cost]).toEqual(['-60.00', '266.67'])
  expect(await books()).toEqual(['1886.67', '513.33'])
  await cancel(data)
  expect(await books()).toEqual(['1680.00', '720.00'])
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

test('two stocktakes of the same stock do not book a difference twice; later issues do not make it negative', async () => {
  const { item, start, count, book, use, onHand } = await nurseryWithSupply()
  const id = await item('Pot 9 cm')
  const [one, other] = [await start({ kind: 'supplies' }), await start({ kind: 'supplies' })]
  await count(one, 'Pot 9 cm', '90')
  await count(other, 'Pot 9 cm', '90')
  expect((await book(one)).status).toBe(200)
  expect((await book(other)).detail).toContain('Pot 9 cm was counted in another stocktake')
  await count(other, 'Pot 9 cm', '5')
  await use(id, '20')
  expect((await book(other)).code).toBe('SHORT_SUPPLIES')
  expect(await onHand(id)).toBe(70)
})

test('an empty sheet is refused, an uncounted one is not booked, and a stranger sees neither', async () => {
  const { hand, item, start, book, cancel } = await nurseryWithSupply()
  expect(
    (await hand.calls(calls.startStocktake, { body: { kind: 'plants', location: 'Moon' }, ...keyed() })).errors[0]?.path,
  ).toBe('location')
  await item('Pot 9 cm')
  const sheet = await start({ kind: 'supplies' })
  expect((await book(sheet)).detail).toContain('No counts yet')
  const stranger = (await aNursery()).as('admin')
  expect((await stranger.calls(calls.getStocktake, { params: { id: sheet.id } })).status).toBe(404)
  expect((await cancel(sheet)).data.state).toBe('cancelled')
  expect((await hand.calls(calls.listStocktakes)).data.map(({ state }) => state)).toEqual(['cancelled'])
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
      const book = await countStatements(nursery, (db) => bookStocktake(db, who, sheet.id, sheet.version))
      expect(await Promise.all(ids.map(left))).toEqual(ids.map(() => 97))
      const cancel = await countStatements(nursery, (db) => cancelStocktake(db, who, sheet.id, sheet.version + 1))
      expect(await Promise.all(ids.map(left))).toEqual(ids.map(() => 100))
      return { book, cancel }
    }
    expect(await statementsFor(40)).toEqual(await statementsFor(1))
  },
)
