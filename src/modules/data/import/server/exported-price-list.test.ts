/** The exported price list is read by the import and changes nothing. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { draftOf } from '#testing/imports.ts'
import { aNursery } from '#testing/nursery.ts'
import { createPlantType, createPrice } from '#modules/plants/contract.ts'
import { exportPriceList } from '#modules/plants/price-change-calls.ts'
import { listImportRows } from '../contract.ts'

test.each(['csv', 'xlsx'] as const)('the price list as %s imports again unchanged', async (format) => {
  const manager = (await aNursery()).as('manager')
  const { data: plant } = await manager.calls(createPlantType, {
    body: { common_name: 'Kōwhai, dwarf', botanical_name: 'Sophora molloyi', category: 'Trees' },
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
  const { bytes, headers } = await manager.calls(exportPriceList, { query: { format } })
  expect(headers['content-disposition']).toContain(`.${format}"`)
  const draft = await draftOf(manager, 'price-list', { name: `list.${format}`, bytes })
  expect(draft).toMatchObject({ rows: 3, rows_with_problems: 0, rows_with_warnings: 0, unknown_names: [] })
  const { data: rows } = await manager.calls(listImportRows, { params: { id: draft.id } })
  expect(rows.map(({ status }) => status)).toEqual(['already here', 'already here', 'already here'])
})
