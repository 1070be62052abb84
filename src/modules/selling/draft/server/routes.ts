/** Routes of parked carts, quotes and lay-bys, and of the sales made from them. */
import { createSale } from '#modules/selling/sale/contract.ts'
import {
  documentFile,
  draftDocumentMail,
  drawSaleDocument,
  mailSaleDocument,
  payLinkOf,
} from '#modules/selling/document/server/sale-documents.ts'
import { createSales, mayShare } from '#modules/selling/sale/server/create-sale.ts'
import { whyNotWritten } from '#modules/selling/sale/server/write-sale.ts'
import { type Serve, SharedAction } from '#server/serve.ts'
import * as draftCalls from '../draft-calls.ts'
import * as laybyCalls from '../layby-calls.ts'
import { laybyDocument, quoteDocument } from './draft-documents.ts'
import { parkedCarts } from './drafts.queries.ts'
import * as drafts from './drafts.ts'
import * as laybys from './laybys.ts'

interface Params {
  readonly id: string
}
const quoteWith = (params: Params) => quoteDocument(params.id)
const laybyWith = (params: Params) => laybyDocument(params.id)

export function draftSales(serve: Serve) {
  serve(
    createSale,
    new SharedAction({
      single: ({ db, who, body }) => drafts.completeSale(db, who, body),
      mayShare,
      many: createSales,
      refusalOf: whyNotWritten,
    }),
  )
  serve(draftCalls.listParked, ({ db }) => parkedCarts(db))
  serve(draftCalls.getParked, ({ db, params }) => drafts.getParked(db, params.id))
  serve(draftCalls.parkCart, ({ db, who, params, body }) => drafts.parkCart(db, who, params.id, body))
  serve(draftCalls.takeUpParked, ({ db, params }) => drafts.takeUpParked(db, params.id))
  serve(draftCalls.listQuotes, ({ db, query }) => drafts.listQuotes(db, query))
  serve(draftCalls.getQuote, ({ db, params }) => drafts.getQuote(db, params.id))
  serve(draftCalls.getQuotePdf, ({ db, params, query }) => documentFile(db, quoteWith(params), query?.paper))
  serve(draftCalls.getQuotePayLink, ({ db, params }) => payLinkOf(db, quoteWith(params)))
  serve(draftCalls.draftQuoteMail, ({ db, params }) => draftDocumentMail(db, quoteWith(params)))
  serve(
    draftCalls.mailQuote,
    ({ transaction, params, body }) => drawSaleDocument(transaction, quoteWith(params), body),
    ({ db, who, body }, document) => mailSaleDocument(db, who.user_id, body, document),
  )
  serve(draftCalls.makeQuote, ({ db, who, body }) => drafts.makeQuote(db, who, body))
  serve(draftCalls.cancelQuote, ({ db, who, params }) => drafts.cancelQuote(db, who, params.id))
  serve(laybyCalls.listLaybys, ({ db, query }) => laybys.listLaybys(db, query))
  serve(laybyCalls.getLayby, ({ db, params }) => laybys.getLayby(db, params.id))
  serve(laybyCalls.editLayby, ({ db, who, params, body }) => laybys.editLayby(db, who, params.id, body))
  serve(laybyCalls.getLaybyPdf, ({ db, params, query }) => documentFile(db, laybyWith(params), query?.paper))
  serve(laybyCalls.getLaybyPayLink, ({ db, params }) => payLinkOf(db, laybyWith(params)))
  serve(laybyCalls.draftLaybyMail, ({ db, params }) => draftDocumentMail(db, laybyWith(params)))
  serve(
    laybyCalls.mailLayby,
    ({ transaction, params, body }) => drawSaleDocument(transaction, laybyWith(params), body),
    ({ db, who, body }, document) => mailSaleDocument(db, who.user_id, body, document),
  )
  serve(laybyCalls.makeLayby, ({ db, who, body }) => laybys.makeLayby(db, who, body))
  serve(laybyCalls.payLayby, ({ db, who, params, body }) => laybys.payLayby(db, who, params.id, body))
  serve(laybyCalls.reverseLaybyPayment, ({ db, who, params, body }) =>
    laybys.reverseLaybyPayment(db, who, params.id, params.paymentId, body),
  )
  serve(laybyCalls.completeLayby, ({ db, who, params, body }) => laybys.completeLayby(db, who, params.id, body))
  serve(laybyCalls.cancelLayby, ({ db, who, params, body }) => laybys.cancelLayby(db, who, params.id, body))
}
