/** What the sales feature serves. */
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as keptCalls from '../kept-calls.ts'
import * as laybyCalls from '../layby-calls.ts'
import * as missedCalls from '../missed-calls.ts'
import * as refundCalls from '../refund-calls.ts'
import * as tillCalls from '../till-calls.ts'
import { editSale } from './edit-sale.ts'
import { listSales } from './list-sales.ts'
import { returnCredit } from './account-credit.ts'
import { payAccount } from './pay-account.ts'
import { paySale } from './pay-sale.ts'
import { openCredits } from './store-credits.queries.ts'
import { guaranteeOfSale, refundSale } from './refund-sale.ts'
import { creditNotesOf } from './refunds.queries.ts'
import { ringUp } from './ring-up.ts'
import { wholeSale } from './sales.queries.ts'
import { suppliesForSale } from './goods.queries.ts'
import * as kept from './kept.ts'
import { parkedCarts, quotesList } from './kept.queries.ts'
import * as laybys from './laybys.ts'
import { forgetMissed, noteMissed } from './missed-sales.ts'
import { closeSession, moveCash, openSession } from './till-sessions.ts'
import { currentSession, openTills, sessionWithId } from './till-sessions.queries.ts'
import { registerTill } from './tills.ts'
import { documentFile, draftDocumentMail, drawSaleDocument, mailSaleDocument } from './sale-documents.ts'

type Params = Readonly<Record<string, string>>
const saleOf = (params: Params) => ({ saleId: params['id'] ?? '' })
const quoteOf = (params: Params) => ({ quoteId: params['id'] ?? '' })
const laybyOf = (params: Params) => ({ laybyId: params['id'] ?? '' })
const noteOf = (params: Params) => ({ ...saleOf(params), creditNoteId: params['noteId'] ?? '' })

