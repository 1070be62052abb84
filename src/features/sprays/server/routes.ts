/** What the sprays feature serves. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../spray-calls.ts'
import { closedNow, sprayWithId } from './sprays.queries.ts'
import { labelOf } from './spray-limits.ts'
import { enterSpray, listSprays, openPlace, voidSpray } from './sprays.ts'

export function sprays(serve: Serve) {
  serve(calls.listSprays, ({ db, query }) => listSprays(db, query))
  serve(calls.getSpray, ({ db, params }) => sprayWithId(db, params.id))
  serve(calls.closedPlaces, ({ db }) => closedNow(db))
  serve(calls.productLabel, ({ db, query }) => labelOf(db, query))
  serve(calls.createSpray, ({ db, who, body }) => enterSpray(db, who.user_id, body))
  serve(calls.openPlace, ({ db, who, params, body }) => openPlace(db, who.user_id, params.id, body.because))
  serve(calls.voidSpray, ({ db, who, params }) => voidSpray(db, who.user_id, params.id))
}
