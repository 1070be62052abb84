/** Routes for signed-in users; public-list.ts serves the public list. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { orderQuote } from './order-quote.ts'

export function orderEntry(serve: Serve) {
  serve(calls.orderQuote, ({ db, who, body }) => orderQuote(db, who, body.quote_id))
}
