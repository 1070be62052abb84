import type { Serve } from '#server/serve.ts'
import * as storeCreditCalls from '../store-credit-calls.ts'
import * as tillCalls from '../till-calls.ts'
import { openCredits } from './store-credits.ts'
import { leftBefore, openTills } from './till-sessions.queries.ts'
import { closeSession, moveCash, openSession, seenCurrentSession, seenSession } from './till-sessions.ts'
import { listTills, moveTill, registerTill, renameTill, retireTill } from './tills.ts'

export function payments(serve: Serve) {
  serve(storeCreditCalls.listStoreCredits, ({ db, query }) => openCredits(db, query.search ?? ''))
  serve(tillCalls.registerTill, ({ db, who, body }) => registerTill(db, who, body.device_id))
  serve(tillCalls.listTills, ({ db }) => listTills(db))
  serve(tillCalls.retireTill, ({ db, who, params }) => retireTill(db, who, params.id))
  serve(tillCalls.moveTill, ({ db, who, params, body }) => moveTill(db, who, params.id, body.device_id))
  serve(tillCalls.renameTill, ({ db, who, params, body }) => renameTill(db, who, params.id, body.name ?? ''))
  serve(tillCalls.openSession, ({ db, who, params, body }) => openSession(db, who, params.id, body))
  serve(tillCalls.leftInDrawer, async ({ db, params }) => ({ left_in_drawer: await leftBefore(db, params.id) }))
  serve(tillCalls.currentSession, ({ db, who, params }) => seenCurrentSession(db, who, params.id))
  serve(tillCalls.listOpenTills, ({ db }) => openTills(db))
  serve(tillCalls.getSession, ({ db, who, params }) => seenSession(db, who, params.id))
  serve(tillCalls.moveCash, ({ db, who, params, body }) => moveCash(db, who, params.id, body))
  serve(tillCalls.closeSession, ({ db, who, params, body }) => closeSession(db, who, params.id, body))
}
