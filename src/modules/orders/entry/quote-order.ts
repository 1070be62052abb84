/** The order created from a quote: its lines at the quoted prices, with the quoted discount. */
import { quoteSlip } from '#modules/selling/draft/quote-document.ts'
import type { Quote } from '#modules/selling/draft/draft.ts'
import { isPlant, isSupply, linePrice, lineSaving } from '#modules/selling/cart/cart.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { NewOrder } from '#modules/orders/order/order.ts'

/** A Problem where its day is over. */
export function orderOfQuote(quote: Quote, settings: Settings, today: string): NewOrder {
  const { number, cart, customer_name, valid_until } = quote
  if (valid_until < today)
    throw new Problem(
      'BAD_STATE',
      `The prices of quote ${number} held until ${spelledOutDay(valid_until)}. Make another quote at today’s prices.`,
    )
  const { slip } = quoteSlip(quote, settings)
  return {
    ...(cart.account ? { business_account_id: cart.account.id } : {}),
    customer_name: customer_name || cart.account?.name || `Quote ${number}`,
    discount: moneyText(
      sum(slip.items.map(({ discount_amount }) => cents(discount_amount))) -
        sum(cart.lines.map((line) => lineSaving(line, cart.account).saving)),
    ),
    notes: `Quote ${number}`,
    // A quote's tax was that of its place.
    tax_place: cart.tax_place ?? '',
    items: cart.lines.map((line) => {
      const { good } = line
      const quantity = Number(line.quantity)
      const what = isPlant(good)
        ? { plant_type_id: good.plant_type_id, container_size: good.container_size, grade: good.grade ?? null }
        : isSupply(good)
          ? { inventory_item_id: good.id }
          : { name: good.name, tax_kind: good.tax_kind }
      const { saving } = lineSaving(line, cart.account)
      return {
        ...what,
        quantity,
        unit_price: linePrice(line, cart.account).price,
        ...(saving > 0n ? { unit_saving: moneyText(saving) } : {}),
      }
    }),
  }
}
