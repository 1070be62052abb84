/**
 * The one place that says which accounts a booked row of a ledger goes to. Takes one row; gives its lines: debits positive, credits negative,
 * in millionths. The lines of a row always add up to nothing.
 */
import { toMillionths } from '#kernel/amount.ts'
import { type PostedMethod, methods } from '#modules/selling/payment/payment.ts'
import type { Cents } from '#kernel/money.ts'
import type { Millionths } from '#kernel/quantity.ts'
import type { Adjusted, Booked, CardMoved, Paid, PlantsMoved, Spent, SuppliesMoved } from './booked.ts'
import { type Figure, cashFigure } from './figure.ts'
import type { Purpose } from './purpose.ts'

export interface PostingLine {
  readonly purpose: Purpose
  /** A debit; with a minus a credit. */
  readonly amount: Millionths
  /** The category of an expense. */
  readonly detail?: string
  /** The figure of the tax return or the cash flow that it counts in. */
  readonly figure?: Figure
}

const line = (purpose: Purpose, amount: Millionths, of: Pick<PostingLine, 'detail' | 'figure'> = {}): PostingLine => ({
  purpose,
  amount,
  ...of,
})
const inCents = (purpose: Purpose, amount: Cents, of?: Pick<PostingLine, 'detail' | 'figure'>) =>
  line(purpose, toMillionths(amount), of)
const transfer = (debit: Purpose, credit: Purpose, amount: Millionths) => [line(debit, amount), line(credit, -amount)]

/** Account of a payment by method. */
const moneyIn = (method: PostedMethod): Purpose => methods[method].ledger

/** Account that a payment settles. */
const settledBy: Readonly<Record<Paid['payment_kind'], Purpose>> = {
  sale: 'receivables',
  void_refund: 'receivables',
  account: 'receivables',
  refund: 'receivables',
  layby: 'customer_deposits',
  deposit: 'customer_deposits',
  cash_movement: 'cash_in_transit',
  bill: 'payables',
}

/** Counter account of the plant ledger by kind of row; `plantOperations` applies to the other rows. */
const plantRows: Readonly<Record<string, Purpose>> = {
  sale: 'cost_of_plants',
  refund: 'cost_of_plants',
  delivery: 'delivered_not_invoiced',
  loss: 'plant_losses',
  count: 'stock_variances',
}
const plantOperations: Readonly<Record<string, Purpose>> = {
  loss: 'plant_losses',
  count: 'stock_variances',
  // Corrected price of supplies: the variance had taken the difference of the used ones.
  correction: 'price_variance',
}

/** Counter account for the cost of a plant ledger row. */
function plantsFrom({ row, component, operation, received, transferred }: PlantsMoved): Purpose {
  const purpose = plantRows[row] ?? plantOperations[operation ?? '']
  if (purpose) return purpose
  if (component === 'labour') return 'labour_applied'
  if (received) return 'purchase_differences'
  // Entered by hand: plants from before the books, or plants that cost the nursery nothing it books.
  if (operation === 'cost') return 'opening_balances'
  const isNew = row === 'created' || (row === 'reversal' && operation === 'propagation')
  if (isNew && !transferred && (component === null || component === 'plants')) return 'opening_balances'
  return 'production_differences'
}

/**
 * Counter account for the cost of a supply ledger row. Pots and mix go into plants, whose rows take them from the same account.
 */
function suppliesFrom({ row, reference }: SuppliesMoved): Purpose {
  switch (row) {
    case 'sale':
    case 'refund':
      return 'cost_of_supplies'
    case 'delivery':
      return 'delivered_not_invoiced'
    case 'opening':
      return 'opening_balances'
    case 'revaluation':
      return 'price_variance'
    case 'purchase':
      return reference === null ? 'opening_balances' : 'purchase_differences'
    case 'use':
    case 'return':
      return reference === 'batch_operation' || reference === 'mix' ? 'production_differences' : 'materials_used'
    case 'reversal':
      return 'production_differences'
    default:
      return 'stock_variances'
  }
}

/** Takes a booked row; gives its debit and credit lines. */
export function postingsOf(booked: Booked): readonly PostingLine[] {
  const lines = allLines(booked).filter(({ amount }) => amount !== 0n)
  if (lines.reduce((all, { amount }) => all + amount, 0n) !== 0n) throw new Error(`A posting of ${booked.kind} does not balance.`)
  return lines
}

function spentLines({
  cost,
  tax,
  tax_kind,
  reverse_charge_tax,
  into_stock,
  is_ordered,
  on_account,
  received,
  category,
}: Spent): readonly PostingLine[] {
  const rest = cost - tax - received
  const figure = `purchases:${tax_kind}` as const
  return [
    inCents('goods_received_not_billed', received, { figure }),
    into_stock
      ? inCents(is_ordered ? 'price_variance' : 'purchase_differences', rest, { figure })
      : inCents('expenses', rest, { figure, ...inCategory(category) }),
    inCents('tax', tax + reverse_charge_tax, { figure: `purchases_tax:${tax_kind}` }),
    inCents('tax', -reverse_charge_tax, { figure: 'reverse_charge_tax' }),
    on_account ? inCents('payables', -cost) : inCents('bank', -cost, { figure: 'spent' }),
  ]
}

