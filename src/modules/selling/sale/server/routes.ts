import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { SaleId } from '#kernel/id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import type { Serve } from '#server/serve.ts'
import type * as z from 'zod/mini'
import type { BuyerChange } from '../buyer-change.ts'
import * as calls from '../contract.ts'
import * as refundCalls from '../refund-calls.ts'
import * as returnCalls from '../return-calls.ts'
import type { Sale } from '../sale.ts'
import { accountPayments } from './account-payments.ts'
import { correctAccountPayment, correctSalePayment } from './correct-payment.ts'
import { editSale } from './edit-sale.ts'
import { listSales } from './list-sales.ts'
import { returnCredit } from './account-credit.ts'
import { payAccount } from './pay-account.ts'
import { reverseAccountPayment, reverseSalePayment } from './reverse-payment.ts'
import { paySale } from './pay-sale.ts'
import { guaranteeOfSale, refundSale } from './refund-sale.ts'
import { creditNotesOf } from './refunds.queries.ts'
import { returnGoods, voidReturn } from './return-goods.ts'
import { readReturn } from './returns.queries.ts'
import { wholeSale } from './sales.queries.ts'
import { voidCreditNote } from './void-credit-note.ts'

/** Acts on an invoice in which orders have a part: a void reopens them, and their invoice keeps its customer. */
interface InvoiceActs {
  readonly voidInvoice: (db: Db, who: CurrentUser, id: SaleId, body: z.output<typeof calls.voidSale.body>) => Promise<Sale>
  readonly changeInvoiceBuyer: (db: Db, who: CurrentUser, id: SaleId, body: BuyerChange) => Promise<Sale>
}

export function sales(serve: Serve, { voidInvoice, changeInvoiceBuyer }: InvoiceActs) {
  serve.cached(calls.listSales, ({ db, query }) => listSales(db, query))
  serve(calls.nextInvoiceNumber, async ({ db }) => ({ invoice_number: (await readSettings(db)).nextReceiptNumber }))
  serve(calls.getSale, ({ db, params }) => wholeSale(db, params.id))
  serve(calls.changeBuyer, ({ db, who, params, body }) => changeInvoiceBuyer(db, who, params.id, body))
  serve(calls.voidSale, ({ db, who, params, body }) => voidInvoice(db, who, params.id, body))
  serve(calls.editSale, ({ db, who, params, body }) => editSale(db, who, params.id, body))
  serve(calls.listAccountPayments, ({ db, params, query }) => accountPayments(db, params.id, query))
  serve(calls.payAccount, ({ db, who, params, body }) => payAccount(db, who, params.id, body))
  serve(calls.returnCredit, ({ db, who, params, body }) => returnCredit(db, who, params.id, body))
  serve(calls.reverseSalePayment, ({ db, who, params, body }) => reverseSalePayment(db, who, params.id, params.paymentId, body))
  serve(calls.reverseAccountPayment, ({ db, who, params, body }) =>
    reverseAccountPayment(db, who, params.id, params.paymentId, body),
  )
  serve(calls.correctSalePayment, ({ db, who, params, body }) => correctSalePayment(db, who, params.id, params.paymentId, body))
  serve(calls.correctAccountPayment, ({ db, who, params, body }) =>
    correctAccountPayment(db, who, params.id, params.paymentId, body),
  )
  serve(calls.paySale, ({ db, who, params, body }) => paySale(db, who, params.id, body))
  serve(refundCalls.listCreditNotes, ({ db, params }) => creditNotesOf(db, params.id))
  serve(refundCalls.saleGuarantee, ({ db, params }) => guaranteeOfSale(db, params.id))
  serve(refundCalls.voidCreditNote, ({ db, who, params, body }) => voidCreditNote(db, who, params.id, params.noteId, body))
  serve(refundCalls.refundSale, ({ db, who, params, body }) => refundSale(db, who, params.id, body))
  serve(returnCalls.returnGoods, ({ db, who, body }) => returnGoods(db, who, body))
  serve(returnCalls.getReturn, ({ db, params }) => readReturn(db, params.id))
  serve(returnCalls.voidReturn, ({ db, who, params, body }) => voidReturn(db, who, params.id, body))
}
