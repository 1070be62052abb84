/** Routes of the help feature. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { findableBy } from '../search.ts'
import { findThings } from './search.queries.ts'

export function help(serve: Serve) {
  serve(calls.findThings, ({ db, who, query }) => findThings(db, query.q, findableBy(who.role)))
}
