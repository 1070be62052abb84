/** Supplies: written down, received, used, counted, corrected; the average cost goes along to the millionth. */
import { referenceId } from '#testing/reference.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import type { MovementKind, TransactionKind } from '../supply.ts'

const keyed = () => ({ key: randomUUID() })

async function nurseryWithSupply() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const hand = nursery.as('manager')
  const { data: item } = await hand.calls(calls.createItem, {
    body: { name: 'Pot PB5', unit: 'each', quantity_on_hand: '100', average_cost: '0.20', reorder_point: '50' },
    ...keyed(),
  })
  const book = (kind: MovementKind, quantity: string, more = {}) =>
    hand.calls(calls.addTransaction, { body: { inventory_item_id: item.id, kind, quantity, ...more }, ...keyed() })
  const now = async () => {
    const { quantity_on_hand, average_cost, low } = (await hand.calls(calls.getItem, { params: { id: item.id } })).data
    return [Number(quantity_on_hand), Number(average_cost), low]
  }
  const ledger = async () => (await hand.calls(calls.listTransactions, { query: { inventory_item_id: item.id } })).data
  return { ...nursery, hand, item, book, now, ledger }
}

test('what comes in moves the average, what goes out does not, and a count sets what is there', async () => {
  const { book, now, ledger } = await nurseryWithSupply()
  expect(await now()).toEqual([100, 0.2, false])
  await book('purchase', '50', { unit_cost: '0.26' })
  expect(await now()).toEqual([150, 0.22, false])
  await book('use', '111')
  expect(await now()).toEqual([39, 0.22, true])
  const counted = await book('count', '42')
  expect(counted.data).toMatchObject({ kind: 'count', delta: '3.0000', quantity_after: '42.0000' })
  await book('adjustment', '-2')
  expect(await now()).toEqual([40, 0.22, true])
  const rows = await ledger()
  expect(rows.map(({ kind }) => kind)).toEqual(['adjustment', 'count', 'use', 'purchase', 'opening'])
  expect(rows.reduce((sum, { delta }) => sum + Number(delta), 0)).toBe(40)
})

test('a wrong movement is reversed exactly, average too; corrected, both stay in the history', async () => {
  const { hand, book, now, ledger } = await nurseryWithSupply()
  const wrong = (await book('purchase', '500', { unit_cost: '1.00' })).data
  expect((await hand.calls(calls.deleteTransaction, { params: { id: wrong.id } })).status).toBe(204)
  expect(await now()).toEqual([100, 0.2, false])
  expect((await hand.calls(calls.deleteTransaction, { params: { id: wrong.id } })).detail).toContain('Already undone')
  const typo = (await book('use', '90')).data
  const body = { quantity: '9', reason: 'Typed one too many' }
  const corrected = await hand.calls(calls.editTransaction, { params: { id: typo.id }, body })
  expect(corrected.data).toMatchObject({ kind: 'use', delta: '-9.0000', transaction_date: typo.transaction_date })
  expect(await now()).toEqual([91, 0.2, false])
  const rows = await ledger()
  expect(rows.filter(({ reversed }) => reversed).map(({ delta }) => delta)).toEqual(['-90.0000', '500.0000'])
  expect(rows.map(({ kind }) => kind)).toEqual(['use', 'reversal', 'use', 'reversal', 'purchase', 'opening'])
})

test('less than nothing is never there, even when two take the last at once', async () => {
  const { book, now } = await nurseryWithSupply()
  const refused = await book('use', '101')
  expect([refused.status, refused.detail]).toEqual([
    409,
    'This takes more Pot PB5 than the 100 on hand. If there is more, count it first.',
  ])
  const both = await Promise.all([book('use', '60'), book('use', '60')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await now())[0]).toBe(40)
})

test('movements are listed by a kind that there is', async () => {
  const { hand } = await nurseryWithSupply()
  const kinds = async (kind: string) => hand.calls(calls.listTransactions, { query: { kind: kind as TransactionKind } })
  expect((await kinds('opening')).data.map(({ kind }) => kind)).toEqual(['opening'])
  expect((await kinds('nonsense')).answer['errors']).toEqual([{ path: 'kind', message: 'Choose a type from the list.' }])
})

test('a movement of a sale or a potting is reversed with its document', async () => {
  const { hand, has, nursery_id, item, ledger } = await nurseryWithSupply()
  await has((db) =>
    db.run(sql`
      INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, reference_type, reference_id)
      VALUES (${nursery_id}, ${item.id}, 'use', 0, 100, 100, 'batch_operation', ${randomUUID()})`),
  )
  const [row] = await ledger()
  expect(row?.own).toBe(false)
  expect((await hand.calls(calls.deleteTransaction, { params: { id: row?.id ?? '' } })).code).toBe('BAD_STATE')
})

test('the day is the nursery’s own clock', async () => {
  const { book } = await nurseryWithSupply()
  const booked = await book('purchase', '1', { unit_cost: '1', transaction_date: '2026-07-01T08:30' })
  expect(booked.data.transaction_date).toBe('2026-06-30T20:30:00.000Z')
  expect((await book('purchase', '1', { transaction_date: 'yesterday' })).errors[0]?.path).toBe('transaction_date')
  expect((await book('use', '-1')).errors[0]?.message).toBe('Only an adjustment may be negative.')
  expect((await book('use', 'NaN')).status).toBe(422)
  expect((await book('count', '101')).detail).toContain('Nothing to save')
})

