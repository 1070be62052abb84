/** Every call about sales that are not finished: parked carts, and quotes. */
import * as z from 'zod/mini'
import { MailRequest, MailDraft, MailTaken } from '#features/notifications/mail.ts'
import { ListMeta, Page, endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { Day, MaybeText } from '#kernel/wire.ts'
import { quoteStates } from '#features/sales/quote-terms.ts'
import { CartShape, ParkedCart, Quote } from './draft.ts'
import { PaperQuery } from '#features/sale-documents/document-format.ts'

export const listParked = endpoint({
  method: 'GET',
  path: '/api/parked-carts',
  summary: 'Carts that wait, oldest first; any till may take one up',
  roles: sellers,
  reply: z.array(ParkedCart),
})

export const parkCart = endpoint({
  method: 'PUT',
  path: '/api/parked-carts/:id',
  summary: 'Parks a cart under the id the till gave it; the same one twice stays one',
  roles: sellers,
  body: z.strictObject({ name: MaybeText(60), cart: CartShape }),
  reply: ParkedCart,
})

export const takeUpParked = endpoint({
  method: 'DELETE',
  path: '/api/parked-carts/:id',
  summary: 'Takes a parked cart up: whoever is first has it',
  roles: sellers,
  reply: ParkedCart,
})

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes',
  summary: 'Quotes, newest first, a page at a time',
  roles: sellers,
  query: z.strictObject({ ...Page, state: z.optional(z.enum(quoteStates)) }),
  reply: z.array(Quote),
  meta: ListMeta,
})

export const getQuote = endpoint({
  method: 'GET',
  path: '/api/quotes/:id',
  summary: 'One quote with its cart',
  roles: sellers,
  reply: Quote,
})

export const makeQuote = endpoint({
  method: 'POST',
  path: '/api/quotes',
  status: 201,
  summary: 'Keeps a cart as a quote with its own number; its prices hold to the end of a day',
  roles: sellers,
  body: z.strictObject({ cart: CartShape, customer_name: MaybeText(120), valid_until: Day }),
  reply: Quote,
  idempotent: true,
  problems: ['DISCOUNT_TOO_LARGE'],
})

export const getQuotePdf = endpoint({
  method: 'GET',
  path: '/api/quotes/:id/pdf',
  summary: 'A quote as a PDF: a page, or a roll of 80 millimetres',
  roles: sellers,
  query: PaperQuery,
  download: ['pdf'],
})

export const draftQuoteMail = endpoint({
  method: 'GET',
  path: '/api/quotes/:id/mail',
  summary: 'What is filled in before a quote is sent by mail',
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
  summary: 'Cancels a quote; it keeps its number',
  roles: sellers,
  reply: Quote,
  problems: ['BAD_STATE'],
})
