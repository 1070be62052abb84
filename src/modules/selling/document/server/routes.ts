import type { CreditNoteId } from '#kernel/id.ts'
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import {
  creditNoteDocument,
  documentFile,
  draftDocumentMail,
  drawSaleDocument,
  invoiceDocument,
  mailSaleDocument,
  payLinkOf,
  returnDocument,
} from './sale-documents.ts'

interface Params {
  readonly id: string
}
const invoiceWith = (params: Params) => invoiceDocument(params.id)
const creditNoteWith = (params: Params & { readonly noteId: CreditNoteId }) => creditNoteDocument(params.id, params.noteId)

export function saleDocuments(serve: Serve) {
  serve(calls.getInvoicePdf, ({ db, params, query }) => documentFile(db, invoiceWith(params), query?.paper))
  serve(calls.getPayLink, ({ db, params }) => payLinkOf(db, invoiceWith(params)))
  serve(calls.draftInvoiceMail, ({ db, params }) => draftDocumentMail(db, invoiceWith(params)))
  serve(
    calls.mailInvoice,
    ({ transaction, params, body }) => drawSaleDocument(transaction, invoiceWith(params), body),
    ({ db, who, body }, document) => mailSaleDocument(db, who.user_id, body, document),
  )
  serve(calls.getCreditNotePdf, ({ db, params, query }) => documentFile(db, creditNoteWith(params), query?.paper))
  serve(calls.getReturnPdf, ({ db, params, query }) => documentFile(db, returnDocument(params.id), query?.paper))
  serve(calls.draftCreditNoteMail, ({ db, params }) => draftDocumentMail(db, creditNoteWith(params)))
  serve(
    calls.mailCreditNote,
    ({ transaction, params, body }) => drawSaleDocument(transaction, creditNoteWith(params), body),
    ({ db, who, body }, document) => mailSaleDocument(db, who.user_id, body, document),
  )
}
