/** Finds the sale that fulfilled an order, with their differences. */
import { type Cents, cents } from '#kernel/money.ts'

interface OrderSide {
  readonly business_account_id: string | null
  readonly customer_name: string
  readonly total_amount: string
}

interface SaleSide {
  readonly business_account_id: string | null
  readonly customer_name: string
  readonly total_amount: string
  readonly tax_amount: string
}

const size = (amount: Cents) => (amount < 0n ? -amount : amount)
const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

export interface Difference {
  readonly customer: boolean
  /** Sale less order; zero if they agree with tax or without. */
  readonly amount: Cents
}

/** Compares an order with a sale that it might be linked to. */
export function differenceOf(order: OrderSide, sale: SaleSide): Difference {
  const isSameCustomer =
    order.business_account_id === null && sale.business_account_id === null
      ? sameName(order.customer_name, sale.customer_name)
      : order.business_account_id === sale.business_account_id
  const total = cents(sale.total_amount)
  const [withTax, withoutTax] = [total - cents(order.total_amount), total - cents(sale.tax_amount) - cents(order.total_amount)]
  return { customer: !isSameCustomer, amount: withTax === 0n || withoutTax === 0n ? 0n : withTax }
}

/** The differences in words; empty if there are none. */
export function differenceText(order: OrderSide, sale: SaleSide, money: (amount: Cents) => string): string {
  const { customer, amount } = differenceOf(order, sale)
  return [
    ...(customer
      ? [`The sale is for ${sale.customer_name || 'a walk-in'}, the order for ${order.customer_name || 'no customer'}.`]
      : []),
    ...(amount === 0n ? [] : [`The sale is ${money(size(amount))} ${amount > 0n ? 'more' : 'less'} than the order.`]),
  ].join(' ')
}

/** The sales with those that fit best first: the same customer before another, then the nearest amount. */
export function byFit<Sale extends SaleSide>(order: OrderSide, sales: readonly Sale[]): Sale[] {
  return sales
    .map((sale) => ({ sale, difference: differenceOf(order, sale) }))
    .toSorted((a, b) => {
      if (a.difference.customer !== b.difference.customer) return a.difference.customer ? 1 : -1
      return Number(size(a.difference.amount) - size(b.difference.amount))
    })
    .map(({ sale }) => sale)
}

/** The one to propose: of this customer and of this amount. */
export const fittingSale = <Sale extends SaleSide>(order: OrderSide, sales: readonly Sale[]): Sale | undefined =>
  byFit(order, sales).find((sale) => {
    const { customer, amount } = differenceOf(order, sale)
    return !customer && amount === 0n
  })
