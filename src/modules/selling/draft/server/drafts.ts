/** The actions of keeping what is not finished: parking a cart and taking it up, quoting and cancelling a quote. */
import type { ApprovalId, SavedCartId } from '#kernel/id.ts'
import { takeNumber } from '#server/number-sequence.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { Author, CurrentUser } from '#server/current-user.ts'
import { replyWithList } from '#server/list-reply.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { sql } from '#server/sql.ts'
import type * as z from 'zod/mini'
import { quoteHolds } from '#modules/selling/cart/quote-terms.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { createSale } from '#modules/selling/sale/server/create-sale.ts'
import { type CartShape, type ParkedCart, type Quote, mostParkedCarts, totalOf, withDiscountSettled } from '../draft.ts'
import type { listQuotes as listQuotesCall } from '../draft-calls.ts'
import { approvePrices, reductionsOf } from './approve-prices.ts'
import {
  closeDraft,
  closeOrdered,
  countQuotes,
  lockQuote,
  otherParkedCarts,
  parkedWithId,
  quoteOrders,
  quotesPage,
  quoteWithId,
  takeParked,
} from './drafts.queries.ts'
import { writeSavedCart } from './saved-carts.queries.ts'

/** Quotes, newest first, a page at a time. */
export async function listQuotes(db: Db, { limit, cursor, state }: z.infer<typeof listQuotesCall.query>) {
  return replyWithList(
    { limit, cursor },
    {
      orders: quoteOrders,
      standard: '-date',
      id: sql`saved.id`,
      read: (most, sorted) => quotesPage(db, state, most, sorted),
      sums: () => countQuotes(db, state),
    },
  )
}

type Cart = z.infer<typeof CartShape>

interface Parking {
  readonly name?: string | null | undefined
  readonly cart: Cart
}

export async function parkCart(db: Db, who: CurrentUser, id: SavedCartId, { name, cart }: Parking): Promise<ParkedCart> {
  await refuseFullList(
    db,
    otherParkedCarts(db, id),
    mostParkedCarts,
    `${mostParkedCarts} carts are parked, the most there can be. Finish or remove one first.`,
  )
  const settings = await readSettings(db)
  const total_amount = moneyText(totalOf(cart, settings, dayIn(settings.timeZone, await db.now())))
  await writeSavedCart(db, { id, kind: 'parked', user_id: who.user_id, name: name ?? '', cart, total_amount })
  return getParked(db, id)
}

export const getParked = async (db: Db, id: SavedCartId): Promise<ParkedCart> => found(await parkedWithId(db, id))

export async function takeUpParked(db: Db, id: SavedCartId): Promise<ParkedCart> {
  const parked = await takeParked(db, id)
  if (!parked) throw new Problem('NOT_FOUND', 'This cart was taken up at another till.')
  return parked
}

interface Quoting {
  readonly cart: Cart
  readonly customer_name?: string | null | undefined
  readonly valid_until: string
  readonly approval_id?: ApprovalId | undefined
}

export async function makeQuote(
  db: Db,
  who: CurrentUser,
  { cart, customer_name, valid_until, approval_id }: Quoting,
): Promise<Quote> {
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, await db.now())
  if (valid_until < today) throw invalid([{ path: 'valid_until', message: 'Choose today or a later day.' }])
  // A quote that was made from another one is independent of it.
  const { quote, ...settled } = withDiscountSettled(cart, settings, today)
  const own = { ...settled, tax_included: (quote && settled.tax_included) ?? settings.retailTaxIncluded }
  const total_amount = moneyText(totalOf(own, settings, today))
  const id = newId()
  await approvePrices(db, who, await reductionsOf(db, id, own, settings, today), { id, today, settings, approval_id })
  const { written } = await takeNumber(db, 'quote', { prefix: 'Q' })
  const name = customer_name ?? cart.customer_name
  await writeSavedCart(db, {
    id,
    kind: 'quote',
    user_id: who.user_id,
    number: written,
    cart: { ...own, customer_name: name },
    total_amount,
    valid_until,
  })
  await recordChange(db, {
    user_id: who.user_id,
    action: 'quote.make',
    subject_type: 'quote',
    subject_id: id,
    after: { number: written, total_amount, valid_until },
  })
  return getQuote(db, id)
}

export async function getQuote(db: Db, id: SavedCartId): Promise<Quote> {
  return found(await quoteWithId(db, id))
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

export async function cancelQuote(db: Db, who: CurrentUser, id: SavedCartId): Promise<Quote> {
  const terms = found(await lockQuote(db, id))
  quoteHolds(terms, terms.valid_until)
  await closeDraft(db, who.user_id, id, 'cancelled', null)
  await recordChange(db, { user_id: who.user_id, action: 'quote.cancel', subject_type: 'quote', subject_id: id })
  return getQuote(db, id)
}

/** Takes a quote up for an order, which `make` writes: once, however many ask. Gives the id of the order. */
export async function takeQuote(db: Db, who: Author, id: SavedCartId, make: (quote: Quote) => Promise<string>): Promise<string> {
  const quote = found(await lockQuote(db, id))
  quoteHolds(quote, quote.valid_until)
  const orderId = await make(quote)
  await closeOrdered(db, who.user_id, id, orderId)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'quote.order',
    subject_type: 'quote',
    subject_id: id,
    after: { orderId },
  })
  return orderId
}

/** Completes a sale at the till. The quote it was made from is sold with it: once, however many ask. */
export async function completeSale(db: Db, who: CurrentUser, sale: NewSale): Promise<Sale> {
  if (sale.quote_id === undefined) return createSale(db, who, sale)
  const quote = await lockQuote(db, sale.quote_id)
  const sold = await createSale(db, who, sale, { quote })
  await closeDraft(db, who.user_id, sale.quote_id, 'sold', sold.id)
  return sold
}
