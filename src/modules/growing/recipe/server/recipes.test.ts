import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../recipe-calls.ts'

const supply = (name: string, unit: string) => async (db: Db) => {
  const id = newId()
  await db.run(sql`INSERT INTO inventory_items (nursery_id, id, name, unit) VALUES (${db.nursery_id}, ${id}, ${name}, ${unit})`)
  return id
}

async function withRecipe() {
  const nursery = await aNursery()
  const grower = nursery.as('production')
  const body = { name: 'Natives into PB5', container_size: 'PB5', description: '' }
  const { data: recipe } = await grower.calls(calls.createRecipe, { body })
  return { nursery, grower, recipe }
}

test('a recipe is written, filled, changed and deleted', async () => {
  const { nursery, grower, recipe } = await withRecipe()
  expect(recipe).toMatchObject({ name: 'Natives into PB5', active: true, ingredients: [] })
  const mix = await nursery.has(supply('Native tree mix', 'm3'))
  const body = { inventory_item_id: mix, quantity: '2.9', unit: 'litres' }
  const params = { id: recipe.id }
  const { data: ingredient } = await grower.calls(calls.addIngredient, { params, body })
  expect(ingredient).toMatchObject({ name: 'Native tree mix', quantity: '2.9000', unit: 'L', item_unit: 'm3' })

  const both = { id: recipe.id, ingredientId: ingredient.id }
  const less = await grower.calls(calls.editIngredient, { params: both, body: { ...body, quantity: 2.5 } })
  expect(less.data.quantity).toBe('2.5000')
  expect((await grower.calls(calls.getRecipe, { params })).data.ingredients).toMatchObject([
    { name: 'Native tree mix', quantity: '2.5000' },
  ])

  const changed = { name: 'Natives', container_size: 'PB5', active: false, version: recipe.version }
  expect((await grower.calls(calls.editRecipe, { params, body: changed })).data).toMatchObject({ name: 'Natives', active: false })
  expect(await grower.calls(calls.editRecipe, { params, body: changed })).toMatchObject({ status: 409, code: 'STALE' })

  await grower.calls(calls.deleteIngredient, { params: both })
  expect((await grower.calls(calls.listRecipes)).data).toMatchObject([{ name: 'Natives', ingredients: [] }])
  await grower.calls(calls.deleteRecipe, { params })
  expect((await grower.calls(calls.listRecipes)).data).toEqual([])
  expect((await grower.calls(calls.getRecipe, { params })).status).toBe(404)
})

test('a deleted recipe is listed with archived=true only, and is restored with its ingredients', async () => {
  const { nursery, grower, recipe } = await withRecipe()
  const params = { id: recipe.id }
  const pot = await nursery.has(supply('PB5 bag', 'each'))
  await grower.calls(calls.addIngredient, { params, body: { inventory_item_id: pot, quantity: '1', unit: 'each' } })
  const archived = async () => (await grower.calls(calls.listRecipes, { query: { archived: 'true' } })).data
  expect(await archived()).toEqual([])
  expect((await grower.calls(calls.restoreRecipe, { params })).status).toBe(404)
  await grower.calls(calls.deleteRecipe, { params })
  expect(await archived()).toMatchObject([{ name: recipe.name, archived: true, ingredients: [{ name: 'PB5 bag' }] }])
  expect((await grower.calls(calls.restoreRecipe, { params })).data).toMatchObject({ name: recipe.name, archived: false })
  expect(await archived()).toEqual([])
  expect((await grower.calls(calls.listRecipes)).data).toMatchObject([{ name: recipe.name, ingredients: [{ name: 'PB5 bag' }] }])
})

