import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { createPlantType, createPrice } from '#modules/plants/contract.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { addReferenceEntry, mergeReferenceEntry } from '#modules/setup/reference/contract.ts'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { locationPath, scannedLocation } from '#modules/setup/reference/location-label.ts'
import { getLabelsPdf, labelContents } from '../label-calls.ts'

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

test('gives a batch label its plant, code and price; a price label its barcode', async () => {
  const { nursery, price, batch } = await withBatch()
  const grower = nursery.as('production')
  const [label] = (await grower.calls(labelContents, { query: { kind: 'batch', ids: batch.id } })).data
  expect(label).toMatchObject({ common_name: 'Kōwhai', batch_code: batch.batch_code, quantity: 100, price: '13.05' })
  const [ticket] = (await grower.calls(labelContents, { query: { kind: 'price', ids: price.id } })).data
  expect(ticket).toMatchObject({ price: '13.05', barcode: '4006381333931', barcode_svg: expect.stringContaining('<svg') })
})

test('returns labels in the requested order, of its own nursery only', async () => {
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

test('prints labels as a PDF on the sheets of their format: the requested copies, from the start position', async () => {
  const { nursery, batch } = await withBatch()
  const grower = nursery.as('production')
  const query = { kind: 'batch' as const, items: `${batch.id}*30`, paper: 'a4-24', begin: '20' }
  const { status, headers, bytes } = await grower.calls(getLabelsPdf, { query })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const { pages, sizes } = readPdf(bytes)
  expect(sizes.map((size) => size.map(Math.round))).toEqual([
    [595, 842],
    [595, 842],
    [595, 842],
  ])
  expect(pages.map((words) => words.match(/Sophora microphylla/g)?.length)).toEqual([5, 24, 1])
  expect(pages[0]).toContain(batch.batch_code)
  const roll = readPdf(
    (await grower.calls(getLabelsPdf, { query: { ...query, items: `${batch.id}*2`, paper: 'roll-57x32' } })).bytes,
  )
  expect(roll.sizes).toEqual([
    [expect.closeTo(161.57, 1), expect.closeTo(90.71, 1)],
    [expect.closeTo(161.57, 1), expect.closeTo(90.71, 1)],
  ])
})

test('prints long names in full: they wrap and get smaller, and so does no batch code', async () => {
  const { owner } = await withBatch()
  const long = 'A very long common name of a plant that nobody would ever want to read on a label of two centimetres'
  const { data: plant } = await owner.calls(createPlantType, {
    body: {
      common_name: long,
      botanical_name: 'Metrosideros excelsa × robusta ‘Mistral of the Northern Coast’',
      category: 'Trees',
    },
  })
  const { data: batch } = await owner.calls(createBatch, {
    body: { plant_type_id: plant.id, container_size: 'PB3', quantity: 9 },
  })
  await owner.calls(createPrice, { params: { id: plant.id }, body: { container_size: 'PB3', price: '12.50' } })
  for (const [kind, format] of [
    ['batch', 'a4-65'],
    ['pot', 'a4-65'],
    ['pot', 'a4-8'],
    ['batch', 'roll-76x25'],
    ['pot', 'roll-57x32'],
  ] as const) {
    const { pages } = readPdf((await owner.calls(getLabelsPdf, { query: { kind, items: batch.id, paper: format } })).bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain(long)
    expect(pages[0]?.replace(/\s/g, '')).toContain(batch.batch_code)
    expect(pages[0]?.replace(/\s/g, '')).toContain("Metrosiderosexcelsa×robusta'MistraloftheNorthernCoast'")
    expect(pages[0]).not.toMatch(/…/)
  }
})

test('refuses too many labels for a PDF, items that are none, and passports that were not issued', async () => {
  const { owner, batch, price } = await withBatch()
  const [ticket = ''] = readPdf((await owner.calls(getLabelsPdf, { query: { kind: 'price', items: price.id } })).bytes).pages
  expect(ticket).toContain('$13.05')
  const many = await owner.calls(getLabelsPdf, { query: { kind: 'batch', items: `${batch.id}*1001` } })
  expect(many).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  expect((await owner.calls(getLabelsPdf, { query: { kind: 'passport', items: batch.id } })).status).toBe(422)
  for (const items of ['nothing', '-'.repeat(36)])
    expect((await owner.calls(getLabelsPdf, { query: { kind: 'batch', items } })).status).toBe(422)
})

test('a label of a location names what it is part of, and still finds it after it was merged into another', async () => {
  const nursery = await aNursery()
  const [admin, grower] = [nursery.as('admin'), nursery.as('production')]
  const add = async (name: string, parent_id: string | null = null) =>
    (await admin.calls(addReferenceEntry, { body: { kind: 'locations', name, parent_id } })).data.id
  const tunnel = await add('Tunnel 1')
  const bay = await add('Bay 2', tunnel)
  const [bed, old] = [await add('Bed 7', bay), await add('Bed 6', bay)]
  const ids = [bed, (await aNursery()).nursery_id, tunnel].join(',')
  const { data } = await grower.calls(labelContents, { query: { kind: 'location', ids } })
  expect(data.map(({ common_name, location, path }) => [common_name, location, path])).toEqual([
    ['Bed 7', 'Tunnel 1, Bay 2', `/at/${bed}`],
    ['Tunnel 1', null, `/at/${tunnel}`],
  ])
  await admin.calls(mergeReferenceEntry, { params: { id: old }, body: { kind: 'locations', into_id: bed } })
  const locations = (await grower.calls(listLocations)).data
  expect(locations).toHaveLength(3)
  expect(scannedLocation(locationPath(old), locations)?.name).toBe('Bed 7')
})
