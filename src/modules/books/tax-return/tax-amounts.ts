/** The amounts that a tax return is made of: from the journal, with deposits at their tax point, on the payments basis, or at a flat rate. Pure. */
import type { Figure } from '#modules/books/journal/figure.ts'
import { type ReducedKind, type TaxKind, chargedKinds, reducedKinds } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, type RoundingMode, mulDivRounded, rateParts, sum, wholeRate } from '#kernel/money.ts'

export interface TaxAmounts {
  /** Sales at the standard and the reduced rates, tax included; and the tax. */
  readonly taxed: Cents
  readonly taxOnSales: Cents
  /** Parts of `taxed` at each reduced rate. */
  readonly reduced: Readonly<Record<ReducedKind, { readonly amount: Cents; readonly tax: Cents }>>
  /** Zero-rated sales and exports; exempt sales; sales whose tax the buyer accounts for. Out-of-scope sales are in no return. */
  readonly zero: Cents
  readonly exempt: Cents
  readonly reverseCharge: Cents
  /** Purchases at the standard and the reduced rates, tax included; and the tax. */
  readonly purchases: Cents
  readonly taxOnPurchases: Cents
  /** Zero-rated and exempt purchases. Purchases outside the scope of tax are in no return. */
  readonly zeroPurchases: Cents
  readonly exemptPurchases: Cents
  /** Purchases whose tax the nursery accounts for, imports among them, with it; that tax as it is due, and as it is deducted. */
  readonly reversePurchases: Cents
  readonly reverseTaxDue: Cents
  readonly reverseTaxDeducted: Cents
  /** Imports among them, without tax; and their tax as it is deducted. */
  readonly imports: Cents
  readonly taxOnImports: Cents
  /** Capital purchases among them, tax included: those of categories that are assets. */
  readonly capital: Cents
  /** Single capital purchases of 2,000 or more, tax included; and the tax. */
  readonly largeCapital: Cents
  readonly taxOnLargeCapital: Cents
  /** Turnover with tax under the flat rate scheme, and the tax at its percentage; then none of the sales above are counted. */
  readonly flatTurnover: Cents
  readonly flatTax: Cents
  readonly adjustedSales: Cents
  readonly adjustedSalesTax: Cents
  readonly adjustedPurchases: Cents
  readonly adjustedPurchasesTax: Cents
}

/** Figures of the journal, and of capital purchases, which are on the account of their category. */
export type TaxFigure = Figure | 'capital' | 'large_capital' | 'large_capital_tax'

const byReducedRate = (of: (kind: ReducedKind) => TaxAmounts['reduced'][ReducedKind]) =>
  Object.fromEntries(reducedKinds.map((kind) => [kind, of(kind)])) as TaxAmounts['reduced']

/** The amounts from the figures of the journal, in which sales and the tax on them are credits. */
export function taxAmountsOf(figures: ReadonlyMap<TaxFigure, Cents>): TaxAmounts {
  const of = (...names: readonly TaxFigure[]) => sum(names.map((name) => figures.get(name) ?? 0n))
  const sold = (...kinds: readonly TaxKind[]) => -of(...kinds.flatMap((kind) => [`sales:${kind}`, `sales_tax:${kind}`] as const))
  const bought = (...kinds: readonly TaxKind[]) =>
    of(...kinds.flatMap((kind) => [`purchases:${kind}`, `purchases_tax:${kind}`] as const))
  return {
    taxed: sold(...chargedKinds),
    taxOnSales: -of(...chargedKinds.map((kind) => `sales_tax:${kind}` as const)),
    reduced: byReducedRate((kind) => ({ amount: sold(kind), tax: -of(`sales_tax:${kind}`) })),
    zero: sold('zero'),
    exempt: sold('exempt'),
    reverseCharge: sold('reverse_charge'),
    purchases: bought(...chargedKinds),
    taxOnPurchases: of(...chargedKinds.map((kind) => `purchases_tax:${kind}` as const)),
    zeroPurchases: bought('zero'),
    exemptPurchases: bought('exempt'),
    reversePurchases: bought('reverse_charge', 'import'),
    reverseTaxDue: -of('reverse_charge_tax'),
    reverseTaxDeducted: of('purchases_tax:reverse_charge', 'purchases_tax:import'),
    imports: of('purchases:import'),
    taxOnImports: of('purchases_tax:import'),
    capital: of('capital'),
    largeCapital: of('large_capital'),
    taxOnLargeCapital: of('large_capital_tax'),
    flatTurnover: 0n,
    flatTax: 0n,
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
    taxed: amounts.taxed + added('amount', ...chargedKinds),
    taxOnSales: amounts.taxOnSales + added('tax', ...chargedKinds),
    reduced: byReducedRate((kind) => ({
      amount: amounts.reduced[kind].amount + added('amount', kind),
      tax: amounts.reduced[kind].tax + added('tax', kind),
    })),
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
  invoiced: ReadonlyMap<TaxFigure, Cents>,
  before: ReadonlyMap<TaxFigure, Cents>,
  atEnd: ReadonlyMap<TaxFigure, Cents>,
): ReadonlyMap<TaxFigure, Cents> {
  const names = [...new Set([...invoiced.keys(), ...before.keys(), ...atEnd.keys()])]
  const of = (figures: ReadonlyMap<TaxFigure, Cents>, name: TaxFigure) => figures.get(name) ?? 0n
  return new Map(names.map((name) => [name, of(invoiced, name) + of(before, name) - of(atEnd, name)]))
}

/**
 * Under the flat rate scheme of the United Kingdom (VAT Notice 733): a percentage of the turnover with tax, exempt and zero-rated sales among it.
 * Purchases are not counted, except single capital purchases of £2,000 or more with VAT (section 15) and what is outside the scheme: purchases under
 * the reverse charge, and the VAT due on postponed imports, which is not deducted (Revenue and Customs Brief 3 (2022)).
 */
export function atFlatRate(amounts: TaxAmounts, percent: string, half: RoundingMode): TaxAmounts {
  const turnover = amounts.taxed + amounts.zero + amounts.exempt
  const none = { amount: 0n, tax: 0n }
  const reverseTaxDeducted = amounts.reverseTaxDeducted - amounts.taxOnImports
  return {
    ...amounts,
    taxed: 0n,
    taxOnSales: 0n,
    reduced: byReducedRate(() => none),
    zero: 0n,
    exempt: 0n,
    purchases: amounts.largeCapital,
    taxOnPurchases: amounts.taxOnLargeCapital,
    zeroPurchases: 0n,
    exemptPurchases: 0n,
    reversePurchases: amounts.reversePurchases - amounts.imports - amounts.taxOnImports,
    reverseTaxDeducted,
    imports: 0n,
    taxOnImports: 0n,
    flatTurnover: turnover,
    flatTax: mulDivRounded(turnover, rateParts(percent), wholeRate, half),
  }
}

/** The amounts of stretches of days that follow each other. */
export function addAmounts(a: TaxAmounts, b: TaxAmounts): TaxAmounts {
  const reduced = byReducedRate((kind) => ({
    amount: a.reduced[kind].amount + b.reduced[kind].amount,
    tax: a.reduced[kind].tax + b.reduced[kind].tax,
  }))
  const { reduced: _, ...others } = a
  const added = Object.entries(others).map(([name, amount]) => [name, amount + b[name as keyof typeof others]] as const)
  return { ...(Object.fromEntries(added) as typeof others), reduced }
}
