/** An order as a document that its customer pays by a link: the payment is a deposit, and then part of its invoice. */
import { day, money } from '#kernel/format.ts'
import { moneyText } from '#kernel/money.ts'
import { type PayableKind, bookToAccount, byLink } from '#modules/selling/card/server/payables.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { paymentLines } from '#modules/setup/settings/where-to-pay.ts'
import { amountText } from '../order-lines.ts'
import { may } from '../order-state.ts'
import { takeLocked, toDeposit } from './deposits.ts'
import { askedOf, confirmationFile, nameOf, sumsOf } from './order-confirmation.ts'
import { lockOrder, orderToRead, wholeOrder } from './orders.queries.ts'

export const orderPayable: PayableKind = {
  read: async (db, id) => {
    const [order, settings] = await Promise.all([wholeOrder(db, id), readSettings(db)])
    const inMoney = (amount: string) => money(amount, settings)
    const asked = askedOf(order, settings)
    const takesDeposits = may('confirm', order.status)
    return {
      title: nameOf(order),
      customer: order.customer_name,
      facts: [day(order.order_date, settings), order.due_date ? `Due ${day(order.due_date, settings)}` : ''].filter(Boolean),
      lines: order.items.map((item) => ({
        name: item.description,
        detail: `${amountText(item, item.quantity)} ×`,
        amount: inMoney(item.line_total),
      })),
      sums: sumsOf(order, inMoney),
      owed: takesDeposits ? await toDeposit(db, await orderToRead(db, id)) : 0n,
      ...(asked !== undefined && { asked }),
      closed: takesDeposits
        ? ''
        : order.status === 'cancelled'
          ? 'This order was cancelled. Nothing is due.'
          : 'This order is paid with its invoice now.',
      pay_to: paymentLines(settings, `Order ${order.order_number ?? ''}`),
    }
  },
  file: (db, id) => confirmationFile(db, id),
  book: async (db, id, received) => {
    const order = await lockOrder(db, id)
    const most = may('confirm', order.status) ? await toDeposit(db, order) : 0n
    const deposit = received.amount < most ? received.amount : most
    const rest = received.amount - deposit
    const { business_account_id: account } = order
    if (rest > 0n && account === null) return false
    if (deposit > 0n)
      await takeLocked(db, byLink, order, { amount: moneyText(deposit), method: 'card', paid_on: received.paid_on })
    return rest === 0n || account === null || bookToAccount(db, account, { ...received, amount: rest }, [])
  },
}