test('items are found by name, category, what is for sale and what is low', async () => {
  const { hand, item } = await nurseryWithSupply()
  const { data: category } = await hand.calls(calls.createCategory, { body: { name: 'Pots' } })
  expect((await hand.calls(calls.createCategory, { body: { name: 'pots' } })).detail).toContain(
    'There is already a category Pots.',
  )
  const fields = { name: item.name, unit: 'each', reorder_point: '200', category_id: category.id, forSale: true, price: '1.50' }
  expect(
    (await hand.calls(calls.editItem, { params: { id: item.id }, body: { ...fields, price: null, version: item.version } }))
      .errors[0]?.path,
  ).toBe('price')
  const edited = await hand.calls(calls.editItem, { params: { id: item.id }, body: { ...fields, version: item.version } })
  expect(edited.data).toMatchObject({ category: 'Pots', low: true, forSale: true })
  expect((await hand.calls(calls.editItem, { params: { id: item.id }, body: { ...fields, version: item.version } })).code).toBe(
    'STALE',
  )
  await hand.calls(calls.createItem, { body: { name: 'Bark', unit: 'm3', vendor: 'Kauri Mixes' }, ...keyed() })
  const names = async (query: object) => (await hand.calls(calls.listItems, { query })).data.map(({ name }) => name)
  expect(await names({})).toEqual(['Bark', 'Pot PB5'])
  expect(await names({ forSale: 'true' })).toEqual(['Pot PB5'])
  expect(await names({ category_id: category.id })).toEqual(['Pot PB5'])
  expect(await names({ low_stock: 'true' })).toEqual(['Pot PB5'])
  expect(await names({ search: 'kauri' })).toEqual(['Bark'])
  expect((await hand.calls(calls.deleteCategory, { params: { id: category.id } })).code).toBe('IN_USE')
  const meta = (await hand.calls(calls.listItems, { query: { limit: '1' } })).meta
  expect(meta).toMatchObject({ total: 2, totals: { value: '20.00' }, low: 1 })
  const unit = await hand.calls(calls.editItem, {
    params: { id: item.id },
    body: { ...fields, unit: 'm3', version: edited.data.version },
  })
  expect(unit.errors[0]?.path).toBe('unit')
})

test('an item leaves the lists and comes back; not while a recipe takes of it', async () => {
  const { hand, has, nursery_id, item } = await nurseryWithSupply()
  const params = { id: item.id }
  await has(async (db) => {
    const recipe = randomUUID()
    await db.run(
      sql`INSERT INTO recipes (nursery_id, id, name, container_size_id) VALUES (${nursery_id}, ${recipe}, 'Natives', ${await referenceId(db, 'container_sizes', 'PB5')})`,
    )
    await db.run(sql`
      INSERT INTO recipe_ingredients (nursery_id, recipe_id, inventory_item_id, quantity, unit) VALUES (${nursery_id}, ${recipe}, ${item.id}, 1, 'each')`)
  })
  expect((await hand.calls(calls.deleteItem, { params })).detail).toBe(
    'The recipe Natives uses Pot PB5. Change the recipe first.',
  )
  await has((db) => db.run(sql`UPDATE recipes SET active = false WHERE nursery_id = ${nursery_id}`))
  expect((await hand.calls(calls.deleteItem, { params })).status).toBe(204)
  expect((await hand.calls(calls.listItems, { query: {} })).data).toEqual([])
  expect((await hand.calls(calls.restoreItem, { params })).data.archived).toBe(false)
})

test('everybody sees supplies; only managers change them; and no other nursery’s', async () => {
  const { as, item } = await nurseryWithSupply()
  const movement = { inventory_item_id: item.id, kind: 'use' as const, quantity: '1' }
  for (const role of ['general_staff', 'production', 'sales'] as const) {
    expect((await as(role).calls(calls.getItem, { params: { id: item.id } })).status).toBe(200)
    expect((await as(role).calls(calls.addTransaction, { body: movement })).status).toBe(403)
    expect((await as(role).calls(calls.deleteItem, { params: { id: item.id } })).status).toBe(403)
  }
  const stranger = (await aNursery()).as('admin')
  expect((await stranger.calls(calls.getItem, { params: { id: item.id } })).status).toBe(404)
  expect((await stranger.calls(calls.addTransaction, { body: movement })).status).toBe(404)
})

test('a movement does not conflict with an edit that was opened before it; another edit does', async () => {
  const { hand, item, book, now } = await nurseryWithSupply()
  await book('use', '5')
  const edit = (name: string) =>
    hand.calls(calls.editItem, { params: { id: item.id }, body: { name, unit: 'each', version: item.version } })
  expect(await edit('Planter bag PB5')).toMatchObject({ status: 200, data: { name: 'Planter bag PB5' } })
  expect((await now())[0]).toBe(95)
  expect((await edit('Bag')).code).toBe('STALE')
})

test('the barcode of a supply is stored as a scanner reads it, and a mistyped one is refused, as of a plant', async () => {
  const { hand } = await nurseryWithSupply()
  const body = { name: 'Stake 90 cm', unit: 'each', forSale: true, price: '2', barcode: '942 1023 61011-2' }
  const { data: stake } = await hand.calls(calls.createItem, { body, ...keyed() })
  expect(stake.barcode).toBe('9421023610112')
  const params = { id: stake.id }
  const wrong = await hand.calls(calls.editItem, { params, body: { ...body, barcode: '9421023610113', version: stake.version } })
  expect(wrong).toMatchObject({
    status: 422,
    errors: [{ path: 'barcode', message: 'The last digit of 9421023610113 should be 2; was it mistyped?' }],
  })
  const without = await hand.calls(calls.editItem, { params, body: { ...body, barcode: ' ', version: stake.version } })
  expect(without.data.barcode).toBeNull()
})
