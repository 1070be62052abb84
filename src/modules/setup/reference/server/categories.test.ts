/** Plant categories: what a new nursery has, new ones, renamed and merged, in plants, prices, reports and imports. */
import { expect, test } from 'vitest'
import { draftOf, importFile } from '#testing/imports.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { createPlantType, editPlantType, listPlantTypes } from '#modules/plants/contract.ts'
import { getSettings, saveSettings } from '#modules/setup/settings/contract.ts'
import * as calls from '../contract.ts'
import { firstCategories } from '../first-entries.ts'

const kind = 'plant_categories' as const

async function withPlant() {
  const nursery = await aNursery()
  const admin = nursery.as('admin')
  const categories = async () => (await admin.calls(calls.listReferenceEntries, { query: { kind } })).data
  const categoryCalled = async (name: string) => {
    const category = (await categories()).find((each) => each.name === name)
    if (!category) throw new Error(`There is no category ${name}.`)
    return category
  }
  const plant = (await admin.calls(createPlantType, { body: { common_name: 'Kauri', category: 'trees' } })).data
  const plantNow = async () => (await admin.calls(listPlantTypes, { query: { search: 'Kauri' } })).data[0]
  return { nursery, admin, categories, categoryCalled, plant, plantNow }
}

test('a new nursery has the usual categories, all offered; trees and shrubs are guaranteed', async () => {
  const { admin, categories } = await withPlant()
  const all = await categories()
  expect(all.map(({ name }) => name)).toEqual([...firstCategories])
  expect(all.flatMap((each) => (each.kind === kind && each.guaranteed ? each.name : []))).toEqual(['Trees', 'Shrubs'])
  expect((await admin.calls(getSettings)).data).toMatchObject({ plantCategories: [...firstCategories], hiddenCategories: [] })
})

test('a plant holds the id of its category; a category that is none is refused', async () => {
  const { admin, plant, categoryCalled } = await withPlant()
  expect(plant).toMatchObject({ category: 'Trees', category_id: (await categoryCalled('Trees')).id })
  const refused = await admin.calls(createPlantType, { body: { common_name: 'Pine', category: 'Bonsai' } })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'category' }] })
  expect(refused.errors[0]?.message).toContain('Choose one of Trees, Shrubs, Ferns')
  await admin.calls(calls.addReferenceEntry, { body: { kind, name: 'Bonsai' } })
  expect((await admin.calls(createPlantType, { body: { common_name: 'Pine', category: 'Bonsai' } })).status).toBe(201)
})

test('a renamed category is renamed on plants, in the settings and for the import; an archived one stays but is not offered', async () => {
  const { admin, plant, plantNow, categoryCalled } = await withPlant()
  const { id, version } = await categoryCalled('Trees')
  await admin.calls(saveSettings, { body: { hiddenCategories: ['Trees'] } })
  expect((await admin.calls(saveSettings, { body: { hiddenCategories: ['Treez'] } })).status).toBe(422)
  const renamed = await admin.calls(calls.changeReferenceEntry, {
    params: { id },
    body: { kind, version: version + 1, name: 'Native trees' },
  })
  expect(renamed.data.moved).toEqual([{ what: 'plant', count: 1 }])
  expect(await plantNow()).toMatchObject({ category: 'Native trees', category_id: id, version: plant.version + 1 })
  expect((await admin.calls(getSettings)).data.hiddenCategories).toEqual(['Native trees'])
  expect((await admin.calls(listPlantTypes, { query: { category: 'Native trees' } })).data).toHaveLength(1)
  const file = (category: string) => ({
    name: 'list.csv',
    bytes: `Common name,Category,Container,Price,Quantity\nRata,${category},PB5,20,1\n`,
  })
  expect((await draftOf(admin, 'price-list', file('Trees'))).unknown_names).toMatchObject([
    { list: 'plant_categories', value: 'Trees' },
  ])
  expect((await importFile(admin, 'price-list', file('native tree'))).status).toBe(200)
  expect((await admin.calls(calls.archiveReferenceEntry, { params: { id }, query: { kind } })).status).toBe(200)
  const body = { common_name: 'Kauri tree', category: 'Native trees', version: plant.version + 1 }
  expect((await admin.calls(editPlantType, { params: { id: plant.id }, body })).status).toBe(200)
  expect((await admin.calls(createPlantType, { body: { common_name: 'Rimu', category: 'Native trees' } })).status).toBe(422)
})

test('merged, plants are of the other category, and the old name finds it', async () => {
  const { nursery, admin, plantNow, categoryCalled } = await withPlant()
  const [trees, shrubs] = [await categoryCalled('Trees'), await categoryCalled('Shrubs')]
  const body = { kind, into_id: shrubs.id }
  await admin.calls(calls.mergeReferenceEntry, { params: { id: trees.id }, body })
  expect(await plantNow()).toMatchObject({ category: 'Shrubs', category_id: shrubs.id })
  const { data } = await admin.calls(createPlantType, { body: { common_name: 'Rata', category: 'Trees' } })
  expect(data.category).toBe('Shrubs')
  const wrong = owner.query(`UPDATE plant_types SET category_id = nursery_id WHERE nursery_id = $1`, [nursery.nursery_id])
  await expect(wrong).rejects.toThrow('violates foreign key constraint')
})
