/** The PDFs of the stockroom: the purchase order for the vendor, and the count sheet. */
import { letterHead } from '#modules/setup/settings/server/letter-head.ts'
import { type DocumentSettings, readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { day, money, number } from '#kernel/format.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-reply.ts'
import { type PdfDocument, pdfFile } from '#server/pdf.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { type WholePurchase, costShown, purchaseName } from '../purchase.ts'
import type { WholeStocktake } from '../stocktake.ts'
import { aboutStocktake, stocktakeName } from '../stocktake-name.ts'
import { wholePurchase } from './purchases.queries.ts'
import { wholeStocktake } from './stocktakes.ts'

export function purchaseDocument(purchase: WholePurchase, settings: DocumentSettings): PdfDocument {
  const name = purchaseName(purchase.order_number)
  return {
    title: `Purchase order ${name}`,
    author: settings.nurseryName,
    size: 'a4',
    blocks: [
      letterHead(settings, 'Purchase order', [
        name,
        purchase.ordered_on ? day(purchase.ordered_on, settings) : 'Draft',
        purchase.expected_on ? `Due ${day(purchase.expected_on, settings)}` : '',
      ]),
      { text: 'To', ink: 'grey', size: 8.5, above: 22 },
      { text: purchase.vendor || '–', bold: true, size: 11 },
      {
        above: 18,
        columns: [
          { title: 'Description', width: 'rest' },
          { title: 'Quantity', width: 'own', align: 'end' },
          { title: 'Each', width: 'own', align: 'end' },
          { title: 'Excl. tax', width: 'own', align: 'end' },
        ],
        rows: purchase.items.map((line) => ({
          cells: [
            [{ text: line.name, bold: true }],
            `${number(line.quantity)} ${line.unit}`,
            money(costShown(line.unit_cost), settings),
            money(line.line_total, settings),
          ],
        })),
      },
      { sums: [{ label: 'Excl. tax and freight', amount: money(purchase.total, settings), strong: true }], above: 8 },
      ...(purchase.notes ? [{ text: purchase.notes, above: 14 }] : []),
      { text: `Please put ${name} on your docket and your bill.`, ink: 'grey', size: 8.5, above: 24 },
    ],
  }
}

function countSheetDocument(stocktake: WholeStocktake, settings: DocumentSettings): PdfDocument {
  const name = stocktakeName(stocktake.stocktake_number)
  const shown = !stocktake.blind
  return {
    title: `Count sheet ${name}`,
    author: settings.nurseryName,
    size: 'a4',
    blocks: [
      letterHead(settings, 'Count sheet', [name, aboutStocktake(stocktake)]),
      {
        above: 18,
        columns: [
          { title: stocktake.kind === 'plants' ? 'Plant' : 'Supply', width: 'rest' },
          { title: 'Code', width: 120 },
          ...(shown ? [{ title: 'Recorded', width: 'own', align: 'end' } as const] : []),
          { title: 'Counted', width: 90, align: 'end' },
        ],
        rows: stocktake.items.map((line) => ({
          cells: [
            [
              { text: line.name, bold: true },
              { text: line.detail ? `\n${line.detail}` : '', ink: 'grey', size: 8 },
            ],
            line.code,
            ...(shown ? [`${number(line.expected ?? '0')} ${line.unit}`] : []),
            line.counted === null ? '____________' : number(line.counted),
          ],
        })),
      },
    ],
  }
}

export async function purchaseFile(db: Db, id: string): Promise<FileAnswer> {
  const [purchase, settings] = await Promise.all([wholePurchase(db, id), readDocumentSettings(db)])
  return pdfFile(purchaseName(purchase.order_number), purchaseDocument(purchase, settings))
}

export async function sheetFile(db: Db, who: CurrentUser, id: string): Promise<FileAnswer> {
  const [stocktake, settings] = await Promise.all([wholeStocktake(db, who, id), readDocumentSettings(db)])
  return pdfFile(stocktakeName(stocktake.stocktake_number), countSheetDocument(stocktake, settings))
}
