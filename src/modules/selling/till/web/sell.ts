/** Selling at this device: the sale is written down here first, then sent; nothing is lost and nothing is sold twice. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { roundToCash } from '#modules/selling/payment/cash-rounding.ts'
import type { TillSessionId } from '#kernel/id.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { getItem } from '#web/device-store.ts'
import { addToOutbox, sendOne, removeUnsent } from '#web/outbox.ts'
import { currentUser } from '#web/session.ts'
import { classifyError } from '#web/classify-error.ts'
import { offlineReceipt } from '#modules/selling/document/offline-receipt.ts'
import { type TillCart, type TillPayment, afterExchange } from '#modules/selling/cart/cart.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'
import { todayOf } from '#web/ui/format.ts'
import { limitProblem } from '#modules/selling/cart/cart-limit.ts'
import { sprayedProblem } from '#modules/selling/cart/sprayed-goods.ts'
import { type Sold, added } from './added.ts'
import { openCashDrawer } from './print-receipt.ts'
import { type SaleReceipt, sendSale } from '#modules/selling/waiting/web/send-sales.ts'
import { playSaleSound } from '#modules/selling/session/web/sale-sound.ts'
import { tillOfSales } from '#modules/selling/payment/web/this-till.ts'
import { tillClosed } from '#modules/selling/payment/till-session.ts'
import { tillSessionKey } from '#modules/selling/payment/web/use-till-session.ts'

export type { Sold }

/** Milliseconds to wait for the server before a sale is booked offline. */
const timeout = 6_000

export async function createSaleOnDevice(cart: TillCart, payment: TillPayment, settings: Settings): Promise<Sold> {
  const session = (await getItem<string>(tillSessionKey)) || undefined
  if (navigator.onLine && !session && movesCash(payment)) throw tillClosed()
  const sold = cart.order
    ? await (await added.orders()).collect(cart, cart.order, payment, settings, session)
    : await sellByOutbox(cart, payment, settings, session)
  if (movesCash(payment)) void openCashDrawer()
  playSaleSound()
  return sold
}

async function sellByOutbox(
  cart: TillCart,
  payment: TillPayment,
  settings: Settings,
  till_session_id: TillSessionId | undefined,
): Promise<Sold> {
  const isOffline = !navigator.onLine
  refuseBeforeSending(cart, payment, settings, isOffline)
  const till = await tillOfSales()
  const id = crypto.randomUUID()
  const user = currentUser()
  const who = { id: user?.id ?? '', name: user ? `${user.first_name} ${user.last_name}`.trim() : '' }
  const at = new Date()
  const make = (reference: string) => {
    const body = toSale(cart, id, payment, { reference, at, isOffline, till_session_id })
    const receipt: SaleReceipt = { sale: offlineReceipt(cart, body, settings, who), cart }
    return { body, receipt }
  }
  make('') // validates the sale before anything is written
  const entry = await addToOutbox({ id, till, make, instead_of: 'cart' })
  const { number, refusal } = isOffline ? {} : await sendOne(entry, sendSale, AbortSignal.timeout(timeout))
  if (classifyError(refusal) === 'attention' && (await removeUnsent(id, till.id, 'cart', cart))) throw refusal
  const { total_amount, payments } = entry.receipt.sale
  return {
    id,
    number,
    reference: entry.reference,
    total: total_amount,
    change: changeOf({ payments }),
    given_back: givenBack(cart, payment, total_amount, settings),
  }
}

/** Refuses what cannot be booked: known to this device, or impossible to check offline. */
function refuseBeforeSending(cart: TillCart, payment: TillPayment, settings: Settings, offline: boolean): void {
  if (offline && payment.payments?.some((part) => part.method === 'store_credit'))
    throw new Problem('UNAVAILABLE', 'Store credit needs the network. Use another method.')
  if (offline && cart.returned)
    throw new Problem('UNAVAILABLE', 'Returns need the network. Remove the returned lines to sell now.')
  const sprayed = offline ? sprayedProblem(cart, todayOf(settings)) : undefined
  if (sprayed) throw sprayed
  const user = currentUser()
  if (!user || payment.approval_id) return
  const problem = limitProblem(cart, settings, { role: user.role, today: todayOf(settings), offline })
  if (problem) throw problem
}

function givenBack(cart: TillCart, { back_by }: TillPayment, total: string, settings: Settings): string {
  const { back } = afterExchange(cart, cents(total))
  return moneyText(back_by === 'cash' ? roundToCash(back, settings.cashRounding, halfCentOf(settings)) : back)
}

const movesCash = ({ method, payments, back_by }: TillPayment): boolean =>
  back_by === 'cash' || (payments ? payments.some((part) => part.method === 'cash') : method === 'cash')

/** The change of the cash of a sale. */
export const changeOf = ({ payments }: Pick<SaleReceipt['sale'], 'payments'>): string =>
  moneyText(
    sum(
      payments.map(({ amount, rounding, tendered }) =>
        tendered === null ? 0n : cents(tendered) - cents(amount) - cents(rounding),
      ),
    ),
  )
