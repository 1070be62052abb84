/** A quote as a document that its customer accepts by paying: it becomes an order, and what is paid is its deposit. */
import { spelledOutDay } from '#kernel/format.ts'
import { dayIn } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { notifyAccepted } from '#modules/orders/order/server/notify-orders.ts'
import { orderPayable } from '#modules/orders/order/server/order-payable.ts'
import { type PayableKind, byLink, payableOf } from '#modules/selling/card/server/payables.ts'
import { askedFor, quoteSlip } from '#modules/selling/draft/quote-document.ts'
import { quoteDocument } from '#modules/selling/draft/server/draft-documents.ts'
import { getQuote } from '#modules/selling/draft/server/drafts.ts'
import { documentFile } from '#modules/selling/document/server/sale-documents.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { orderQuote } from './order-quote.ts'

export const quotePayable: PayableKind = {
  read: async (db, id) => {
    const [quote, settings, now] = await Promise.all([getQuote(db, id), readSettings(db), db.now()])
    if (quote.order_id !== null) return orderPayable.read(db, quote.order_id)
    const { document } = quoteSlip(quote, settings)
    const isOver = quote.valid_until < dayIn(settings.timeZone, now)
    const owed = quote.state === 'open' && !isOver ? cents(quote.total_amount) : 0n
    const asked = askedFor(quote.total_amount, settings)
    return {
      ...payableOf(document),
      facts: [document.date, document.about],
      owed,
      ...(asked !== undefined && { asked }),
      closed:
        quote.state === 'cancelled'
          ? 'This quote was cancelled. Ask us for another one.'
          : quote.state === 'sold'
            ? 'This quote was sold. Nothing is due.'
            : isOver
              ? `These prices held until ${spelledOutDay(quote.valid_until)}. Ask us for another quote.`
              : '',
    }
  },
  file: (db, id) => documentFile(db, quoteDocument(id)),
  book: async (db, id, received) => {
    const { order_id } = await getQuote(db, id)
    if (order_id !== null) return orderPayable.book(db, order_id, received)
    const order = await orderQuote(db, byLink, id)
    await notifyAccepted(db, order)
    return orderPayable.book(db, order.id, received)
  },
}
