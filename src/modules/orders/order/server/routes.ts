import { ApiReply } from '#server/reply.ts'
import { type Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as dockets from '../docket-calls.ts'
import { cancelOrder } from './close-order.ts'
import { collectOrder } from './collect-order.ts'
import { confirmOrder, confirmOrders } from './confirm-order.ts'
import { returnDeposit, reverseDeposit, takeDeposit } from './deposits.ts'
import { linkSale, unlinkSale } from './link-sale.ts'
import { deliverOrder } from './deliver-order.ts'
import { callOff, cancelFuture, readyItem } from './future-orders.ts'
import { dueNow, invoiceDockets } from './invoice-dockets.ts'
import { listOrders } from './list-orders.ts'
import { confirmationFile, draftOrderMail, drawOrder, mailOrder } from './order-confirmation.ts'
import { docketFile, pickListFile } from './order-pdfs.ts'
import { waitingDockets } from './dockets.queries.ts'
import { wholeOrder } from './orders.queries.ts'
import { pickOrder, readyOrder } from './pick-order.ts'
import { reverseDocket } from './reverse-docket.ts'
import { editOrder, takeOrder } from './take-order.ts'

export function orders(serve: Serve) {
  serve(calls.listCurrentOrders, ({ db, query }) => listOrders(db, { ...query, kind: 'current' }))
  serve(calls.listFutureOrders, ({ db, query }) => listOrders(db, { ...query, kind: 'future' }))
  serve(calls.getOrderPdf, ({ db, params }) => confirmationFile(db, params.id))
  serve(calls.draftOrderMail, ({ db, params }) => draftOrderMail(db, params.id))
  serve(
    calls.mailOrder,
    ({ transaction, params, body }) => drawOrder(transaction, params.id, body),
    ({ db, who, body }, document) => mailOrder(db, who.user_id, body, document),
  )
  serve(calls.getPickListPdf, ({ db, params }) => pickListFile(db, params.id))
  serve(dockets.getDocketPdf, ({ db, params }) => docketFile(db, params.id, params.docketId))
  serve(dockets.listDockets, async ({ db, query }) => {
    const { rows, meta } = await waitingDockets(db, query)
    return new ApiReply(rows, { meta })
  })
  serve(calls.getOrder, ({ db, params }) => wholeOrder(db, params.id))
  serve(calls.takeCurrentOrder, ({ db, who, body }) => takeOrder(db, who, 'current', body))
  serve(calls.takeFutureOrder, ({ db, who, body }) => takeOrder(db, who, 'future', body))
  serve(calls.editCurrentOrder, ({ db, who, params, body }) => editOrder(db, who, 'current', params.id, body))
  serve(calls.editFutureOrder, ({ db, who, params, body }) => editOrder(db, who, 'future', params.id, body))
  serve(calls.cancelFutureOrder, ({ db, who, params }) => cancelFuture(db, who, params.id))
  serve(calls.readyFutureItem, ({ db, who, params, body }) => readyItem(db, who, params.id, params.itemId, body.location))
  serve(calls.callOff, ({ db, who, params, body }) => callOff(db, who, params.id, body.item_ids))
  serve(calls.linkSale, ({ db, who, params, body }) => linkSale(db, who, params.id, body))
  serve(calls.unlinkSale, ({ db, who, params }) => unlinkSale(db, who, params.id))
  serve(dockets.dueForItems, ({ db, params, body }) => dueNow(db, params.id, body.items))
  serve(dockets.reverseDocket, ({ db, who, params, body }) => reverseDocket(db, who, params.id, params.docketId, body.reason))
  serve(calls.confirmOrder, ({ db, who, params, body }) =>
    confirmOrder(db, who, params.id, body.back_order ?? false, body.deposit),
  )
  serve(calls.confirmOrders, ({ db, who, body }) => confirmOrders(db, who, body.order_ids, body.back_order ?? false))
  serve(calls.takeDeposit, ({ db, who, params, body }) => takeDeposit(db, who, params.id, body))
  serve(calls.returnDeposit, ({ db, who, params, body }) => returnDeposit(db, who, params.id, body))
  serve(calls.reverseDeposit, ({ db, who, params, body }) => reverseDeposit(db, who, params.id, params.paymentId, body))
  serve(calls.pickOrder, ({ db, who, params, body }) => pickOrder(db, who, params.id, body))
  serve(calls.readyOrder, ({ db, who, params, body }) => readyOrder(db, who, params.id, body.location))
  serve(calls.deliverOrder, ({ db, who, params, body }) => deliverOrder(db, who, params.id, body))
  serve(dockets.collectOrder, ({ db, who, params, body }) => collectOrder(db, who, params.id, body))
  serve(calls.cancelOrder, ({ db, who, params, body }) =>
    cancelOrder(db, who, params.id, body.reason, { method: body.refund_method, till_session_id: body.till_session_id }),
  )
  serve(dockets.invoiceDockets, async ({ db, who, body }) => {
    const { docket_ids, ...paid } = body
    const { id, invoice_number, total_amount } = await invoiceDockets(db, who, docket_ids, paid)
    return { sale_id: id, invoice_number, total_amount }
  })
}
