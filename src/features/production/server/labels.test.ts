import { expect, test } from 'vitest'
import { aNursery } from '#app/testing.ts'
import { createPlantType, createPrice } from '#features/plants/contract.ts'
import { createBatch } from '../contract.ts'
import { labelContents } from '../label-calls.ts'

async function withBatch() {
  const nursery = await aNursery()
  const owner = nursery.as('manager')
  const kowhai = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' as const }
  const { data: plant } = await owner.calls(createPlantType, { body: kowhai })
  const params = { id: plant.id }
  const body = { container_size: 'PB3', price: '14.50', discount_percent: '10', barcode: '4006381333931' }
  const { data: price } = await owner.calls(createPrice, { params, body })
  const { data: batch } = await owner.calls(createBatch, {
    body: { plant_type_id: plant.id, container_size: 'PB3', quantity: 100 },
  })
  return { nursery, owner, plant, price, batch }
}

test('a batch’s label knows its plant, its code and what it sells for; a price’s has its bars', async () => {
  const { nursery, price, batch } = await withBatch()
  const grower = nursery.as('production')
  const [label] = (await grower.calls(labelContents, { query: { kind: 'batch', ids: batch.id } })).data
  expect(label).toMatchObject({ common_name: 'Kōwhai', batch_code: batch.batch_code, quantity: 100, price: '13.05' })
  const [ticket] = (await grower.calls(labelContents, { query: { kind: 'price', ids: price.id } })).data
  expect(ticket).toMatchObject({ price: '13.05', barcode: '4006381333931', barcode_svg: expect.stringContaining('<svg') })
})

test('labels come in the order they were asked for, and only the nursery’s own', async () => {
  const { owner, plant, batch } = await withBatch()
  const { data: other } = await owner.calls(createBatch, {
    body: { plant_type_id: plant.id, container_size: '9 cm', quantity: 5 },
  })
  const stranger = await withBatch()
  const ids = [other.id, stranger.batch.id, batch.id].join(',')
  const { data } = await owner.calls(labelContents, { query: { kind: 'pot', ids } })
  expect(data.map(({ id, barcode_svg }) => [id, barcode_svg === null])).toEqual([
    [other.id, true],
    [batch.id, false],
  ])
  expect((await owner.calls(labelContents, { query: { kind: 'pot', ids: "1' OR 1=1" } })).status).toBe(422)
})
