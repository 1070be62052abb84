/** Deposits on orders: how much is held, how much can be taken, and how much is applied to an invoice. */
import type { OrderId } from '#kernel/id.ts'
import { type Cents, cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'

interface DepositRow {
  readonly kind: 'taken' | 'applied' | 'returned'
  readonly amount: string
}

export const depositKind = ({
  sale_id,
  amount,
}: {
  readonly sale_id: string | null
  readonly amount: Cents
}): DepositRow['kind'] => (sale_id !== null ? 'applied' : amount > 0n ? 'taken' : 'returned')

/** Liability to the customer: received, and neither applied to an invoice nor refunded. */
export const heldOf = (rows: readonly DepositRow[]): Cents =>
  sum(rows.map(({ kind, amount }) => (kind === 'taken' ? cents(amount) : -cents(amount))))

/** Checks a new deposit: more than zero, and with the held deposits at most the amount still to be invoiced. */
export function newDeposit(text: string, held: Cents, toInvoice: Cents): Cents {
  const amount = cents(text)
  if (amount === 0n) throw invalid([{ path: 'amount', message: 'Enter more than 0.' }])
  const most = toInvoice > held ? toInvoice - held : 0n
  if (amount > most)
    throw new Problem('OVERPAID', `Only ${sumText(most)} of this order is not paid before. Enter that, or less.`, {
      available: moneyText(most),
    })
  return amount
}

interface DepositOnInvoice {
  readonly order_id: OrderId
  readonly held: Cents
  readonly value: Cents
}

/** Amount of each order's deposit to apply to an invoice of `total`; at most the deposit held for the order. */
export function applyDeposits(orders: readonly DepositOnInvoice[], total: Cents): { order_id: OrderId; amount: Cents }[] {
  let left = total
  return orders.flatMap(({ order_id, held, value }) => {
    const amount = [held, value, left].reduce((least, each) => (each < least ? each : least))
    if (amount <= 0n) return []
    left -= amount
    return [{ order_id, amount }]
  })
}
