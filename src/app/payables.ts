/** The documents that a customer can pay by a link, each answered by its module. */
import { quotePayable } from '#modules/orders/entry/server/quote-payable.ts'
import { orderPayable } from '#modules/orders/order/server/order-payable.ts'
import { laybyPayable } from '#modules/selling/draft/server/layby-payable.ts'
import { type Payables, accountPayable, invoicePayable } from '#modules/selling/card/server/payables.ts'

export const payables: Payables = {
  sale: invoicePayable,
  account: accountPayable,
  order: orderPayable,
  quote: quotePayable,
  layby: laybyPayable,
}
