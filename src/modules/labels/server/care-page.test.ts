/** One label, three readers: the page for customers, and what people of the nursery get for the same code. */
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { aNursery, app } from '#testing/nursery.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { savePlantCare } from '#modules/plants/care-calls.ts'
import { addPhoto, createPlantType, createPrice, lookUpBarcode } from '#modules/plants/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { labelContents, scannedLabel } from '../label-calls.ts'

async function withLabels() {
  const nursery = await aNursery({ currency: 'NZD' })
  const manager = nursery.as('manager')
  const names = { common_name: 'Kōwhai <b>', botanical_name: 'Sophora microphylla', category: 'Trees' }
  const { data: plant } = await manager.calls(createPlantType, { body: names })
  const params = { id: plant.id }
  const care = { light: 'sun' as const, hazards: ['harmful_if_eaten' as const], advice: 'Water in its first summer.' }
  await manager.calls(savePlantCare, { params, body: { ...care, version: plant.version } })
  const { data: price } = await manager.calls(createPrice, { params, body: { container_size: 'PB3', price: '14.50' } })
  const { data: batch } = await manager.calls(createBatch, {
    body: { plant_type_id: plant.id, container_size: 'PB3', quantity: 100, location: 'Hidden bed', notes: 'Secret note' },
  })
  const label = async (kind: 'batch' | 'price', id: string) =>
    (await manager.calls(labelContents, { query: { kind, ids: id } })).data[0]?.path ?? ''
  const [ofBatch, ofPlant] = [await label('batch', batch.id), await label('price', price.id)]
  return { nursery, manager, plant, batch, ofBatch, ofPlant }
}

const look = (url: string) => app.http.inject({ url })

test('a customer who scans a label sees how to care for the plant, and nothing else of the nursery', async () => {
  const { ofBatch, ofPlant } = await withLabels()
  for (const path of [ofBatch, ofPlant]) {
    const page = await look(path)
    expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
      200,
      'public, max-age=300',
      'noindex, nofollow',
    ])
    expect(page.body).toContain('Kōwhai &lt;b&gt;')
    expect(page.body).toContain('<i>Sophora microphylla</i>')
    for (const words of ['Full sun', 'Harmful if eaten', 'Water in its first summer.']) expect(page.body).toContain(words)
    expect(page.body).not.toMatch(/14\.50|Hidden bed|Secret note|\b100\b/)
    expect(page.headers['set-cookie']).toBeUndefined()
  }
})

test('the retail price is shown only where the nursery wants it, and the page is off by a setting', async () => {
  const { nursery, ofBatch } = await withLabels()
  const set = (carePages: 'off' | 'care_and_price') => nursery.as('admin').calls(saveSettings, { body: { carePages } })
  await set('care_and_price')
  expect((await look(ofBatch)).body).toContain('$14.50')
  await set('off')
  const off = await look(ofBatch)
  expect([off.statusCode, off.body.includes('Kōwhai')]).toEqual([410, false])
  expect(off.body).toContain(`data-app="/b/`)
})

test('a label cannot be found by trying: another key, another batch or another nursery is not there', async () => {
  const { ofBatch, ofPlant, batch } = await withLabels()
  const other = await withLabels()
  const [, , token = ''] = ofBatch.split('/')
  const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  const elsewhere = `${other.ofBatch.split('/')[2]?.slice(0, 22)}${token.slice(22)}`
  for (const path of [
    `/l/${wrong}/${batch.batch_code}`,
    `/l/${token}/${batch.batch_code}-1`,
    `/l/${token}`,
    `${ofPlant}/${batch.batch_code}`,
    `/l/${elsewhere}/${batch.batch_code}`,
    '/l/x',
    `/l/${token}/%00`,
  ]) {
    const page = await look(path)
    expect([path, page.statusCode, page.body.includes('Kōwhai')]).toEqual([path, 410, false])
  }
  expect((await look(`${ofBatch}/photo`)).statusCode).toBe(404)
})

test('shows the photo of the plant without signing in, and never that of a nursery whose pages are off', async () => {
  const { nursery, manager, plant, ofBatch, ofPlant } = await withLabels()
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  const { status } = await manager.calls(addPhoto, {
    params: { id: plant.id },
    body: {},
    file: { name: 'p.jpg', bytes: picture },
  })
  expect(status).toBe(201)
  for (const path of [ofBatch, ofPlant]) {
    expect((await look(path)).body).toContain(`src="${path}/photo"`)
    const photo = await look(`${path}/photo`)
    expect([photo.statusCode, photo.headers['content-type'], photo.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=300',
    ])
  }
  await nursery.as('admin').calls(saveSettings, { body: { carePages: 'off' } })
  expect((await look(`${ofBatch}/photo`)).statusCode).toBe(404)
})

test('one address opens no more than 300 labels a minute', async () => {
  const open = (times: number) =>
    Promise.all(Array.from({ length: times }, () => app.http.inject({ url: '/l/x', remoteAddress: '198.51.100.77' })))
  expect((await open(300)).filter(({ statusCode }) => statusCode === 429)).toEqual([])
  const more = await open(5)
  expect(more.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429, 429])
  expect(more[0]?.headers['retry-after']).toBeDefined()
})

test('people of the nursery get the batch, its prices and its stock for the same code; others get nothing', async () => {
  const { nursery, batch, plant, ofPlant, ofBatch } = await withLabels()
  const hand = nursery.as('sales')
  const { data } = await hand.calls(scannedLabel, { params: { code: batch.batch_code.toLowerCase() } })
  expect(data).toMatchObject({ batch_id: batch.id, container_size: 'PB3', sizes: [{ container_size: 'PB3', price: '14.50' }] })
  const token = ofPlant.slice(3)
  const ofType = await hand.calls(scannedLabel, { params: { code: token } })
  expect(ofType.data).toMatchObject({ plant_type_id: plant.id, batch_id: null })
  expect((await hand.calls(lookUpBarcode, { params: { barcode: `https://plants.example${ofBatch}` } })).data).toMatchObject([
    { plant_type_id: plant.id, container_size: 'PB3' },
  ])
  expect((await hand.calls(lookUpBarcode, { params: { barcode: `https://plants.example${ofPlant}` } })).data).toHaveLength(1)
  const stranger = (await aNursery()).as('sales')
  for (const code of [batch.batch_code, token])
    expect((await stranger.calls(scannedLabel, { params: { code } })).status).toBe(404)
})
