/** What the till feature serves. */
import type { Serve } from '#server/serve.ts'
import * as lostSaleCalls from '../lost-sale-calls.ts'
import { forgetMissed, noteMissed } from './lost-sales.ts'

export function till(serve: Serve) {
  serve(lostSaleCalls.noteMissed, ({ db, who, body }) => noteMissed(db, who, body))
  serve(lostSaleCalls.forgetMissed, ({ db, who, params }) => forgetMissed(db, who, params['id'] ?? ''))
}
