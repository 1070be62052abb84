/** The documents that a customer can pay by a link, each answered by its module. */
import { orderPayable } from '#modules/orders/order/server/order-payable.ts'
import { type Payables, accountPayable, invoicePayable } from '#modules/selling/card/server/payables.ts'

export const payables: Payables = { sale: invoicePayable, account: accountPayable, order: orderPayable }
