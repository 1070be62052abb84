import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { countStatements } from '#testing/statements.ts'
import type { BulkPlantChange } from '../bulk-plants.ts'
import * as calls from '../contract.ts'
import type { PlantType } from '../plant-type.ts'
import { editPlants } from './edit-plants.ts'

async function withPlants(names: readonly string[]) {
  const nursery = await aNursery()
  const manager = nursery.as('manager')
  const plants: PlantType[] = []
  for (const common_name of names) {
    const { data } = await manager.calls(calls.createPlantType, { body: { common_name, category: 'Shrubs' } })
    await manager.calls(calls.createPrice, { params: { id: data.id }, body: { container_size: 'PB5', price: '9.90' } })
    plants.push(data)
  }
  const edit = (change: Omit<BulkPlantChange, 'id' | 'version'>, of: readonly { id: string; version: number }[] = plants) =>
    manager.calls(calls.editPlantTypes, { body: { plants: of.map(({ id, version }) => ({ ...change, id, version })) } })
  const listed = async () => (await manager.calls(calls.listPlantTypes)).data
  return { nursery, manager, plants, edit, listed }
}

test('plants get another category and kind of tax together', async () => {
  const { edit, listed } = await withPlants(['Hebe', 'Coprosma'])
  expect((await edit({ category: 'Trees', tax_kind: 'zero' })).status).toBe(200)
  expect((await listed()).map(({ category, tax_kind }) => [category, tax_kind])).toEqual([
    ['Trees', 'zero'],
    ['Trees', 'zero'],
  ])
  expect(await edit({ category: 'Moss' }, await listed())).toMatchObject({ code: 'INVALID' })
})

test('archived together with their prices, and restored with them', async () => {
  const { manager, edit, listed } = await withPlants(['Hebe', 'Coprosma'])
  const { data: archived } = await edit({ archived: true })
  expect([await listed(), (await manager.calls(calls.allPrices)).data]).toEqual([[], []])
  await edit({ archived: false }, archived)
  expect((await listed()).map(({ sizes }) => sizes)).toEqual([1, 1])
})

test('a name that another plant has by now refuses the restoring of all', async () => {
  const { manager, edit, listed } = await withPlants(['Hebe', 'Coprosma'])
  const { data: archived } = await edit({ archived: true })
  const [hebe] = archived
  await manager.calls(calls.restorePlantType, { params: { id: hebe?.id ?? '' } })
  const { data: one } = await manager.calls(calls.listPlantTypes)
  const change = { common_name: 'Coprosma', category: 'Shrubs', version: one[0]?.version ?? 0 }
  expect((await manager.calls(calls.editPlantType, { params: { id: hebe?.id ?? '' }, body: change })).status).toBe(200)
  expect(await edit({ archived: false }, archived.slice(1))).toMatchObject({ code: 'DUPLICATE' })
  expect(await listed()).toHaveLength(1)
})

test('only managers change plants', async () => {
  const { nursery, plants } = await withPlants(['Hebe'])
  const body = { plants: plants.map(({ id, version }) => ({ id, version, archived: true })) }
  expect(await nursery.as('sales').calls(calls.editPlantTypes, { body })).toMatchObject({ status: 403 })
})

test('of one plant and of eight it takes the same statements', async () => {
  const { nursery, plants } = await withPlants(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'])
  const sent = (of: typeof plants) =>
    countStatements(nursery, (db) =>
      editPlants(
        db,
        nursery.people.manager,
        of.map(({ id, version }) => ({ id, version, archived: true })),
      ),
    )
  expect(await sent(plants.slice(0, 1))).toBe(await sent(plants.slice(1)))
})
