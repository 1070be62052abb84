/** The amounts that a tax return is made of: from the journal, with deposits at their tax point, or on the payments basis. Pure. */
import type { Figure } from '#modules/books/journal/figure.ts'
import type { TaxKind } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, sum } from '#kernel/money.ts'

export interface TaxAmounts {
  /** Sales at the standard and the reduced rate, tax included; and the tax. */
  readonly taxed: Cents
  readonly taxOnSales: Cents
  /** Part of `taxed` at the reduced rate. */
  readonly reduced: Cents
  readonly taxOnReduced: Cents
  /** Zero-rated sales and exports; exempt sales; sales whose tax the buyer accounts for. Out-of-scope sales are in no return. */
  readonly zero: Cents
  readonly exempt: Cents
  readonly reverseCharge: Cents
  /** Purchases at the standard and the reduced rate, tax included; and the tax. */
  readonly purchases: Cents
  readonly taxOnPurchases: Cents
  /** Zero-rated and exempt purchases. What is outside the scope of tax is in no return. */
  readonly zeroPurchases: Cents
  readonly exemptPurchases: Cents
  /** Purchases whose tax the nursery accounts for, with it; that tax as it is due, and as it is deducted. */
  readonly reversePurchases: Cents
  readonly reverseTaxDue: Cents
  readonly reverseTaxDeducted: Cents
  readonly adjustedSales: Cents
  readonly adjustedSalesTax: Cents
  readonly adjustedPurchases: Cents
  readonly adjustedPurchasesTax: Cents
}

/** The amounts from the figures of the journal, in which sales and the tax on them are credits. */
export function taxAmountsOf(figures: ReadonlyMap<Figure, Cents>): TaxAmounts {
  const of = (...names: readonly Figure[]) => sum(names.map((name) => figures.get(name) ?? 0n))
  const sold = (...kinds: readonly TaxKind[]) => -of(...kinds.flatMap((kind) => [`sales:${kind}`, `sales_tax:${kind}`] as const))
  const bought = (...kinds: readonly TaxKind[]) =>
    of(...kinds.flatMap((kind) => [`purchases:${kind}`, `purchases_tax:${kind}`] as const))
  return {
    taxed: sold('standard', 'reduced'),
    taxOnSales: -of('sales_tax:standard', 'sales_tax:reduced'),
    reduced: sold('reduced'),
    taxOnReduced: -of('sales_tax:reduced'),
    zero: sold('zero'),
    exempt: sold('exempt'),
    reverseCharge: sold('reverse_charge'),
    purchases: bought('standard', 'reduced'),
    taxOnPurchases: of('purchases_tax:standard', 'purchases_tax:reduced'),
    zeroPurchases: bought('zero'),
    exemptPurchases: bought('exempt'),
    reversePurchases: bought('reverse_charge'),
    reverseTaxDue: -of('reverse_charge_tax'),
    reverseTaxDeducted: of('purchases_tax:reverse_charge'),
    adjustedSales: -of('adjusted_sales'),
    adjustedSalesTax: -of('adjusted_sales_tax'),
    adjustedPurchases: of('adjusted_purchases'),
    adjustedPurchasesTax: of('adjusted_purchases_tax'),
  }
}

/** Taxable deposits in the return at the end of a day, by kind of tax. */
type CountedDeposits = readonly { readonly kind: TaxKind; readonly amount: Cents; readonly tax: Cents }[]

/**
 * Adds deposits at their tax point: those held at the end less those held before the first day, which were in an earlier return.
 */
export function withDeposits(amounts: TaxAmounts, before: CountedDeposits, atEnd: CountedDeposits): TaxAmounts {
  const added = (column: 'amount' | 'tax', ...kinds: readonly TaxKind[]) => {
    const of = (deposits: CountedDeposits) =>
      sum(deposits.filter(({ kind }) => kinds.includes(kind)).map((deposit) => deposit[column]))
    return of(atEnd) - of(before)
  }
  return {
    ...amounts,
    taxed: amounts.taxed + added('amount', 'standard', 'reduced'),
    taxOnSales: amounts.taxOnSales + added('tax', 'standard', 'reduced'),
    reduced: amounts.reduced + added('amount', 'reduced'),
    taxOnReduced: amounts.taxOnReduced + added('tax', 'reduced'),
    zero: amounts.zero + added('amount', 'zero'),
    exempt: amounts.exempt + added('amount', 'exempt'),
    reverseCharge: amounts.reverseCharge + added('amount', 'reverse_charge'),
  }
}

/**
 * The figures on the payments basis (New Zealand: Goods and Services Tax Act 1985 s 19A; Australia: cash basis, GST Act 1999 s
 * 29-5 (2); United Kingdom: cash accounting, VAT Notice 731): invoiced + unpaid before the first day - unpaid on the last. If
 * the basis changes within a return, one of the two unpaid figures is zero: documents unpaid on the day of the change are in
 * exactly one return, in either direction (New Zealand: s 19C; Australia: GST Act 1999 Division 159).
 */
export function onPaymentsBasis(
  invoiced: ReadonlyMap<Figure, Cents>,
  before: ReadonlyMap<Figure, Cents>,
  atEnd: ReadonlyMap<Figure, Cents>,
): ReadonlyMap<Figure, Cents> {
  const names = [...new Set([...invoiced.keys(), ...before.keys(), ...atEnd.keys()])]
  const of = (figures: ReadonlyMap<Figure, Cents>, name: Figure) => figures.get(name) ?? 0n
  return new Map(names.map((name) => [name, of(invoiced, name) + of(before, name) - of(atEnd, name)]))
}
