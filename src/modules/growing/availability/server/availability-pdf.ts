/** The availability list as a PDF: for customers, or complete for the nursery itself. */
import { plantUnits, stepsText, unitsText } from '#modules/setup/reference/plant-units.ts'
import { unitPricesText } from '#modules/setup/reference/unit-price.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import type { AccountId } from '#kernel/id.ts'
import { readAccount } from '#modules/customers/server/accounts.ts'
import { letterHead } from '#modules/setup/settings/server/letter-head.ts'
import { type DocumentSettings, readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { dayIn, isoWeek } from '#kernel/day.ts'
import { day, money, number } from '#kernel/format.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-reply.ts'
import { PdfCache } from '#server/pdf-cache.ts'
import { type Block, type PdfDocument, type Run, type TableColumn, type TableRow, botanicalRuns } from '#server/pdf.ts'
import { type Show, shownOf } from '../availability-filter.ts'
import { availability } from './availability.ts'
import { type ListRow, type PricedList, priceNote, stepsOf } from '../availability.ts'

/** Shared by staff and links: an unchanged list is drawn once. */
export const availabilityPdfs = new PdfCache()

interface Row extends ListRow {
  readonly on_hand?: number
  readonly committed?: number
}

interface List extends PricedList {
  readonly settings: DocumentSettings
  readonly today: string
  readonly rows: readonly Row[]
}

const end = { width: 'own', align: 'end' } as const

/** `whole`: includes the quantities on hand and reserved, which customers do not see. */
export function availabilityDocument(list: List, whole = false): PdfDocument {
  const { settings, link, today, rows } = list
  const { week, year } = isoWeek(today)
  const columns: TableColumn[] = [
    { title: 'Plant', width: 'rest' },
    { title: 'Size', width: 'own' },
    ...(link.shows_prices ? [{ title: 'Price', ...end }] : []),
    ...(whole
      ? [
          { title: 'For sale', ...end },
          { title: 'Reserved', ...end },
        ]
      : []),
    { title: 'Available', ...end },
  ]
  const cellsOf = (row: Row): TableRow => ({
    cells: [
      [{ text: row.common_name, bold: true }, { text: '  ' }, ...botanicalRuns(row.botanical_name, { ink: 'grey' })],
      [sizeText(row), row.measurements, stepsText(stepsOf(row))].filter(Boolean).join(', '),
      ...(link.shows_prices ? [priceCell(row, settings)] : []),
      ...(whole ? [number(row.on_hand ?? 0), number(row.committed ?? 0)] : []),
      [{ text: number(row.available), bold: true }, ...inUnits(row)],
    ],
  })
  const categories = [...new Set(rows.map(({ category }) => category))].toSorted()
  const table: Block =
    rows.length === 0
      ? { text: 'Nothing matches right now.', above: 18 }
      : {
          above: 16,
          dense: true,
          columns,
          rows:
            categories.length === 1
              ? rows.map(cellsOf)
              : categories.flatMap((category): TableRow[] => [
                  { weight: 'head', cells: [category || 'Other'] },
                  ...rows.filter((row) => row.category === category).map(cellsOf),
                ]),
        }
  return {
    title: 'Availability',
    author: settings.nurseryName,
    size: 'a4',
    blocks: [
      letterHead(settings, 'Availability', [
        `Week ${week}, ${year}`,
        day(today, settings),
        link.account_name ? `For ${link.account_name}` : '',
      ]),
      table,
      { text: `${priceNote(list)} Subject to confirmation.`, ink: 'grey', above: 14 },
    ],
  }
}

/** Below the plants, how many trays they are. */
const inUnits = (row: Row): Run[] => {
  const text = unitsText(Math.max(0, row.available), plantUnits(row))
  return text ? [{ text: `\n${text}`, ink: 'grey', size: 8 }] : []
}

/** The price, and below it the quantity from which it is lower, and what whole trays cost. */
const priceCell = ({ price, breaks, unit_prices }: Row, settings: DocumentSettings): Run[] => [
  { text: price === undefined ? '' : money(price, settings) },
  ...[
    ...breaks.map((each) => `${each.from}+ ${money(each.price, settings)}`),
    ...unit_prices.map((each) => unitPricesText([each], (amount) => money(amount, settings))),
  ].map((text) => ({ text: `\n${text}`, ink: 'grey' as const, size: 8 })),
]

interface ListFilter {
  readonly business_account_id?: AccountId | undefined
  readonly search?: string | undefined
  readonly show?: Show | undefined
}

/** The rows the screen shows, as a file. */
export async function availabilityFile(
  db: Db,
  { search = '', show = '', business_account_id: accountId }: ListFilter,
): Promise<FileAnswer> {
  const [all, settings, account] = await Promise.all([
    availability(db, accountId),
    readDocumentSettings(db),
    accountId ? readAccount(db, accountId) : undefined,
  ])
  const today = dayIn(settings.timeZone, await db.now())
  const link = { account_name: account?.name ?? null, shows_prices: true }
  const list = { settings, link, today, rows: shownOf(all, show, search) }
  return availabilityPdfs.file(`availability-${today}`, db.nursery_id, availabilityDocument(list, show !== ''))
}
