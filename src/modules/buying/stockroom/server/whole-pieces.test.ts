/** Counted supplies reject fractions on every form; measured ones accept them. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { saveMix } from '#modules/growing/recipe/mix-calls.ts'
import { addIngredient, createRecipe } from '#modules/growing/recipe/recipe-calls.ts'
import { addTransaction, createItem, editTransaction, getItem, listTransactions } from '#modules/supplies/contract.ts'
import * as purchases from '../contract.ts'
import * as stocktakes from '../stocktake-calls.ts'

const keyed = () => ({ key: randomUUID() })
const message = 'Pot is counted one by one: enter a whole number.'

async function nurseryWithSupply() {
  const hand = (await aNursery()).as('manager')
  const item = async (name: string, unit: string) => {
    const body = { name, unit, quantity_on_hand: '10', average_cost: '1' }
    return (await hand.calls(createItem, { body, ...keyed() })).data.id
  }
  const [pot, bark] = [await item('Pot', 'each'), await item('Bark', 'L')]
  const onHand = async (id: string) => Number((await hand.calls(getItem, { params: { id } })).data.quantity_on_hand)
  return { hand, pot, bark, onHand }
}

test('half a pot is refused at its field wherever stock is written', async () => {
  const { hand, pot, onHand } = await nurseryWithSupply()
  const opening = { name: 'Pot', unit: 'each', quantity_on_hand: '2.5' }
  expect((await hand.calls(createItem, { body: opening, ...keyed() })).errors).toEqual([{ path: 'quantity_on_hand', message }])
  for (const kind of ['purchase', 'use', 'adjustment', 'count'] as const) {
    const body = { inventory_item_id: pot, kind, quantity: '2.5' }
    expect((await hand.calls(addTransaction, { body, ...keyed() })).errors).toEqual([{ path: 'quantity', message }])
  }
  const [first] = (await hand.calls(listTransactions, { query: { inventory_item_id: pot } })).data
  const corrected = await hand.calls(editTransaction, { params: { id: first?.id ?? '' }, body: { quantity: '9.5' } })
  expect(corrected.errors).toEqual([{ path: 'quantity', message }])
  const bought = { expense_date: '2026-08-01', cost: '10', quantity: '2.5', inventory_item_id: pot }
  expect((await hand.calls(createExpense, { body: bought, ...keyed() })).errors).toEqual([{ path: 'quantity', message }])
  expect(await onHand(pot)).toBe(10)
})

test('half a pot is neither ordered, received, counted nor in a recipe or a mix', async () => {
  const { hand, pot, bark, onHand } = await nurseryWithSupply()
  const draft = (quantity: string) =>
    hand.calls(purchases.draftPurchase, { body: { vendor: 'Pot Co', items: [{ inventory_item_id: pot, quantity }] }, ...keyed() })
  expect((await draft('2.5')).errors).toEqual([{ path: 'items.0.quantity', message }])
  const { data: order } = await draft('3')
  const lines = [{ line_id: order.items[0]?.id ?? '', quantity: '2.5' }]
  const received = await hand.calls(purchases.receivePurchase, {
    params: { id: order.id },
    body: { received_on: '2026-08-01', lines },
    ...keyed(),
  })
  expect(received.errors).toEqual([{ path: 'lines.0.quantity', message }])

  const { data: sheet } = await hand.calls(stocktakes.startStocktake, { body: { kind: 'supplies' }, ...keyed() })
  const count = (name: string, counted: string) =>
    hand.calls(stocktakes.countLine, {
      params: { id: sheet.id, lineId: sheet.items.find((line) => line.name === name)?.id ?? '' },
      body: { counted },
    })
  expect((await count('Pot', '1.2')).errors).toEqual([{ path: 'counted', message }])
  expect((await count('Pot', '1,200')).errors).toEqual([{ path: 'counted', message: 'Write it as 1200, in digits only.' }])
  expect((await count('Bark', '1.2')).data.counted).toBe('1.2000')

  const { data: recipe } = await hand.calls(createRecipe, { body: { name: 'PB3', container_size: 'PB3' }, ...keyed() })
  const params = { id: recipe.id }
  const add = (quantity: string, unit: string) =>
    hand.calls(addIngredient, { params, body: { inventory_item_id: pot, quantity, unit }, ...keyed() })
  expect((await add('0.5', 'each')).errors).toEqual([{ path: 'quantity', message }])
  expect((await add('0.5', 'dozen')).status).toBe(201)
  const components = [{ inventory_item_id: pot, quantity: '0.5', unit: 'each' }]
  const mix = await hand.calls(saveMix, { params: { id: bark }, body: { components } })
  expect(mix.errors).toEqual([{ path: 'components.0.quantity', message }])
  expect(await onHand(pot)).toBe(10)
})
