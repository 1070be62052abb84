/** The price list as a spreadsheet, with the care of each plant, in the columns that the import knows: imported again unchanged, it changes nothing. Prices of one grade alone are not in it. */
import type { Db } from '#server/database.ts'
import { FileAnswer } from '#server/file-reply.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { type Sheet, csvOf, xlsxOf } from '#server/spreadsheet.ts'
import { careCell, careColumn, careFields } from '../care-cells.ts'
import { listedPrices } from './price-changes.queries.ts'

const writers = { csv: csvOf, xlsx: xlsxOf } as const

export async function priceListFile(db: Db, format: 'csv' | 'xlsx'): Promise<FileAnswer> {
  const [prices, today] = await Promise.all([listedPrices(db), todayOf(db)])
  const sheet: Sheet = {
    name: 'Price list',
    columns: [
      { title: 'Common name', kind: 'text' },
      { title: 'Botanical name', kind: 'text' },
      { title: 'Category', kind: 'text' },
      { title: 'Container', kind: 'text' },
      { title: 'Price', kind: 'money' },
      { title: 'Tray price', kind: 'money' },
      { title: 'Shelf price', kind: 'money' },
      { title: 'Trolley price', kind: 'money' },
      { title: 'Discount price', kind: 'money' },
      { title: 'Barcode', kind: 'text' },
      { title: 'SKU', kind: 'text' },
      { title: 'Colour', kind: 'text' },
      ...careFields.map((field) => ({ title: careColumn(field).title, kind: careColumn(field).kind })),
    ],
    rows: prices
      .filter(({ grade }) => grade === null)
      .map((row) => [
        row.common_name,
        row.botanical_name,
        row.category,
        row.container_size,
        row.price,
        row.tray_price,
        row.shelf_price,
        row.trolley_price,
        row.discount_price,
        row.barcode,
        row.sku,
        row.color,
        ...careFields.map((field) => careCell(row.care, field)),
      ]),
  }
  return new FileAnswer(`price-list-${today}.${format}`, fileTypes[format], () => writers[format]([sheet]))
}
