/** A manager's approval at a till where somebody else is signed in. */
import { ApprovalId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { EnteredPin } from '#modules/people/pin.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { Money, Text } from '#kernel/wire.ts'

/** Not idempotent on purpose: of a repeatable call a hash of the body is stored, from which so short a PIN could be guessed. */
export const approve = endpoint({
  method: 'POST',
  path: '/api/approvals',
  status: 201,
  summary:
    'Approves prices below the agreed ones, or a return without a receipt, with the PIN of an admin or a manager, for one sale, quote, lay-by or return within a day. Five wrong PINs in a row on one device lock it there for 15 minutes',
  roles: sellers,
  body: z.strictObject({
    approver_id: UserId,
    pin: EnteredPin,
    amount: Money.check(z.refine((amount) => Number(amount) > 0, 'Enter more than 0.')),
    reason: Text(200),
    /** True for goods that come back without a receipt: `amount` is what is credited. */
    for_return: z.optional(z.boolean()),
  }),
  reply: z.object({ id: ApprovalId }),
})
