/** The documents of sales, credit notes, quotes and lay-bys, as a file and by mail, with the content of the screen and the printout. */
import type { AccountId, CreditNoteId, SaleId, UserId } from '#kernel/id.ts'
import { noteMail, readAccount } from '#modules/customers/server/accounts.ts'
import type { MailRequest, MailDraft } from '#modules/messages/mail.ts'
import {
  type Document,
  type DrawnDocument,
  type ShortTransaction,
  drawDocument,
  mailDocument,
} from '#modules/messages/server/mail-document.ts'
import { readLogo } from '#modules/setup/settings/server/logo.ts'
import { payCode, payLink } from '#modules/setup/settings/server/pay-link.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { notFound } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-reply.ts'
import { pdfFile } from '#server/pdf.ts'
import type * as z from 'zod/mini'
import type { PayLink } from '../contract.ts'
import { type Invoice, creditNoteOf, invoiceOf, mailText } from '../invoice.ts'
import type { PaperSize } from '../document-format.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { readCreditNotes, readReturnAsCredit, readSale } from '#modules/selling/sale/server/read-sale.ts'

/** A document of the till with the data to send it. */
interface SaleDocument {
  /** For a quote or a lay-by, the sale it would become. */
  readonly sale: Sale
  readonly reference: Document['reference']
  readonly content: Invoice
  /** "invoice-00042" */
  readonly filename: string
  /** Mail address of a customer without an account. */
  readonly to?: string
}

/** Reads a document; throws NOT_FOUND if it does not exist. */
export type ReadDocument = (db: Db) => Promise<SaleDocument>

/** The invoice of a sale. */
export const invoiceDocument =
  (id: string): ReadDocument =>
  async (db) => {
    const [sale, settings] = await Promise.all([readSale(db, id), readSettings(db)])
    return {
      sale,
      reference: { type: 'sale', id },
      content: invoiceOf(sale, settings, payLink(settings, { nursery_id: db.nursery_id, kind: 'sale', id })),
      filename: `invoice-${sale.invoice_number}`,
    }
  }

/** One of the credit notes of a sale. */
export const creditNoteDocument =
  (saleId: SaleId, id: string): ReadDocument =>
  async (db) => {
    const [sale, settings, notes] = await Promise.all([readSale(db, saleId), readSettings(db), readCreditNotes(db, saleId)])
    const note = notes.find((each) => each.id === id)
    if (!note) throw notFound()
    return {
      sale,
      reference: { type: 'credit_note', id },
      content: creditNoteOf(note, sale, settings),
      filename: `credit-note-${note.credit_number}`,
    }
  }

/** The credit note of a return without a receipt. */
export const returnDocument =
  (id: CreditNoteId): ReadDocument =>
  async (db) => {
    const [{ note, sale }, settings] = await Promise.all([readReturnAsCredit(db, id), readSettings(db)])
    return {
      sale,
      reference: { type: 'credit_note', id },
      content: creditNoteOf(note, sale, settings),
      filename: `credit-note-${note.credit_number}`,
    }
  }

export async function documentFile(db: Db, read: ReadDocument, size: PaperSize = 'a4'): Promise<FileAnswer> {
  const [{ content, filename }, logo] = await Promise.all([read(db), readLogo(db)])
  return pdfFile(filename, invoicePdf(content, size, logo))
}

/** The link of a document and its code; both empty while there is nothing to pay by it. */
export async function payLinkOf(db: Db, read: ReadDocument): Promise<z.infer<typeof PayLink>> {
  const { pay_link: address } = (await read(db)).content
  return { address, code: address === '' ? '' : payCode(address) }
}

const draftOf = async (db: Db, { sale, content, to = '' }: SaleDocument): Promise<MailDraft> => ({
  to: sale.business_account_id ? (await readAccount(db, sale.business_account_id)).email : to,
  message: mailText(content),
})

export const draftDocumentMail = async (db: Db, read: ReadDocument): Promise<MailDraft> => draftOf(db, await read(db))

interface SaleMail extends Document {
  readonly business_account_id: AccountId | null
}

function totalOf({ sums }: Invoice): Pick<Document, 'total'> {
  const total = sums.find(({ strong }) => strong)
  return total ? { total: { label: total.label, amount: total.amount } } : {}
}

async function saleMailOf(db: Db, read: ReadDocument): Promise<SaleMail> {
  const [found, logo] = await Promise.all([read(db), readLogo(db)])
  const { sale, reference, content, filename } = found
  return {
    ...(await draftOf(db, found)),
    reference,
    name: `${content.title} ${content.number}`,
    ...totalOf(content),
    filename,
    pdf: invoicePdf(content, 'a4', logo),
    business_account_id: sale.business_account_id,
  }
}

/** Before the transaction that mails it. */
export const drawSaleDocument = (transaction: ShortTransaction, read: ReadDocument, request: MailRequest) =>
  drawDocument(transaction, request, (db) => saleMailOf(db, read))

export async function mailSaleDocument(
  db: Db,
  userId: UserId,
  request: MailRequest,
  document: DrawnDocument<SaleMail>,
): Promise<{ sent_to: string }> {
  const taken = await mailDocument(db, userId, request, document)
  if (document.business_account_id)
    await noteMail(db, userId, document.business_account_id, `${document.name} e-mailed to ${taken.sent_to}`)
  return taken
}
