/** Routes of the standing-orders module. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import {
  createStanding,
  editStandingOrder,
  endStandingOrder,
  listStanding,
  readStanding,
  setStandingOrderPaused,
  skipStanding,
} from './standing-orders.ts'

export function standingOrders(serve: Serve) {
  serve(calls.listStandingOrders, ({ db }) => listStanding(db))
  serve(calls.getStandingOrder, ({ db, params }) => readStanding(db, params.id))
  serve(calls.createStandingOrder, ({ db, who, body }) => createStanding(db, who, body))
  serve(calls.editStandingOrder, ({ db, who, params, body }) => editStandingOrder(db, who, params.id, body))
  serve(calls.pauseStandingOrder, ({ db, who, params }) => setStandingOrderPaused(db, who.user_id, params.id, true))
  serve(calls.resumeStandingOrder, ({ db, who, params }) => setStandingOrderPaused(db, who.user_id, params.id, false))
  serve(calls.skipStandingOrder, ({ db, who, params, body }) => skipStanding(db, who.user_id, params.id, body.day))
  serve(calls.endStandingOrder, ({ db, who, params }) => endStandingOrder(db, who.user_id, params.id))
}
