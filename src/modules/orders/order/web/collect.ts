/** Sells the till's cart with the order in it. The server decides: without the network it is refused. */
import type { TillSessionId } from '#kernel/id.ts'
import { moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { CartOrder, TillCart, TillPayment } from '#modules/selling/cart/cart.ts'
import type { Sold } from '#modules/selling/till/web/sell.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { call } from '#web/call.ts'
import { todayOf } from '#web/ui/format.ts'
import { collectionOf } from '../cart-with-order.ts'
import { collectOrder } from '../docket-calls.ts'

export const needsConnection =
  'Orders need the connection. Sell other goods meanwhile, and collect the order when you’re back online.'

export async function collect(
  cart: TillCart,
  order: CartOrder,
  payment: TillPayment,
  settings: Settings,
  till_session_id: TillSessionId | undefined,
): Promise<Sold> {
  if (!navigator.onLine) throw new Problem('UNAVAILABLE', needsConnection)
  const body = {
    ...collectionOf(cart, order, payment, { settings, today: todayOf(settings) }),
    ...(till_session_id === undefined ? {} : { till_session_id }),
  }
  const sale = await call(collectOrder, { params: { id: order.id }, body })
  // The till has loaded its part.
  const { changeOf } = await import('#modules/selling/till/web/idle-parts.ts')
  const { id, invoice_number, total_amount, payments } = sale
  return {
    id,
    number: invoice_number,
    reference: '',
    total: total_amount,
    change: changeOf({ payments }),
    given_back: moneyText(0n),
  }
}
