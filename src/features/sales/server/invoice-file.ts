/** The invoice of a sale as a file: the same that the screen shows and the printer prints. */
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import { paperFile } from '#server/paper.ts'
import { type PaperSize, invoiceOf } from '../invoice.ts'
import { invoicePaper } from './invoice-paper.ts'
import { wholeSale } from './sales.queries.ts'

export async function invoiceFile(db: Db, id: string, size: PaperSize = 'a4'): Promise<FileAnswer> {
  const [sale, settings] = await Promise.all([wholeSale(db, id), readSettings(db)])
  return paperFile(`invoice-${sale.invoice_number}`, invoicePaper(invoiceOf(sale, settings), size))
}
