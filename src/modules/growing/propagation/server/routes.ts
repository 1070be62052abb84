import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { allPropagations } from './propagations.queries.ts'
import { readPropagation, saveRecord } from './propagations.ts'

export function propagations(serve: Serve) {
  serve(calls.listPropagations, ({ db }) => allPropagations(db))
  serve(calls.getPropagation, ({ db, params }) => readPropagation(db, params.id))
  serve(calls.savePropagationRecord, ({ db, who, params, body }) => saveRecord(db, who.user_id, params.id, body))
}