test('a copy has the ingredients of the recipe, which it then changes alone; a deleted one is not copied', async () => {
  const { nursery, grower, recipe } = await withRecipe()
  const pot = await nursery.has(supply('PB5 bag', 'each'))
  const mix = await nursery.has(supply('Native tree mix', 'm3'))
  const params = { id: recipe.id }
  await grower.calls(calls.addIngredient, { params, body: { inventory_item_id: pot, quantity: '1', unit: 'each' } })
  await grower.calls(calls.addIngredient, { params, body: { inventory_item_id: mix, quantity: '2.9', unit: 'L' } })
  const body = { name: 'Natives into PB8', container_size: 'PB8', copy_of: recipe.id }
  const { data: copy } = await grower.calls(calls.createRecipe, { body })
  expect(copy).toMatchObject({
    name: 'Natives into PB8',
    container_size: 'PB8',
    ingredients: [
      { name: 'Native tree mix', quantity: '2.9000', unit: 'L' },
      { name: 'PB5 bag', quantity: '1.0000' },
    ],
  })
  const both = { id: copy.id, ingredientId: copy.ingredients[0]?.id ?? '' }
  await grower.calls(calls.deleteIngredient, { params: both })
  expect((await grower.calls(calls.getRecipe, { params })).data.ingredients).toHaveLength(2)

  await grower.calls(calls.deleteRecipe, { params })
  expect(await grower.calls(calls.createRecipe, { body })).toMatchObject({ status: 422, errors: [{ path: 'copy_of' }] })
  const stranger = (await aNursery()).as('production')
  const taken = await stranger.calls(calls.createRecipe, { body: { ...body, copy_of: copy.id } })
  expect(taken).toMatchObject({ status: 422, errors: [{ path: 'copy_of' }] })
})

test('kilograms of pots and supplies that are not there are refused on the field', async () => {
  const { nursery, grower, recipe } = await withRecipe()
  const pot = await nursery.has(supply('PB5 bag', 'each'))
  const params = { id: recipe.id }
  const kilos = await grower.calls(calls.addIngredient, { params, body: { inventory_item_id: pot, quantity: '1', unit: 'kg' } })
  expect(kilos).toMatchObject({ status: 422, errors: [{ path: 'unit', message: expect.stringContaining('counted in each') }] })
  const nowhere = await grower.calls(calls.addIngredient, {
    params,
    body: { inventory_item_id: randomUUID(), quantity: '1', unit: 'each' },
  })
  expect(nowhere).toMatchObject({ status: 422, errors: [{ path: 'inventory_item_id' }] })
  const nothing = await grower.calls(calls.addIngredient, {
    params,
    body: { inventory_item_id: pot, quantity: '0', unit: 'each' },
  })
  expect(nothing).toMatchObject({ status: 422, errors: [{ path: 'quantity' }] })
  expect((await grower.calls(calls.getRecipe, { params })).data.ingredients).toEqual([])
})

test('a name and a container size are required, and sellers write no recipes', async () => {
  const nursery = await aNursery()
  const empty = await nursery.as('manager').calls(calls.createRecipe, { body: { name: ' ', container_size: '' } })
  expect(empty.errors.map(({ path }) => path)).toEqual(['name', 'container_size'])
  const body = { name: 'x', container_size: 'y' }
  expect((await nursery.as('sales').calls(calls.createRecipe, { body })).status).toBe(403)
})

test('another nursery’s recipe and ingredient are not there', async () => {
  const { recipe } = await withRecipe()
  const stranger = (await aNursery()).as('admin')
  expect((await stranger.calls(calls.deleteRecipe, { params: { id: recipe.id } })).status).toBe(404)
})

test('a second recipe of the same name for the same container is refused, for another container it is not', async () => {
  const { grower, recipe } = await withRecipe()
  const create = (name: string, container_size: string) => grower.calls(calls.createRecipe, { body: { name, container_size } })
  const again = await create('natives INTO pb5', 'PB5')
  expect([again.status, again.errors]).toEqual([
    422,
    [{ path: 'name', message: 'There is already a recipe Natives into PB5 for PB5. Enter another name, or change that one.' }],
  ])
  const { data: other } = await create('Natives into PB5', 'PB8')
  expect(other.container_size).toBe('PB8')
  const edit = (container_size: string) =>
    grower.calls(calls.editRecipe, {
      params: { id: other.id },
      body: { name: 'Natives into PB5', container_size, version: other.version },
    })
  expect((await edit('PB5')).status).toBe(422)
  expect((await edit('PB8')).status).toBe(200)
  // A deleted one is not in the way.
  await grower.calls(calls.deleteRecipe, { params: { id: recipe.id } })
  expect((await create('Natives into PB5', 'PB5')).status).toBe(201)
})