export function sales(serve: Serve) {
  serve(calls.listSales, ({ db, query }) => listSales(db, query))
  serve(calls.nextInvoiceNumber, async ({ db }) => ({ invoice_number: (await readSettings(db)).nextReceiptNumber }))
  serve(calls.getSale, ({ db, params }) => wholeSale(db, params['id'] ?? ''))
  serve(calls.getInvoicePdf, ({ db, params, query }) => documentFile(db, saleOf(params), query?.paper))
  serve(calls.draftInvoiceMail, ({ db, params }) => draftDocumentMail(db, saleOf(params)))
  serve(
    calls.mailInvoice,
    ({ transaction, params, body }) => drawSaleDocument(transaction, saleOf(params), body),
    ({ db, who, body }, document) => mailSaleDocument(db, who.user_id, body, document),
  )
  serve(calls.ringUpSale, ({ db, who, body }) => ringUp(db, who, body))
  serve(calls.editSale, ({ db, who, params, body }) => editSale(db, who, params['id'] ?? '', body))
  serve(calls.payAccount, ({ db, who, params, body }) => payAccount(db, who, params['id'] ?? '', body))
  serve(calls.returnCredit, ({ db, who, params, body }) => returnCredit(db, who, params['id'] ?? '', body))
  serve(calls.paySale, ({ db, who, params, body }) => paySale(db, who, params['saleId'] ?? '', body))
  serve(refundCalls.listCreditNotes, ({ db, params }) => creditNotesOf(db, params['id'] ?? ''))
  serve(refundCalls.saleGuarantee, ({ db, params }) => guaranteeOfSale(db, params['id'] ?? ''))
  serve(refundCalls.listStoreCredits, ({ db, query }) => openCredits(db, query.search ?? ''))
  serve(refundCalls.refundSale, ({ db, who, params, body }) => refundSale(db, who, params['id'] ?? '', body))
  serve(refundCalls.getCreditNotePdf, ({ db, params, query }) => documentFile(db, noteOf(params), query?.paper))
  serve(refundCalls.draftCreditNoteMail, ({ db, params }) => draftDocumentMail(db, noteOf(params)))
  serve(
    refundCalls.mailCreditNote,
    ({ transaction, params, body }) => drawSaleDocument(transaction, noteOf(params), body),
    ({ db, who, body }, document) => mailSaleDocument(db, who.user_id, body, document),
  )
  serve(keptCalls.listParked, ({ db }) => parkedCarts(db))
  serve(keptCalls.parkCart, ({ db, who, params, body }) => kept.parkCart(db, who, params['id'] ?? '', body))
  serve(keptCalls.takeUpParked, ({ db, params }) => kept.takeUpParked(db, params['id'] ?? ''))
  serve(keptCalls.listQuotes, ({ db, query }) => quotesList(db, query.state))
  serve(keptCalls.getQuote, ({ db, params }) => kept.getQuote(db, params['id'] ?? ''))
  serve(keptCalls.getQuotePdf, ({ db, params, query }) => documentFile(db, quoteOf(params), query?.paper))
  serve(keptCalls.draftQuoteMail, ({ db, params }) => draftDocumentMail(db, quoteOf(params)))
  serve(
    keptCalls.mailQuote,
    ({ transaction, params, body }) => drawSaleDocument(transaction, quoteOf(params), body),
    ({ db, who, body }, document) => mailSaleDocument(db, who.user_id, body, document),
  )
  serve(keptCalls.makeQuote, ({ db, who, body }) => kept.makeQuote(db, who, body))
  serve(keptCalls.cancelQuote, ({ db, who, params }) => kept.cancelQuote(db, who, params['id'] ?? ''))
  serve(laybyCalls.listLaybys, ({ db, query }) => laybys.listLaybys(db, query))
  serve(laybyCalls.getLayby, ({ db, params }) => laybys.getLayby(db, params['id'] ?? ''))
  serve(laybyCalls.editLayby, ({ db, who, params, body }) => laybys.editLayby(db, who, params['id'] ?? '', body))
  serve(laybyCalls.getLaybyPdf, ({ db, params, query }) => documentFile(db, laybyOf(params), query?.paper))
  serve(laybyCalls.draftLaybyMail, ({ db, params }) => draftDocumentMail(db, laybyOf(params)))
  serve(
    laybyCalls.mailLayby,
    ({ transaction, params, body }) => drawSaleDocument(transaction, laybyOf(params), body),
    ({ db, who, body }, document) => mailSaleDocument(db, who.user_id, body, document),
  )
  serve(laybyCalls.makeLayby, ({ db, who, body }) => laybys.makeLayby(db, who, body))
  serve(laybyCalls.payLayby, ({ db, who, params, body }) => laybys.payLayby(db, who, params['id'] ?? '', body))
  serve(laybyCalls.completeLayby, ({ db, who, params, body }) => laybys.completeLayby(db, who, params['id'] ?? '', body))
  serve(laybyCalls.cancelLayby, ({ db, who, params, body }) => laybys.cancelLayby(db, who, params['id'] ?? '', body))
  serve(missedCalls.noteMissed, ({ db, who, body }) => noteMissed(db, who, body))
  serve(missedCalls.forgetMissed, ({ db, who, params }) => forgetMissed(db, who, params['id'] ?? ''))
  serve(tillCalls.registerTill, ({ db, who, body }) => registerTill(db, who, body.device_id))
  serve(tillCalls.suppliesForSale, ({ db }) => suppliesForSale(db))
  serve(tillCalls.openSession, ({ db, who, params, body }) => openSession(db, who, params['id'] ?? '', body.opening_float))
  serve(tillCalls.currentSession, ({ db, params }) => currentSession(db, params['id'] ?? ''))
  serve(tillCalls.listOpenTills, ({ db }) => openTills(db))
  serve(tillCalls.getSession, ({ db, params }) => sessionWithId(db, params['id'] ?? ''))
  serve(tillCalls.moveCash, ({ db, who, params, body }) => moveCash(db, who, params['id'] ?? '', body))
  serve(tillCalls.closeSession, ({ db, who, params, body }) => closeSession(db, who, params['id'] ?? '', body))
}
