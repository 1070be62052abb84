/** The action of making an order of a quote: once, at its prices. */
import type { SavedCartId } from '#kernel/id.ts'
import { takeQuote } from '#modules/selling/draft/server/drafts.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import type { Author } from '#server/current-user.ts'
import type { WholeOrder } from '#modules/orders/order/order.ts'
import { orderOfQuote } from '../quote-order.ts'
import { wholeOrder } from '#modules/orders/order/server/read-order.ts'
import { writeOrder } from '#modules/orders/order/server/take-order.ts'

export async function orderQuote(db: Db, who: Author, quoteId: SavedCartId): Promise<WholeOrder> {
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, await db.now())
  const order = await takeQuote(db, who, quoteId, (quote) =>
    writeOrder(db, who.user_id, 'current', orderOfQuote(quote, settings, today), { tax_included: quote.cart.tax_included }),
  )
  return wholeOrder(db, order)
}
