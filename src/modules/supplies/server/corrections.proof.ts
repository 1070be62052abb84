/** Further cases of `corrections.test.ts`. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { zone, nurseryWithSupply } from './testing-corrections.ts'

const today = dayIn(zone, new Date())
const before = (days: number) => addDays(today, -days)
const dayOf = ({ transaction_date }: { readonly transaction_date: string }) => dayIn(zone, new Date(transaction_date))

test('a use that is deleted after the price was corrected, twice, brings back what was paid; so does one that is corrected', async () => {
  const { hand, item, book, fix, now, ...nursery } = await nurseryWithSupply()
  await book('count', '0')
  const wrong = await book('purchase', '100', { unit_cost: '1.00' })
  const uses = [await book('use', '50'), await book('use', '10')]
  const first = await fix(wrong.id, { quantity: '100', unit_cost: '3.00' })
  expect(await now()).toEqual([40, 3])
  expect((await fix(first.data.id, { quantity: '100', unit_cost: '2.00' })).status).toBe(200)
  expect(await now()).toEqual([40, 2])
  await fix(uses[1]?.id ?? '', { quantity: '5' })
  expect(await now()).toEqual([45, 2])
  for (const { id, kind, reversed } of (await hand.calls(calls.listTransactions, { query: { inventory_item_id: item.id } })).data)
    if (kind === 'use' && !reversed) expect((await hand.calls(calls.deleteTransaction, { params: { id } })).status).toBe(204)
  expect(await now()).toEqual([100, 2])
  while (await nursery.has((db) => postJournal(db)));
  const { rows } = await owner.query<{ amount: string }>(
    `SELECT sum(amount)::numeric(14,2) AS amount FROM journal_lines
     WHERE nursery_id = $1 AND (purpose = 'stock_supplies' OR purpose IN ('materials_used', 'price_variance')) GROUP BY purpose = 'stock_supplies' ORDER BY 1`,
    [nursery.nursery_id],
  )
  expect(rows.map(({ amount }) => amount)).toEqual(['0.00', '200.00'])
})

test('a receipt that is deleted after some was used leaves what was there before, at its cost', async () => {
  const { hand, book, now } = await nurseryWithSupply()
  const wrong = await book('purchase', '100', { unit_cost: '0.60' })
  await book('use', '50')
  expect(await now()).toEqual([150, 0.4])
  expect((await hand.calls(calls.deleteTransaction, { params: { id: wrong.id } })).status).toBe(204)
  expect(await now()).toEqual([50, 0.2])
})

test('where nothing has moved since, cost and average are as if it had been typed right at once', async () => {
  const { book, fix, now, ledger, item } = await nurseryWithSupply()
  const wrong = await book('purchase', '50', { unit_cost: '2.60' })
  expect((await fix(wrong.id, { quantity: '50', unit_cost: '0.26' })).data.unit_cost).toBe('0.260000')
  expect(await now()).toEqual([150, 0.22])
  const opening = (await ledger()).find(({ kind }) => kind === 'opening')
  expect((await fix(opening?.id ?? '', { quantity: '90', unit_cost: '0.20' })).data.kind).toBe('opening')
  expect((await now())[0]).toBe(140)
  expect((await ledger()).find(({ kind, reversed }) => kind === 'opening' && !reversed)?.inventory_item_id).toBe(item.id)
})

test('the preview of a corrected use says what is there and what it is worth afterwards, whatever moved since', async () => {
  for (const since of [[], [['purchase', '100', { unit_cost: '0.60' }]], [['use', '10', {}]]] as const) {
    const { hand, book, fix, now } = await nurseryWithSupply()
    const wrong = await book('use', '90')
    for (const [kind, quantity, more] of since) await book(kind, quantity, more)
    const preview = await hand.calls(calls.previewCorrection, { params: { id: wrong.id }, query: { quantity: '9' } })
    expect((await fix(wrong.id, { quantity: '9' })).status).toBe(200)
    const [onHand, average] = [Number(preview.data.quantity_after), Number(preview.data.average_cost_after)]
    expect([onHand, average]).toEqual(await now())
    expect(Number(preview.data.value_after)).toBeCloseTo(onHand * average, 4)
  }
})

test('a count is put right as of when it was counted', async () => {
  const { book, fix, now } = await nurseryWithSupply()
  const count = await book('count', '79')
  await book('use', '10')
  expect((await fix(count.id, { quantity: '97' })).data).toMatchObject({ kind: 'count', delta: '-3.0000' })
  expect((await now())[0]).toBe(87)
})

test('both rows are on the day of the movement, or on a given one; today, if the books of that day are closed', async () => {
  const { book, fix, ledger, hand } = await nurseryWithSupply()
  const use = await book('use', '9', { transaction_date: `${before(20)}T08:30` })
  const moved = await fix(use.id, { quantity: '9', day: before(21) })
  expect([dayOf(moved.data), moved.data.delta]).toEqual([before(21), '-9.0000'])
  const back = async () => (await ledger()).find(({ kind }) => kind === 'reversal') ?? use
  expect((await back()).transaction_date).toBe(use.transaction_date)
  expect((await fix(moved.data.id, { quantity: '9', day: addDays(today, 1) })).errors[0]?.path).toBe('day')

  await hand.calls(closeBooks, { body: { closed_through: before(10), reason: 'The return is in' } })
  expect((await fix(moved.data.id, { quantity: '9', day: before(15) })).code).toBe('PERIOD_CLOSED')
  const late = await fix(moved.data.id, { quantity: '8' })
  expect([dayOf(late.data), dayOf(await back())]).toEqual([today, today])
})

test('a movement keeps its id through corrections, is as it was where it is sent back unchanged, and is undone by that id', async () => {
  const { hand, book, fix, now, ledger } = await nurseryWithSupply()
  const bought = await book('purchase', '50', { unit_cost: '0.50', reason: 'Bay Supplies' })
  await book('count', '140')
  await book('adjustment', '-3')
  for (const row of await ledger()) {
    const sent = await hand.calls(calls.editTransaction, { params: { id: row.id }, body: row as object })
    expect([sent.status, sent.data]).toEqual([200, row])
  }
  expect(await ledger()).toHaveLength(4)
  for (const quantity of ['60', '70'])
    expect((await fix(bought.id, { quantity })).data).toMatchObject({ id: bought.id, own: true })
  const read = await hand.calls(calls.getTransaction, { params: { id: bought.id } })
  expect(read.data).toMatchObject({ id: bought.id, delta: '70.0000', reason: 'Bay Supplies', reversed: false })
  const rows = await ledger()
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  for (const row of rows) expect((await hand.calls(calls.getTransaction, { params: { id: row.id } })).data).toEqual(row)
  for (const { reverses } of rows.filter(({ kind }) => kind === 'reversal'))
    expect(rows.find(({ id }) => id === reverses)).toMatchObject({ kind: 'purchase', reversed: true })
  expect((await hand.calls(calls.deleteTransaction, { params: { id: bought.id } })).status).toBe(204)
  expect((await hand.calls(calls.getTransaction, { params: { id: bought.id } })).data).toMatchObject({ reversed: true })
  expect((await now())[0]).toBe(87)
})

test('nothing is corrected twice, by a sign, or by a user who is no manager', async () => {
  const { book, fix, now, as } = await nurseryWithSupply()
  const use = await book('use', '90', { reason: 'Potting' })
  expect((await fix(use.id, { quantity: '-9' })).errors[0]?.message).toBe('Only an adjustment may be negative.')
  expect((await fix(use.id, { quantity: '101' })).errors[0]?.message).toBe('At most 100: no more was on hand.')
  const both = await Promise.all([fix(use.id, { quantity: '9' }), fix(use.id, { quantity: '9' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await now()).toEqual([91, 0.2])
  const accepted = both.find(({ status }) => status === 200)
  expect(accepted?.data.reason).toBe('Potting')
  const body = { quantity: '5' }
  expect((await as('production').calls(calls.editTransaction, { params: { id: accepted?.data.id ?? '' }, body })).status).toBe(
    403,
  )
})
