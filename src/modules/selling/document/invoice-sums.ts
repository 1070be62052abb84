/** Totals of an invoice, and its payments. */
import { withLeft } from '#modules/selling/payment/reversal.ts'
import { moneyText, cents, sum } from '#kernel/money.ts'
import { type TaxedLine, taxSums } from './tax-summary.ts'
import { methodName } from '#modules/selling/payment/payment.ts'
import type { CreditNote } from '#modules/selling/sale/refund-calls.ts'
import { cardName } from '#modules/selling/card/card-name.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'

export interface InvoiceSum {
  readonly label: string
  readonly amount: string
  readonly strong?: boolean
}

/** `lines` are what it taxes, with their prices as they are shown. */
export function sumsOf(sale: Sale, lines: readonly TaxedLine[], money: (text: string) => string, split: boolean): InvoiceSum[] {
  const { registered, included, label } = sale.tax_rules
  const off = sum(sale.items.map((item) => cents(item.discount_amount)))
  const tax = taxSums(lines, sale.tax_rules, money(sale.tax_amount), (amount) => money(moneyText(amount)))
  const total = { label: 'Total', amount: money(sale.total_amount), strong: true }
  return [
    ...(off > 0n
      ? [
          { label: 'Before discounts', amount: money(moneyText(cents(sale.subtotal) + off)) },
          { label: discountLabel(sale), amount: `−${money(moneyText(off))}` },
        ]
      : []),
    { label: split ? `Total without ${label}` : 'Subtotal', amount: money(sale.subtotal) },
    ...(registered && !included ? [...tax, total] : registered ? [total, ...tax] : [total]),
  ]
}

const discountLabel = ({ discount_percent, discount_reason }: Sale) =>
  discount_reason
    ? `Discount (${discount_reason})`
    : Number(discount_percent) > 0
      ? `Discount (${Number(discount_percent)}%)`
      : 'Discount'

export function paidBy(
  { payments, payment_method, total_amount, amount_paid, card_extras }: Sale,
  money: (text: string) => string,
): InvoiceSum[] {
  const rows = withoutReversed(payments).flatMap(({ method, amount, tendered, rounding }) => {
    const due = cents(amount) + cents(rounding)
    const handed = tendered === null ? due : cents(tendered)
    return [
      ...(cents(rounding) === 0n ? [] : [{ label: 'Rounding', amount: money(rounding) }]),
      { label: methodName(method), amount: money(moneyText(handed)) },
      ...(handed === due ? [] : [{ label: 'Change', amount: money(moneyText(handed - due)) }]),
    ]
  })
  const extras = (card_extras ?? []).flatMap(({ approved, tip, surcharge, ...card }) => [
    ...(cents(surcharge) > 0n ? [{ label: 'Card surcharge', amount: money(surcharge) }] : []),
    ...(cents(tip) > 0n ? [{ label: 'Tip', amount: money(tip) }] : []),
    { label: `Charged to ${cardName(card)}`, amount: money(moneyText(cents(approved) + cents(tip) + cents(surcharge))) },
  ])
  rows.push(...extras)
  const owed = cents(total_amount) - cents(amount_paid)
  return payment_method === 'account' && owed > 0n
    ? [...rows, { label: 'Amount due', amount: money(moneyText(owed)), strong: true }]
    : rows
}

/** Goods returned in exchange, and the difference in price; empty without an exchange. */
export function exchangeSums({ exchange, total_amount }: Sale, money: (text: string) => string): InvoiceSum[] {
  if (!exchange || exchange.voided) return []
  const difference = cents(total_amount) - cents(exchange.total_amount)
  const isOver = difference < 0n
  return [
    ...exchange.items.map(({ name, quantity }) => ({ label: `${Number(quantity)} × ${name} returned`, amount: '' })),
    {
      label: [exchange.credit_number && `Credit note ${exchange.credit_number}`, `Invoice ${exchange.invoice_number}`]
        .filter(Boolean)
        .join(', '),
      amount: `−${money(exchange.total_amount)}`,
    },
    {
      label: isOver ? `Difference refunded (${methodName(exchange.method)})` : 'Difference to pay',
      amount: money(moneyText(isOver ? -difference : difference)),
      strong: true,
    },
  ]
}

/** Means of a refund: one method, or partly an exchange. */
export function refundedBy(note: CreditNote, money: (text: string) => string): InvoiceSum[] {
  const { refunds, rounding, total_amount, method } = note
  const rows = refunds.length > 1 ? refunds : [{ method, amount: total_amount }]
  return [
    ...(cents(rounding) === 0n ? [] : [{ label: 'Rounding', amount: money(rounding) }]),
    ...rows.map((paid) => ({
      label: `Refunded (${methodName(paid.method)})`,
      amount: money(moneyText(cents(paid.amount) + (paid.method === method ? cents(rounding) : 0n))),
    })),
  ]
}

/** A payment that was reversed, and its reversal, are not the customer's business. */
const withoutReversed = (payments: Sale['payments']): Sale['payments'] =>
  withLeft(payments).filter(({ left, reverses }) => (reverses ?? null) === null && cents(left) !== 0n)
