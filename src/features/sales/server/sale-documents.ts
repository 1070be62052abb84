/** The documents of the till, invoices, credit notes, quotes and lay-bys: as a file, and by mail. They say what the screen shows and the printer prints. */
import { noteMail, readAccount } from '#features/accounts/server/accounts.ts'
import type { MailAsked, MailDraft } from '#features/notifications/mail.ts'
import {
  type Document,
  type DrawnDocument,
  type ShortTransaction,
  drawDocument,
  mailDocument,
} from '#features/notifications/server/mail-document.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { notFound } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import { paperFile } from '#server/paper.ts'
import { type Invoice, creditNoteOf, invoiceOf, mailWords } from '../invoice.ts'
import type { PaperSize } from '../paper-asked.ts'
import { laybySlip } from '../layby-slip.ts'
import { mailOf } from '../layby.ts'
import { quoteSlip } from '../quote-slip.ts'
import type { Sale } from '../sale.ts'
import { invoicePaper } from './invoice-paper.ts'
import { getQuote } from './kept.ts'
import { getLayby } from './laybys.ts'
import { creditNotesOf } from './refunds.queries.ts'
import { wholeSale } from './sales.queries.ts'

/** Which document: the invoice of a sale, one of its credit notes, a quote, or a lay-by. */
type Which =
  | { readonly saleId: string; readonly creditNoteId?: string }
  | { readonly quoteId: string }
  | { readonly laybyId: string }

interface SaleDocument {
  /** Of a quote or a lay-by, as if it were sold. */
  readonly sale: Sale
  readonly reference: Document['reference']
  readonly content: Invoice
  /** "invoice-00042" */
  readonly filename: string
  /** Where whoever has no account is reached by mail. */
  readonly to?: string
}

async function documentOf(db: Db, which: Which): Promise<SaleDocument> {
  if ('quoteId' in which) return quoteDocument(db, which.quoteId)
  if ('laybyId' in which) return laybyDocument(db, which.laybyId)
  const { saleId, creditNoteId } = which
  const [sale, settings, notes] = await Promise.all([
    wholeSale(db, saleId),
    readSettings(db),
    creditNoteId ? creditNotesOf(db, saleId) : [],
  ])
  if (!creditNoteId)
    return {
      sale,
      reference: { type: 'sale', id: saleId },
      content: invoiceOf(sale, settings),
      filename: `invoice-${sale.invoice_number}`,
    }
  const note = notes.find(({ id }) => id === creditNoteId)
  if (!note) throw notFound()
  return {
    sale,
    reference: { type: 'credit_note', id: note.id },
    content: creditNoteOf(note, sale, settings),
    filename: `credit-note-${note.credit_number}`,
  }
}

async function quoteDocument(db: Db, id: string): Promise<SaleDocument> {
  const [quote, settings] = await Promise.all([getQuote(db, id), readSettings(db)])
  const { slip, paper } = quoteSlip(quote, settings)
  return { sale: slip, reference: { type: 'quote', id }, content: paper, filename: `quote-${quote.number}` }
}

async function laybyDocument(db: Db, id: string): Promise<SaleDocument> {
  const [layby, settings] = await Promise.all([getLayby(db, id), readSettings(db)])
  const { slip, paper } = laybySlip(layby, settings)
  return { sale: slip, reference: { type: 'layby', id }, content: paper, filename: `lay-by-${layby.number}`, to: mailOf(layby) }
}

export async function documentFile(db: Db, which: Which, size: PaperSize = 'a4'): Promise<FileAnswer> {
  const { content, filename } = await documentOf(db, which)
  return paperFile(filename, invoicePaper(content, size))
}

const draftOf = async (db: Db, { sale, content, to = '' }: SaleDocument): Promise<MailDraft> => ({
  to: sale.business_account_id ? (await readAccount(db, sale.business_account_id)).email : to,
  message: mailWords(content),
})

/** What is filled in before the document is sent. */
export const draftDocumentMail = async (db: Db, which: Which): Promise<MailDraft> => draftOf(db, await documentOf(db, which))

interface SaleMail extends Document {
  readonly business_account_id: string | null
}

async function saleMailOf(db: Db, which: Which): Promise<SaleMail> {
  const found = await documentOf(db, which)
  const { sale, reference, content, filename } = found
  return {
    ...(await draftOf(db, found)),
    reference,
    name: `${content.title} ${content.number}`,
    filename,
    paper: invoicePaper(content, 'a4'),
    business_account_id: sale.business_account_id,
  }
}

/** Before the transaction that mails it. */
export const drawSaleDocument = (transaction: ShortTransaction, which: Which, asked: MailAsked) =>
  drawDocument(transaction, asked, (db) => saleMailOf(db, which))

export async function mailSaleDocument(
  db: Db,
  userId: string,
  asked: MailAsked,
  document: DrawnDocument<SaleMail>,
): Promise<{ sent_to: string }> {
  const taken = await mailDocument(db, userId, asked, document)
  if (document.business_account_id)
    await noteMail(db, userId, document.business_account_id, `${document.name} e-mailed to ${taken.sent_to}`)
  return taken
}
