/** The exported price list is read by the import and changes nothing. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/size.ts'
import { draftOf, importFile } from '#testing/imports.ts'
import { aNursery } from '#testing/nursery.ts'
import { getPlantCare, savePlantCare } from '#modules/plants/care-calls.ts'
import { createPlantType, createPrice, listPlantTypes } from '#modules/plants/contract.ts'
import { exportPriceList } from '#modules/plants/price-change-calls.ts'
import { listImportRows, undoImport } from '../contract.ts'

test.each(firstOf(['csv', 'xlsx'] as const, 1))('the price list as %s imports again unchanged', async (format) => {
  const manager = (await aNursery()).as('manager')
  const { data: plant } = await manager.calls(createPlantType, {
    body: { common_name: 'Kōwhai, dwarf', botanical_name: 'Sophora molloyi', category: 'Trees' },
  })
  const care = {
    light: 'sun_or_part_shade',
    water: 'moderate',
    lowest_temperature: -10,
    height_cm: 250,
    spread_cm: 180,
    hazards: ['harmful_if_eaten', 'harmful_to_pets'],
    origin: 'Native to New Zealand',
    advice: 'Water in its first summer.\nPrune after flowering.',
    breeder_wording: 'Propagation prohibited',
  } as const
  await manager.calls(savePlantCare, {
    params: { id: plant.id },
    body: { ...care, hazards: [...care.hazards], version: plant.version },
  })
  const price = (container_size: string, amount: string, more: object = {}) =>
    manager.calls(createPrice, {
      params: { id: plant.id },
      body: { container_size, price: amount, ...more },
      key: randomUUID(),
    })
  await price('2.5 L', '14.50', { barcode: '2100100000370' })
  await price('Plug 72', '0.65', { tray_price: '43.20' })
  await price('PB8', '1204.90')
  const { data: odd } = await manager.calls(createPlantType, {
    body: { common_name: "'Ōhāriu', =gold", botanical_name: '+Laburnocytisus adamii', category: 'Trees' },
  })
  await manager.calls(createPrice, {
    params: { id: odd.id },
    body: { container_size: '=1 L', price: '9.00', barcode: '072527273076', sku: '-0012', color: '@Rosé; pale' },
    key: randomUUID(),
  })
  const { bytes, headers } = await manager.calls(exportPriceList, { query: { format } })
  expect(headers['content-disposition']).toContain(`.${format}"`)
  const draft = await draftOf(manager, 'price-list', { name: `list.${format}`, bytes })
  expect(draft).toMatchObject({ rows: 4, rows_with_problems: 0, rows_with_warnings: 0, unknown_names: [] })
  const { data: rows } = await manager.calls(listImportRows, { params: { id: draft.id } })
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'already here'))
})

const head = 'Common name,Category,Container,Price,Exposure,Watering,Hardiness zone,Mature height,Spread (cm),Toxicity,Native to'
const listOf = (...rows: string[]) => [head, ...rows].join('\r\n')

test('care comes in with a price list, under the titles and words of other programs', async () => {
  const manager = (await aNursery()).as('manager')
  const { data: kowhai } = await manager.calls(createPlantType, {
    body: { common_name: 'Kōwhai', botanical_name: '', category: 'Trees' },
  })
  await manager.calls(savePlantCare, {
    params: { id: kowhai.id },
    body: { water: 'dry', advice: 'Stake it.', version: kowhai.version },
  })
  const bytes = listOf(
    'Kōwhai,Trees,PB3,14.50,Sun to part shade,,8b,6 m,,Toxic,Native to New Zealand',
    'Kōwhai,Trees,PB8,39.00,,,,,400,,',
    'Rata,Trees,PB3,16.00,full sun,regular,H4,,,,',
  )
  const { data: imported } = await importFile(manager, 'price-list', { name: 'list.csv', bytes })
  expect(imported).toMatchObject({ state: 'imported', counts: { plants: 1, 'plants with new care': 1, prices: 3 } })
  const careNow = async (id: string) => {
    const { version: _, ...care } = (await manager.calls(getPlantCare, { params: { id } })).data
    return care
  }
  expect(await careNow(kowhai.id)).toEqual({
    light: 'sun_or_part_shade',
    water: 'dry',
    lowest_temperature: -9,
    height_cm: 600,
    spread_cm: 400,
    hazards: ['harmful_if_eaten'],
    origin: 'Native to New Zealand',
    advice: 'Stake it.',
  })
  const { data: plants } = await manager.calls(listPlantTypes)
  const rata = plants.find(({ common_name }) => common_name === 'Rata')
  expect(await careNow(rata?.id ?? '')).toEqual({ light: 'sun', water: 'moderate', lowest_temperature: -10 })
  const changed = await draftOf(manager, 'price-list', { name: 'list.csv', bytes: listOf('Rata,Trees,PB3,16.00,Shade,,,,,,') })
  const { data: rows } = await manager.calls(listImportRows, { params: { id: changed.id } })
  expect(rows.map(({ status }) => status)).toEqual(['new care'])
  await manager.calls(undoImport, { params: { id: imported.id } })
  expect(await careNow(kowhai.id)).toEqual({ water: 'dry', advice: 'Stake it.' })
})

test('care that is not understood is refused with its row, its column, the value and what to enter', async () => {
  const manager = (await aNursery()).as('manager')
  const bytes = listOf(
    'Kōwhai,Trees,PB3,14.50,bright,,,,,,',
    'Mānuka,Shrubs,PB3,12.00,Full sun,,,,,,',
    'Mānuka,Shrubs,PB8,29.00,Shade,,,,,,',
  )
  const draft = await draftOf(manager, 'price-list', { name: 'list.csv', bytes })
  const { data: rows } = await manager.calls(listImportRows, { params: { id: draft.id } })
  expect(rows.flatMap(({ row, problems }) => problems.map(({ column, reason }) => [row, column, reason]))).toEqual([
    [2, 'Light', '“bright” is not understood. Enter one of these: Full sun, Sun or part shade, Part shade, Shade, Sun or shade.'],
    [4, 'Light', 'Row 3 has “Full sun” for this plant. Enter the same in both, or leave one empty.'],
  ])
})
