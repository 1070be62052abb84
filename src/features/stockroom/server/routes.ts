/** What the stockroom serves. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { draftPurchase, draftPurchases, editPurchase, listPurchases, turnPurchase } from './purchases.ts'
import { wholePurchase } from './purchases.queries.ts'
import { readReorder } from './reorder.ts'
import { receivePurchase, takeBackReceipt } from './receive-purchase.ts'

export function stockroom(serve: Serve) {
  const idOf = (params: Readonly<Record<string, string>>) => params['id'] ?? ''
  serve(calls.listPurchases, ({ db, query }) => listPurchases(db, query))
  serve(calls.listReorder, ({ db }) => readReorder(db))
  serve(calls.getPurchase, ({ db, params }) => wholePurchase(db, idOf(params)))
  serve(calls.draftPurchase, ({ db, who, body }) => draftPurchase(db, who.user_id, body))
  serve(calls.draftPurchases, ({ db, who, body }) => draftPurchases(db, who.user_id, body.lines))
  serve(calls.editPurchase, ({ db, who, params, body }) => editPurchase(db, who.user_id, idOf(params), body))
  serve(calls.turnPurchase, ({ db, who, params, body }) => turnPurchase(db, who.user_id, idOf(params), body))
  serve(calls.receivePurchase, ({ db, who, params, body }) => receivePurchase(db, who.user_id, idOf(params), body))
  serve(calls.takeBackReceipt, ({ db, who, params }) => takeBackReceipt(db, who.user_id, idOf(params)))
}
