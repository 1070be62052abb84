/** Stocktakes on a real database: what moves while it is counted stays moved, and both ledgers still add up. */
import { expect, test } from 'vitest'
import { aPlant } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { bulkPropagation, countBatch, setBatchState } from '#modules/growing/batch/batch-calls.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { listTransactions } from '#modules/supplies/contract.ts'
import * as calls from '../stocktake-calls.ts'
import { keyed, today, nurseryWithSupply } from './testing-stocktakes.ts'

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

  const again = await start({ kind: 'plants', location: 'Shop' })
  await count(again, growing.code, '19')
  expect((await book(again, { abnormal: true })).data.lost_cost).toBe('-40.00')
  expect(await books()).toEqual(['1640.00', '760.00'])
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
