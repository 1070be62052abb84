import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import type { Serve } from '#server/serve.ts'
import * as calls from '../spray-calls.ts'
import { closedNow, sprayWithId } from './sprays.queries.ts'
import { labelOf } from './spray-limits.ts'
import { enterSpray, listSprays, openPlace, voidSpray } from './sprays.ts'

/** Calls to modules above, which hold plants that were sprayed. */
export interface SprayedPlants {
  readonly withhold: (db: Db, userId: UserId, sprayId: string) => Promise<void>
  readonly release: (db: Db, userId: UserId) => Promise<unknown>
}

export function sprays(serve: Serve, { withhold, release }: SprayedPlants) {
  serve(calls.listSprays, ({ db, query }) => listSprays(db, query))
  serve(calls.getSpray, ({ db, params }) => sprayWithId(db, params.id))
  serve(calls.closedPlaces, ({ db }) => closedNow(db))
  serve(calls.productLabel, ({ db, query }) => labelOf(db, query))
  serve(calls.createSpray, async ({ db, who, body }) => {
    const spray = await enterSpray(db, who.user_id, body)
    await withhold(db, who.user_id, spray.id)
    return spray
  })
  serve(calls.openPlace, ({ db, who, params, body }) => openPlace(db, who.user_id, params.id, body.because))
  serve(calls.voidSpray, async ({ db, who, params }) => {
    await voidSpray(db, who.user_id, params.id)
    await release(db, who.user_id)
    return undefined
  })
}