const inCategory = (category: string) => (category ? { detail: category } : {})

function paidLines({ payment_kind, method, amount, rounding, after_count }: Paid): readonly PostingLine[] {
  // The nursery's own card is paid from its bank account; the clearing account is for customers' cards.
  const money = payment_kind === 'bill' && method === 'card' ? 'bank' : moneyIn(method)
  const settled = settledBy[payment_kind]
  // A deposit that is put against an invoice, and credit of an account that is used, move nothing.
  if (money === settled) return []
  if (after_count && money === 'cash')
    return [inCents('cash_differences', amount + rounding), inCents(settled, -amount), inCents('cash_rounding', -rounding)]
  // Cash that is put into a till or taken out of it stays the nursery's own.
  const flow = payment_kind === 'cash_movement' ? {} : cashFigure(money, payment_kind === 'bill' ? 'spent' : 'received')
  return [inCents(money, amount + rounding, flow), inCents(settled, -amount), inCents('cash_rounding', -rounding)]
}

/**
 * Counter account of a movement of card money. Anything nobody here has booked as a sale or a refund waits for a person in
 * Suspense.
 */
const cardEntries: Readonly<Record<CardMoved['entry'], Purpose>> = {
  payment: 'suspense',
  refund: 'suspense',
  other: 'suspense',
  given_back: 'suspense',
  dispute: 'chargebacks',
  owed_again: 'chargebacks',
  tip: 'tips',
  surcharge: 'card_surcharges',
  fee: 'card_fees',
  payout: 'bank',
}

function cardLines({ entry, is_ours, amount, fee }: CardMoved): readonly PostingLine[] {
  const moved = is_ours ? 0n : amount
  if (entry === 'payout') return [...transfer('card_clearing', 'bank', toMillionths(moved)), ...feeLines(fee)]
  return [
    inCents('card_clearing', moved, { figure: moved < 0n ? 'spent' : 'received' }),
    inCents(cardEntries[entry], -moved),
    ...feeLines(fee),
  ]
}

const feeLines = (fee: Cents) => [
  inCents('card_clearing', -fee, { figure: fee < 0n ? 'received' : 'spent' }),
  inCents('card_fees', fee),
]

const adjustedLines = ({ of, amount, tax, category }: Adjusted): readonly PostingLine[] =>
  of === 'sales'
    ? [
        inCents('suspense', amount + tax),
        inCents('sales_other', -amount, { figure: 'adjusted_sales' }),
        inCents('tax', -tax, { figure: 'adjusted_sales_tax' }),
      ]
    : [
        inCents('expenses', amount, { figure: 'adjusted_purchases', ...inCategory(category) }),
        inCents('tax', tax, { figure: 'adjusted_purchases_tax' }),
        inCents('suspense', -(amount + tax)),
      ]

/** The counted difference from the books, in the account of that money. */
const countedLines = (money: Purpose, variance: Cents) => [
  inCents(money, variance, { figure: variance < 0n ? 'spent' : 'received' }),
  inCents(money === 'cash' ? 'cash_differences' : 'card_differences', -variance),
]

function allLines(booked: Booked): readonly PostingLine[] {
  switch (booked.kind) {
    case 'invoice': {
      const { sold, amount, tax, tax_kind } = booked
      const sign = BigInt(booked.sign)
      return [
        inCents('receivables', sign * (amount + tax)),
        inCents(sold, -sign * amount, { figure: `sales:${tax_kind}` }),
        inCents('tax', -sign * tax, { figure: `sales_tax:${tax_kind}` }),
      ]
    }
    case 'payment':
      return paidLines(booked)
    case 'till_count':
      return countedLines(moneyIn(booked.method), booked.variance)
    case 'card_entry':
      return cardLines(booked)
    case 'till_float':
      return [...transfer('cash', 'cash_in_transit', toMillionths(booked.moved)), ...countedLines('cash', booked.variance)]
    case 'till_banked':
      // A line of its own beside the float of the same day: a deposit at the bank is matched with it.
      return [inCents('cash_in_transit', booked.amount, { detail: 'Cash for the bank' }), inCents('cash', -booked.amount)]
    case 'plants':
      return transfer('stock_plants', plantsFrom(booked), booked.cost)
    case 'supplies':
      return transfer('stock_supplies', suppliesFrom(booked), booked.cost)
    case 'expense':
      return spentLines(booked)
    case 'receipt':
      return transfer('purchase_differences', 'goods_received_not_billed', toMillionths(booked.cost))
    case 'adjustment':
      return adjustedLines(booked)
    case 'opening':
      return transfer('receivables', 'opening_balances', toMillionths(booked.amount))
  }
}
