/** Every call about the documents of a sale: its invoice and its credit notes as files and by mail. */
import * as z from 'zod/mini'
import { MailRequest, MailDraft, MailTaken } from '#modules/messages/mail.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { PaperQuery } from './document-format.ts'

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/sales/:id/pdf',
  summary: 'Returns the invoice of a sale as a PDF: a page, or a roll of 80 millimetres',
  roles: sellers,
  query: PaperQuery,
  download: ['pdf'],
})

export const PayLink = z.object({ address: z.string(), code: z.string() })

export const getPayLink = endpoint({
  method: 'GET',
  path: '/api/sales/:id/pay-link',
  summary:
    'Returns the address at which the customer pays an invoice by card, and its QR code as SVG; empty while there is nothing to pay or links are off',
  roles: sellers,
  reply: PayLink,
})

export const draftInvoiceMail = endpoint({
  method: 'GET',
  path: '/api/sales/:id/mail',
  summary: 'Returns the defaults of the mail with an invoice: the customer’s address and the message',
  roles: sellers,
  reply: MailDraft,
})

export const mailInvoice = endpoint({
  method: 'POST',
  path: '/api/sales/:id/mail',
  status: 202,
  summary: 'Sends the invoice of a sale by mail, as a PDF, to the customer’s address or a given one',
  roles: sellers,
  body: MailRequest,
  reply: MailTaken,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const getCreditNotePdf = endpoint({
  method: 'GET',
  path: '/api/sales/:id/credit-notes/:noteId/pdf',
  summary: 'Returns a credit note as a PDF: a page, or a roll of 80 millimetres',
  roles: sellers,
  query: PaperQuery,
  download: ['pdf'],
})

export const getReturnPdf = endpoint({
  method: 'GET',
  path: '/api/returns/:id/pdf',
  summary: 'Returns the credit note of a return without a receipt as a PDF: a page, or a roll of 80 millimetres',
  roles: sellers,
  query: PaperQuery,
  download: ['pdf'],
})

export const draftCreditNoteMail = endpoint({
  method: 'GET',
  path: '/api/sales/:id/credit-notes/:noteId/mail',
  summary: 'Returns the defaults of the mail with a credit note',
  roles: sellers,
  reply: MailDraft,
})

export const mailCreditNote = endpoint({
  method: 'POST',
  path: '/api/sales/:id/credit-notes/:noteId/mail',
  status: 202,
  summary: 'Sends a credit note by mail, as a PDF',
  roles: sellers,
  body: MailRequest,
  reply: MailTaken,
  idempotent: true,
  problems: ['BAD_STATE'],
})
