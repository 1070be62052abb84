/** Routes of the payables module. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as recurringCalls from '../recurring-calls.ts'
import { listBillPayments, payBills, refundCredit, reverseBillPayment, useCredit, vendorBalance } from './bill-payments.ts'
import { createBill, editBill, listBills, readBill, voidBill } from './bills.ts'
import { createRecurring, editRecurring, getRecurring, listRecurring, pauseRecurring, removeRecurring } from './recurring.ts'

export function payables(serve: Serve) {
  serve(calls.listBills, ({ db, query }) => listBills(db, query))
  serve(calls.listBillPayments, ({ db, query }) => listBillPayments(db, query))
  serve(calls.payBills, ({ db, who, body }) => payBills(db, who, body))
  serve(calls.reverseBillPayment, ({ db, who, params, body }) => reverseBillPayment(db, who, params.id, body))
  serve(calls.getVendorBalance, ({ db, params }) => vendorBalance(db, params.id))
  serve(calls.getBill, ({ db, params }) => readBill(db, params.id))
  serve(calls.createBill, ({ db, who, body }) => createBill(db, who.user_id, body))
  serve(calls.editBill, ({ db, who, params, body }) => editBill(db, who.user_id, params.id, body))
  serve(calls.voidBill, ({ db, who, params, body }) => voidBill(db, who.user_id, params.id, body))
  serve(calls.useCredit, ({ db, who, params, body }) => useCredit(db, who, params.id, body))
  serve(recurringCalls.listRecurring, ({ db }) => listRecurring(db))
  serve(recurringCalls.getRecurring, ({ db, params }) => getRecurring(db, params.id))
  serve(recurringCalls.createRecurring, ({ db, who, body }) => createRecurring(db, who.user_id, body))
  serve(recurringCalls.editRecurring, ({ db, who, params, body }) => editRecurring(db, who.user_id, params.id, body))
  serve(recurringCalls.pauseRecurring, ({ db, who, params }) => pauseRecurring(db, who.user_id, params.id, true))
  serve(recurringCalls.resumeRecurring, ({ db, who, params }) => pauseRecurring(db, who.user_id, params.id, false))
  serve(recurringCalls.removeRecurring, ({ db, who, params }) => removeRecurring(db, who.user_id, params.id))
  serve(calls.refundCredit, ({ db, who, params, body }) => refundCredit(db, who, params.id, body))
}
