import { verifyPin } from '#modules/people/server/pins.ts'
import type { Serve } from '#server/serve.ts'
import { approve } from '../approval-calls.ts'
import * as goodsCalls from '../goods-calls.ts'
import { giveApproval } from './approvals.ts'
import { suppliesForSale } from './goods.queries.ts'

export function carts(serve: Serve) {
  serve(
    approve,
    ({ transaction, who, body }) => verifyPin(transaction, who, { user_id: body.approver_id, pin: body.pin, among: 'approvers' }),
    ({ db, who, body }) => giveApproval(db, who, body),
  )
  serve.cached(goodsCalls.suppliesForSale, ({ db }) => suppliesForSale(db))
}
