/** Routes of the help module. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { findableBy } from '../search.ts'
import { findRecords } from './search.queries.ts'
import { writeToSupport } from './write-to-support.ts'

export function help(serve: Serve) {
  serve(calls.searchRecords, ({ db, who, query }) => findRecords(db, query.q, findableBy(who.role)))
  serve(calls.writeToSupport, ({ db, who, body }) => writeToSupport(db, who, body))
}
