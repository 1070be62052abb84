/** What the carts feature serves. */
import { verifyPin } from '#features/people/server/pins.ts'
import type { Serve } from '#server/serve.ts'
import { approve } from '../approval-calls.ts'
import * as goodsCalls from '../goods-calls.ts'
import { giveApproval } from './approvals.ts'
import { suppliesForSale } from './goods.queries.ts'

export function carts(serve: Serve) {
  serve(
    approve,
    ({ transaction, body }) => verifyPin(transaction, body.approver_id, body.pin),
    ({ db, who, body }) => giveApproval(db, who, body),
  )
  serve(goodsCalls.suppliesForSale, ({ db }) => suppliesForSale(db))
}
