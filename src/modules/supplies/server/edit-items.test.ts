import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { countStatements } from '#testing/statements.ts'
import { addIngredient, createRecipe } from '#modules/growing/recipe/recipe-calls.ts'
import { recipesWithSupplies } from '#modules/growing/recipe/server/recipes.queries.ts'
import type { BulkItemChange } from '../bulk-items.ts'
import * as calls from '../contract.ts'
import type { InventoryItem } from '../supply.ts'
import { editItems } from './edit-items.ts'

async function withItems(names: readonly string[]) {
  const nursery = await aNursery()
  const manager = nursery.as('manager')
  const items: InventoryItem[] = []
  for (const name of names)
    items.push(
      (await manager.calls(calls.createItem, { body: { name, unit: 'each', vendor: 'Egmont', quantity_on_hand: '10' } })).data,
    )
  const edit = (change: Omit<BulkItemChange, 'id' | 'version'>, of: readonly { id: string; version: number }[] = items) =>
    manager.calls(calls.editItems, { body: { items: of.map(({ id, version }) => ({ ...change, id, version })) } })
  return { nursery, manager, items, edit }
}

test('supplies get another vendor and reorder point together, and keep the rest', async () => {
  const { items, edit } = await withItems(['Pot 9 cm', 'Pot 14 cm'])
  const { data } = await edit({ vendor: 'Interworld', reorder_point: '20' })
  expect(
    data.map(({ name, vendor, reorder_point, quantity_on_hand, low }) => ({
      name,
      vendor,
      reorder_point,
      quantity_on_hand,
      low,
    })),
  ).toEqual(
    items.map(({ name }) => ({ name, vendor: 'Interworld', reorder_point: '20.0000', quantity_on_hand: '10.0000', low: true })),
  )
  const { data: cleared } = await edit({ reorder_point: null }, data)
  expect(cleared.map(({ vendor, reorder_point }) => [vendor, reorder_point])).toEqual([
    ['Interworld', null],
    ['Interworld', null],
  ])
})

test('archived and restored together; one that a recipe uses refuses all, by name', async () => {
  const { manager, items, edit } = await withItems(['Bark', 'Stake'])
  const { data: archived } = await edit({ archived: true })
  expect(archived.map((item) => item.archived)).toEqual([true, true])
  const { data: restored } = await edit({ archived: false }, archived)
  const { data: recipe } = await manager.calls(createRecipe, { body: { name: 'Ferns', container_size: 'PB5' } })
  const body = { inventory_item_id: items[0]?.id ?? '', quantity: '1', unit: 'each' }
  expect((await manager.calls(addIngredient, { params: { id: recipe.id }, body })).status).toBe(201)
  expect(await edit({ archived: true }, restored)).toMatchObject({
    code: 'IN_USE',
    detail: 'Nothing was changed. Bark is used by the recipe Ferns. Change the recipe first.',
  })
  expect((await manager.calls(calls.listItems)).data).toHaveLength(2)
})

test('one that was changed since, or a category that is gone, refuses all', async () => {
  const { manager, items, edit } = await withItems(['Bark', 'Stake'])
  const [bark] = items
  const change = { name: 'Bark fine', unit: 'each', version: bark?.version ?? 0 }
  await manager.calls(calls.editItem, { params: { id: bark?.id ?? '' }, body: change })
  expect(await edit({ reorder_point: '5' })).toMatchObject({
    code: 'STALE',
    detail: expect.stringContaining('Bark fine was changed'),
  })
  const { data: now } = await manager.calls(calls.listItems)
  expect(await edit({ category_id: bark?.id ?? '' }, now)).toMatchObject({ code: 'INVALID' })
  expect((await manager.calls(calls.listItems)).data.every(({ reorder_point }) => reorder_point === null)).toBe(true)
})

test('of one supply and of eight it takes the same statements', async () => {
  const { nursery, items } = await withItems(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'])
  const sent = (of: typeof items) =>
    countStatements(nursery, (db) =>
      editItems(
        db,
        nursery.people.manager,
        of.map(({ id, version }) => ({ id, version, vendor: 'Egmont' })),
        { recipesWithSupplies },
      ),
    )
  expect(await sent(items.slice(0, 1))).toBe(await sent(items.slice(1)))
})

test('an item keeps the pack and the minimum it is ordered in; neither can be 0', async () => {
  const manager = (await aNursery()).as('manager')
  const terms = { pack_quantity: '50', minimum_order: '400' }
  const { data: made } = await manager.calls(calls.createItem, { body: { name: 'Bark', unit: 'L', ...terms } })
  expect(made).toMatchObject({ pack_quantity: '50.0000', minimum_order: '400.0000' })
  const edit = (change: Readonly<Record<string, string | null>>) =>
    manager.calls(calls.editItem, {
      params: { id: made.id },
      body: { name: 'Bark', unit: 'L', ...terms, ...change, version: made.version },
    })
  expect((await edit({ pack_quantity: '0' })).errors).toMatchObject([
    { path: 'pack_quantity', message: 'Enter more than 0, or leave it empty.' },
  ])
  expect((await edit({ minimum_order: null })).data).toMatchObject({ pack_quantity: '50.0000', minimum_order: null })
})
