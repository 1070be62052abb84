/**
 * The one place that says which accounts a booked row of a ledger goes to. Takes one row; gives its lines: debits positive, credits negative,
 * in millionths. The lines of a row always add up to nothing.
 */
import { toMillionths } from '#kernel/amount.ts'
import type { Cents } from '#kernel/money.ts'
import type { Millionths } from '#kernel/quantity.ts'
import type { TaxKind } from '#features/settings/tax-kind.ts'
import { type Figure, cashFigure } from './figure.ts'
import type { Purpose, SalesPurpose } from './purpose.ts'

/** The lines of an invoice or a credit note of one sort and one kind of tax. */
interface Invoiced {
  readonly kind: 'invoice'
  /** -1: a credit note, or an invoice that was voided. */
  readonly sign: 1 | -1
  readonly sold: SalesPurpose
  readonly tax_kind: TaxKind
  /** Without tax. */
  readonly amount: Cents
  readonly tax: Cents
}

/** Every way a payment is booked by. `deposit`: what was paid before, put against an invoice; `order`: what goes over to another order. */
export const postedMethods = [
  'cash',
  'card',
  'eftpos',
  'bank_transfer',
  'store_credit',
  'deposit',
  'order',
  'account_credit',
] as const

interface Paid {
  readonly kind: 'payment'
  readonly payment_kind: 'sale' | 'void_refund' | 'layby' | 'deposit' | 'account' | 'refund' | 'cash_movement' | 'bill'
  readonly method: (typeof postedMethods)[number]
  /** Negative: it went out. */
  readonly amount: Cents
  /** What the drawer took beyond the amount because of the smallest coin, with the sign of the amount. */
  readonly rounding: Cents
  /** Of cash: it was in the drawer when that was counted, and is in the difference of the count. */
  readonly after_count: boolean
}

interface DrawerCounted {
  readonly kind: 'drawer_count'
  /** Counted less expected. */
  readonly variance: Cents
}

/** A row of the plant ledger that moved cost. */
export interface PlantsMoved {
  readonly kind: 'plants'
  readonly row: string
  readonly component: string | null
  /** The operation that wrote the row; of a reversal the operation that it took back. */
  readonly operation: string | null
  /** Plants that came with a delivery, whose bill is an expense. */
  readonly received: boolean
  /** Whether the plants came from another batch, or went to one. */
  readonly transferred: boolean
  readonly cost: Millionths
}

/** A row of the supply ledger, by its value. */
export interface SuppliesMoved {
  readonly kind: 'supplies'
  /** Of a reversal: the kind of the row that it took back. */
  readonly row: string
  readonly reference: string | null
  readonly cost: Millionths
}

interface Spent {
  readonly kind: 'expense'
  /** With tax; negative: taken off again. */
  readonly cost: Cents
  readonly tax: Cents
  readonly tax_kind: TaxKind
  /** Under the reverse charge: owed to the tax office, and claimed from it. */
  readonly reverse_charge_tax: Cents
  readonly into_stock: boolean
  /** It is for goods of a purchase order, whose deliveries are booked apart. */
  readonly is_ordered: boolean
  /** A line of a bill, owed to the vendor; else it was paid at once. */
  readonly on_account: boolean
  /** How much of it, without tax, is for goods that deliveries received. */
  readonly received: Cents
  readonly category: string
}

/** A delivery of a purchase order: its stock is in the ledgers of stock, its bill comes with it or later. */
interface Delivered {
  readonly kind: 'receipt'
  /** Without tax, with freight; negative: the delivery was reversed. */
  readonly cost: Cents
}

interface Adjusted {
  readonly kind: 'adjustment'
  readonly of: 'sales' | 'expenses'
  /** Without tax. */
  readonly amount: Cents
  readonly tax: Cents
  readonly category: string
}

/** What a customer owed before the nursery used the product; negative: what it was owed. */
interface Opened {
  readonly kind: 'opening'
  readonly amount: Cents
}

export type Booked = Invoiced | Paid | DrawerCounted | PlantsMoved | SuppliesMoved | Spent | Delivered | Adjusted | Opened

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
/** From one account to another. */
const transfer = (debit: Purpose, credit: Purpose, amount: Millionths) => [line(debit, amount), line(credit, -amount)]

/** Where the money of a payment is. Credit on an account stays what the customer owes, with a minus. */
const moneyIn: Readonly<Record<Paid['method'], Purpose>> = {
  cash: 'cash',
  card: 'card_clearing',
  eftpos: 'card_clearing',
  bank_transfer: 'bank',
  store_credit: 'store_credits',
  deposit: 'customer_deposits',
  order: 'customer_deposits',
  account_credit: 'receivables',
}

/** What a payment settles. */
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

/** Where the cost of plants goes, by the kind of the row; and else by the operation that wrote it. */
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
  // The price of supplies that was corrected, of which the variance took all that had been used.
  correction: 'price_variance',
}

/** Where the cost of plants comes from, or goes to. */
function plantsFrom({ row, component, operation, received, transferred }: PlantsMoved): Purpose {
  const purpose = plantRows[row] ?? plantOperations[operation ?? '']
  if (purpose) return purpose
  if (component === 'labour') return 'labour_applied'
  if (received) return 'purchase_differences'
  // Entered by hand: what was there before, or has cost the nursery nothing that it books.
  if (operation === 'cost') return 'opening_balances'
  const isNew = row === 'created' || (row === 'reversal' && operation === 'propagation')
  if (isNew && !transferred && (component === null || component === 'plants')) return 'opening_balances'
  return 'production_differences'
}

/** Where the cost of supplies comes from, or goes to. Pots and mix go into plants, whose rows take them from the same account. */
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
  const money = payment_kind === 'bill' && method === 'card' ? 'bank' : moneyIn[method]
  const settled = settledBy[payment_kind]
  // A deposit that is put against an invoice, and credit of an account that is used, move nothing.
  if (money === settled) return []
  if (after_count && money === 'cash')
    return [inCents('cash_differences', amount + rounding), inCents(settled, -amount), inCents('cash_rounding', -rounding)]
  // Cash that is put into a till or taken out of it stays the nursery's own.
  const flow = payment_kind === 'cash_movement' ? {} : cashFigure(money, payment_kind === 'bill' ? 'spent' : 'received')
  return [inCents(money, amount + rounding, flow), inCents(settled, -amount), inCents('cash_rounding', -rounding)]
}

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
    case 'drawer_count':
      return [
        inCents('cash', booked.variance, { figure: booked.variance < 0n ? 'spent' : 'received' }),
        inCents('cash_differences', -booked.variance),
      ]
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
