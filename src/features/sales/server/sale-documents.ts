/** The documents of a sale, its invoice and its credit notes: as a file, and by mail. They say what the screen shows and the printer prints. */
import { noteMail, readAccount } from '#features/accounts/server/accounts.ts'
import type { MailAsked, MailDraft } from '#features/notifications/mail.ts'
import { type Document, mailDocument } from '#features/notifications/server/mail-document.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { notFound } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import { paperFile } from '#server/paper.ts'
import { type Invoice, creditNoteOf, invoiceOf, mailWords } from '../invoice.ts'
import type { PaperSize } from '../paper-asked.ts'
import type { Sale } from '../sale.ts'
import { invoicePaper } from './invoice-paper.ts'
import { creditNotesOf } from './refunds.queries.ts'
import { wholeSale } from './sales.queries.ts'

/** Which document of which sale: its invoice, or the credit note with this id. */
interface Which {
  readonly saleId: string
  readonly creditNoteId?: string
}

interface SaleDocument {
  readonly sale: Sale
  readonly content: Invoice
  /** "invoice-00042" */
  readonly filename: string
}

async function documentOf(db: Db, { saleId, creditNoteId }: Which): Promise<SaleDocument> {
  const [sale, settings, notes] = await Promise.all([
    wholeSale(db, saleId),
    readSettings(db),
    creditNoteId ? creditNotesOf(db, saleId) : [],
  ])
  if (!creditNoteId) return { sale, content: invoiceOf(sale, settings), filename: `invoice-${sale.invoice_number}` }
  const note = notes.find(({ id }) => id === creditNoteId)
  if (!note) throw notFound()
  return { sale, content: creditNoteOf(note, sale, settings), filename: `credit-note-${note.credit_number}` }
}

export async function documentFile(db: Db, which: Which, size: PaperSize = 'a4'): Promise<FileAnswer> {
  const { content, filename } = await documentOf(db, which)
  return paperFile(filename, invoicePaper(content, size))
}

const draftOf = async (db: Db, { sale, content }: SaleDocument): Promise<MailDraft> => ({
  to: sale.business_account_id ? (await readAccount(db, sale.business_account_id)).email : '',
  message: mailWords(content),
})

/** What is filled in before the document is sent. */
export const draftDocumentMail = async (db: Db, which: Which): Promise<MailDraft> => draftOf(db, await documentOf(db, which))

export async function mailSaleDocument(db: Db, userId: string, which: Which, asked: MailAsked): Promise<{ sent_to: string }> {
  const found = await documentOf(db, which)
  const { sale, content, filename } = found
  const document: Document = {
    ...(await draftOf(db, found)),
    reference: which.creditNoteId ? { type: 'credit_note', id: which.creditNoteId } : { type: 'sale', id: which.saleId },
    name: `${content.title} ${content.number}`,
    filename,
    paper: invoicePaper(content, 'a4'),
  }
  const taken = await mailDocument(db, userId, asked, document)
  if (sale.business_account_id)
    await noteMail(db, userId, sale.business_account_id, `${document.name} e-mailed to ${taken.sent_to}`)
  return taken
}
