import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { seedLots as allLots } from './seed-lots.queries.ts'
import { addGerminationTest, changeSeedLot, countSeedLot, createSeedLot, readSeedLot, reverseSeedEntry } from './seed-lots.ts'

export function seedLots(serve: Serve) {
  serve(calls.listSeedLots, ({ db }) => allLots(db))
  serve(calls.getSeedLot, ({ db, params }) => readSeedLot(db, params.id))
  serve(calls.createSeedLot, ({ db, who, body }) => createSeedLot(db, who.user_id, body))
  serve(calls.changeSeedLot, ({ db, who, params, body }) => changeSeedLot(db, who.user_id, params.id, body))
  serve(calls.addGerminationTest, ({ db, who, params, body }) => addGerminationTest(db, who.user_id, params.id, body))
  serve(calls.countSeedLot, ({ db, who, params, body }) => countSeedLot(db, who.user_id, params.id, body))
  serve(calls.reverseSeedEntry, ({ db, who, params }) => reverseSeedEntry(db, who.user_id, params.id, params.entryId))
}
