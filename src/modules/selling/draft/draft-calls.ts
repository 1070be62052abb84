/** Every call about sales that are not finished: parked carts, and quotes. */
import { ApprovalId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { MailRequest, MailDraft, MailTaken } from '#modules/messages/mail.ts'
import { ListMeta, Page, endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { Day, MaybeText } from '#kernel/wire.ts'
import { quoteStates } from '#modules/selling/cart/quote-terms.ts'
import { CartShape, ParkedCart, Quote } from './draft.ts'
import { PayLink } from '#modules/selling/document/contract.ts'
import { PaperQuery } from '#modules/selling/document/document-format.ts'

export const listParked = endpoint({
  method: 'GET',
  path: '/api/parked-carts',
  summary: 'Lists all parked carts, 200 at most, oldest first; any till can take one up',
  roles: sellers,
  reply: z.array(ParkedCart),
})

export const getParked = endpoint({
  method: 'GET',
  path: '/api/parked-carts/:id',
  summary: 'Returns a parked cart; it stays parked',
  roles: sellers,
  reply: ParkedCart,
})

export const parkCart = endpoint({
  method: 'PUT',
  path: '/api/parked-carts/:id',
  summary:
    'Parks a cart under the id given by the till; sending it again does not create another. BAD_STATE where 200 others are parked',
  roles: sellers,
  problems: ['BAD_STATE'],
  body: z.strictObject({ name: MaybeText(60), cart: CartShape }),
  reply: ParkedCart,
})

export const takeUpParked = endpoint({
  method: 'DELETE',
  path: '/api/parked-carts/:id',
  summary: 'Takes a parked cart up; only the first till gets it',
  roles: sellers,
  reply: ParkedCart,
})

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes',
  summary: 'Lists quotes, newest first, a page at a time',
  roles: sellers,
  query: z.strictObject({ ...Page, state: z.optional(z.enum(quoteStates)) }),
  reply: z.array(Quote),
  meta: ListMeta,
})

export const getQuote = endpoint({
  method: 'GET',
  path: '/api/quotes/:id',
  summary: 'Returns one quote with its cart',
  roles: sellers,
  reply: Quote,
})

export const makeQuote = endpoint({
  method: 'POST',
  path: '/api/quotes',
  status: 201,
  summary: 'Saves a cart as a quote with its own number; its prices are valid to the end of a day',
  roles: sellers,
  body: z.strictObject({
    cart: CartShape,
    customer_name: MaybeText(120),
    valid_until: Day,
    /** The manager's approval of prices below the agreed ones, beyond the limit of the role. */
    approval_id: z.optional(ApprovalId),
  }),
  reply: Quote,
  idempotent: true,
  problems: ['DISCOUNT_TOO_LARGE', 'APPROVAL_REQUIRED'],
})

export const getQuotePdf = endpoint({
  method: 'GET',
  path: '/api/quotes/:id/pdf',
  summary: 'Returns a quote as a PDF: a page, or a roll of 80 millimetres',
  roles: sellers,
  query: PaperQuery,
  download: ['pdf'],
})

export const getQuotePayLink = endpoint({
  method: 'GET',
  path: '/api/quotes/:id/pay-link',
  summary:
    'Returns the address at which the customer accepts a quote with a deposit by card, and its QR code as SVG; empty while there is nothing to pay or links are off',
  roles: sellers,
  reply: PayLink,
})

export const draftQuoteMail = endpoint({
  method: 'GET',
  path: '/api/quotes/:id/mail',
  summary: 'Returns the defaults of the mail with a quote',
  roles: sellers,
  reply: MailDraft,
})

export const mailQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:id/mail',
  status: 202,
  summary: 'Sends a quote by mail, as a PDF',
  roles: sellers,
  body: MailRequest,
  reply: MailTaken,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const cancelQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:id/cancel',
  summary: 'Cancels a quote; its number is not used again',
  roles: sellers,
  reply: Quote,
  problems: ['BAD_STATE'],
})
