import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as traces from '../trace-calls.ts'
import * as stocktakes from '../stocktake-calls.ts'
import { billPurchase } from './bill-purchase.ts'
import { draftPurchaseMail, drawPurchase, mailPurchase } from './purchase-mail.ts'
import { draftPurchase, draftPurchases, editPurchase, listPurchases, setPurchaseState } from './purchases.ts'
import { wholePurchase } from './purchases.queries.ts'
import { purchaseFile, sheetFile } from './stockroom-pdfs.ts'
import { readReorder } from './reorder.ts'
import { receivePurchase } from './receive-purchase.ts'
import { reverseReceipt } from './reverse-receipt.ts'
import {
  addFoundLine,
  bookStocktake,
  cancelStocktake,
  countLine,
  listStocktakes,
  startStocktake,
  wholeStocktake,
} from './stocktakes.ts'
import { holdLot, releaseLot, traceLot } from './trace.ts'

export function stockroom(serve: Serve) {
  serve(calls.listPurchases, ({ db, query }) => listPurchases(db, query))
  serve(calls.listReorder, ({ db }) => readReorder(db))
  serve(calls.getPurchase, ({ db, params }) => wholePurchase(db, params.id))
  serve(calls.getPurchasePdf, ({ db, params }) => purchaseFile(db, params.id))
  serve(calls.draftPurchaseMail, ({ db, params }) => draftPurchaseMail(db, params.id))
  serve(
    calls.mailPurchase,
    ({ transaction, params, body }) => drawPurchase(transaction, params.id, body),
    ({ db, who, body }, document) => mailPurchase(db, who.user_id, body, document),
  )
  serve(calls.draftPurchase, ({ db, who, body }) => draftPurchase(db, who.user_id, body))
  serve(calls.draftPurchases, ({ db, who, body }) => draftPurchases(db, who.user_id, body.lines))
  serve(calls.editPurchase, ({ db, who, params, body }) => editPurchase(db, who.user_id, params.id, body))
  serve(calls.setPurchaseState, ({ db, who, params, body }) => setPurchaseState(db, who.user_id, params.id, body))
  serve(calls.receivePurchase, ({ db, who, params, body }) => receivePurchase(db, who.user_id, params.id, body))
  serve(calls.billPurchase, ({ db, who, params, body }) => billPurchase(db, who.user_id, params.id, body))
  serve(calls.reverseReceipt, ({ db, who, params }) => reverseReceipt(db, who.user_id, params.id))

  serve(stocktakes.listStocktakes, ({ db, query }) => listStocktakes(db, query))
  serve(stocktakes.getStocktake, ({ db, who, params }) => wholeStocktake(db, who, params.id))
  serve(stocktakes.getSheetPdf, ({ db, who, params }) => sheetFile(db, who, params.id))
  serve(stocktakes.startStocktake, ({ db, who, body }) => startStocktake(db, who, body))
  serve(stocktakes.countLine, ({ db, who, params, body }) => countLine(db, who, params.id, params.lineId, body))
  serve(stocktakes.addFoundLine, ({ db, who, params, body }) => addFoundLine(db, who, params.id, body.code))
  serve(stocktakes.bookStocktake, ({ db, who, params, body }) => bookStocktake(db, who, params.id, body))
  serve(stocktakes.cancelStocktake, ({ db, who, params, body }) => cancelStocktake(db, who, params.id, body.version))
  serve(traces.traceLot, ({ db, query }) => traceLot(db, query.code))
  serve(traces.holdLot, ({ db, who, body }) => holdLot(db, who.user_id, body.code, body.reason))
  serve(traces.releaseLot, ({ db, who, body }) => releaseLot(db, who.user_id, body.code))
}
