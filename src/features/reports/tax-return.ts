/**
 * The worksheet of a tax return: the figure of each box, each opening its lines. Boxes are data of the country: NZ GST101A, AU
 * business activity statement, UK VAT return; elsewhere a plain summary. To be confirmed by the nursery's accountant.
 */
import type { Settings } from '#features/settings/settings.ts'
import type { TaxKind } from '#features/settings/tax-kind.ts'
import type { Figure } from '#features/journal/figure.ts'
import { type Cents, type RoundingMode, moneyText, mulDivRounded, sum } from '#kernel/money.ts'
import type { DayRange } from '#features/aggregates/period.ts'
import type { Report, ReportRow } from '#features/report-engine/report.ts'

/** What was booked in the days of the return. */
interface TaxFacts {
  /** Sales at the standard and the reduced rate, tax included; and the tax. */
  readonly taxed: Cents
  readonly taxOnSales: Cents
  /** Of those, at the reduced rate. */
  readonly reduced: Cents
  readonly taxOnReduced: Cents
  /** Zero-rated sales and exports; exempt sales; sales whose tax the buyer accounts for. What is outside the scope of tax is in no return. */
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

/** The facts from the figures of the journal, in which sales and the tax on them are credits. */
export function taxFactsOf(figures: ReadonlyMap<Figure, Cents>): TaxFacts {
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

/** What of deposits counts in the return at the end of a day, by kind. */
type CountedDeposits = readonly { readonly kind: TaxKind; readonly amount: Cents; readonly tax: Cents }[]

/** The facts with deposits at their tax point: what is held at the end is in this return, what was held before the first day was in an earlier one. */
export function withDeposits(facts: TaxFacts, before: CountedDeposits, atEnd: CountedDeposits): TaxFacts {
  const added = (column: 'amount' | 'tax', ...kinds: readonly TaxKind[]) => {
    const of = (deposits: CountedDeposits) =>
      sum(deposits.filter(({ kind }) => kinds.includes(kind)).map((deposit) => deposit[column]))
    return of(atEnd) - of(before)
  }
  return {
    ...facts,
    taxed: facts.taxed + added('amount', 'standard', 'reduced'),
    taxOnSales: facts.taxOnSales + added('tax', 'standard', 'reduced'),
    reduced: facts.reduced + added('amount', 'reduced'),
    taxOnReduced: facts.taxOnReduced + added('tax', 'reduced'),
    zero: facts.zero + added('amount', 'zero'),
    exempt: facts.exempt + added('amount', 'exempt'),
    reverseCharge: facts.reverseCharge + added('amount', 'reverse_charge'),
  }
}

/**
 * The figures on the payments basis (New Zealand: Goods and Services Tax Act 1985 s 19A; Australia: cash basis, GST Act 1999 s 29-5 (2);
 * United Kingdom: cash accounting, VAT Notice 731): what was invoiced, with what was unpaid before the first day, less what is unpaid on the last.
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

interface Box {
  readonly box: string
  readonly label: string
  readonly amount: Cents
  /** The drill-down key of its lines. */
  readonly key?: string
  readonly sum?: true
}

/** Tax that is due on sales, and on purchases under the reverse charge; and tax that is deducted. With adjusting entries. */
const outputTax = (facts: TaxFacts) => facts.taxOnSales + facts.adjustedSalesTax + facts.reverseTaxDue
const inputTax = (facts: TaxFacts) => facts.taxOnPurchases + facts.adjustedPurchasesTax + facts.reverseTaxDeducted

type Boxes = (facts: TaxFacts, half: RoundingMode) => readonly Box[]

/** GST101A, boxes 5 to 15; 3/23 of a price that includes 15%. */
const newZealand: Boxes = (facts, half) => {
  const five = facts.taxed + facts.zero
  const seven = five - facts.zero
  const eight = mulDivRounded(seven, 3n, 23n, half)
  const ten = outputTax(facts)
  const twelve = mulDivRounded(facts.purchases, 3n, 23n, half)
  const fourteen = inputTax(facts)
  return [
    { box: '5', label: 'Total sales and income, with GST and zero-rated supplies', amount: five, key: 'sales:supplied' },
    { box: '6', label: 'Zero-rated supplies in Box 5', amount: facts.zero, key: 'sales:zero' },
    { box: '7', label: 'Box 5 less Box 6', amount: seven, key: 'sales:taxed' },
    { box: '8', label: 'Box 7 × 3 ÷ 23', amount: eight, key: 'sales:taxed' },
    {
      box: '9',
      label: 'Adjustments: adjusting entries, and cents by which invoices were rounded',
      amount: ten - eight,
      key: 'adjusted:sales',
    },
    { box: '10', label: 'Total GST collected', amount: ten, sum: true, key: 'tax:sales' },
    { box: '11', label: 'Total purchases and expenses, with GST', amount: facts.purchases, key: 'expenses:taxed' },
    { box: '12', label: 'Box 11 × 3 ÷ 23', amount: twelve, key: 'expenses:taxed' },
    {
      box: '13',
      label: 'Credit adjustments: adjusting entries, and what receipts say beside the formula',
      amount: fourteen - twelve,
      key: 'adjusted:expenses',
    },
    { box: '14', label: 'Total GST credit', amount: fourteen, sum: true, key: 'tax:expenses' },
    {
      box: '15',
      label: ten >= fourteen ? 'GST to pay' : 'GST refund',
      amount: ten >= fourteen ? ten - fourteen : fourteen - ten,
      sum: true,
      key: 'tax',
    },
  ]
}

const australia: Boxes = (facts) => {
  const onSales = outputTax(facts)
  const onPurchases = inputTax(facts)
  return [
    {
      box: 'G1',
      label: 'Total sales, with GST',
      amount: facts.taxed + untaxedOf(facts) + facts.adjustedSales + facts.adjustedSalesTax,
      key: 'sales:booked',
    },
    { box: 'G3', label: 'Exports (G2) and other GST-free sales', amount: facts.zero, key: 'sales:zero' },
    { box: 'G4', label: 'Input taxed sales', amount: facts.exempt, key: 'sales:exempt' },
    {
      box: 'G11',
      label: 'Non-capital purchases, with GST',
      amount: purchasesOf(facts) + facts.adjustedPurchases + facts.adjustedPurchasesTax,
      key: 'expenses:booked',
    },
    { box: '1A', label: 'GST on sales', amount: onSales, key: 'tax:sales', sum: true },
    { box: '1B', label: 'GST on purchases', amount: onPurchases, key: 'tax:expenses', sum: true },
    {
      box: '9',
      label: onSales >= onPurchases ? 'GST to pay' : 'GST refund',
      amount: distance(onSales, onPurchases),
      key: 'tax',
      sum: true,
    },
  ]
}

/**
 * VAT100, boxes 1 to 9 (VAT Notice 700/12 section 3). A purchase under the reverse charge is a supply that the nursery makes to itself: its VAT is
 * in boxes 1 and 4, its value in boxes 6 and 7 (VAT Notice 741A section 5).
 */
const unitedKingdom: Boxes = (facts) => {
  const due = outputTax(facts)
  const reclaimed = inputTax(facts)
  const reverseCharged = facts.reversePurchases - facts.reverseTaxDeducted
  return [
    { box: '1', label: 'VAT due on sales and other outputs', amount: due, key: 'tax:sales' },
    { box: '2', label: 'VAT due on acquisitions into Northern Ireland from the EU', amount: 0n },
    { box: '3', label: 'Total VAT due: Box 1 and Box 2', amount: due, key: 'tax:sales', sum: true },
    { box: '4', label: 'VAT reclaimed on purchases and other inputs', amount: reclaimed, key: 'tax:expenses' },
    {
      box: '5',
      label: due >= reclaimed ? 'Net VAT to pay' : 'Net VAT to reclaim',
      amount: distance(due, reclaimed),
      key: 'tax',
      sum: true,
    },
    {
      box: '6',
      label: 'Total value of sales without VAT, whole pounds',
      amount: wholePounds(facts.taxed - facts.taxOnSales + untaxedOf(facts) + facts.adjustedSales + reverseCharged),
      key: 'sales:and_reverse_charge',
    },
    {
      box: '7',
      label: 'Total value of purchases without VAT, whole pounds',
      amount: wholePounds(purchasesOf(facts) - facts.taxOnPurchases - facts.reverseTaxDeducted + facts.adjustedPurchases),
      key: 'expenses:booked',
    },
    { box: '8', label: 'Goods supplied to the EU from Northern Ireland', amount: 0n },
    { box: '9', label: 'Goods acquired from the EU into Northern Ireland', amount: 0n },
  ]
}

const elsewhere: Boxes = (facts) => [
  { box: 'A', label: 'Taxable sales, without tax', amount: facts.taxed - facts.taxOnSales, key: 'sales:taxed' },
  { box: 'B', label: 'Exempt sales', amount: untaxedOf(facts), key: 'sales:untaxed' },
  { box: 'C', label: 'Tax collected', amount: facts.taxOnSales, key: 'sales:taxed', sum: true },
  { box: 'D', label: 'Tax paid on purchases', amount: facts.taxOnPurchases, key: 'expenses:taxed', sum: true },
  { box: 'E', label: 'Adjusting entries', amount: facts.adjustedSalesTax - facts.adjustedPurchasesTax, key: 'adjusted' },
]

/** What the return of any member state asks for under the directive (2006/112/EC, articles 250 and 251), by the two rates. */
const europeanUnion: Boxes = (facts) => {
  const net = facts.taxed - facts.taxOnSales
  const reduced = facts.reduced - facts.taxOnReduced
  const due = outputTax(facts)
  const deducted = inputTax(facts)
  return [
    { box: 'A', label: 'Sales at the standard rate, without VAT', amount: net - reduced, key: 'sales:standard' },
    { box: 'B', label: 'VAT at the standard rate', amount: facts.taxOnSales - facts.taxOnReduced, key: 'sales:standard' },
    { box: 'C', label: 'Sales at the reduced rate, without VAT', amount: reduced, key: 'sales:reduced' },
    { box: 'D', label: 'VAT at the reduced rate', amount: facts.taxOnReduced, key: 'sales:reduced' },
    { box: 'E', label: 'Zero-rated sales and exports', amount: facts.zero, key: 'sales:zero' },
    { box: 'F', label: 'Sales under the reverse charge', amount: facts.reverseCharge, key: 'sales:reverse_charge' },
    { box: 'G', label: 'Exempt sales', amount: facts.exempt, key: 'sales:exempt' },
    {
      box: 'H',
      label: 'Purchases under the reverse charge, without VAT',
      amount: facts.reversePurchases - facts.reverseTaxDeducted,
      key: 'expenses:reverse_charge',
    },
    { box: 'I', label: 'VAT due on them', amount: facts.reverseTaxDue, key: 'expenses:reverse_charge' },
    { box: 'J', label: 'VAT due, with adjusting entries', amount: due, key: 'tax:sales', sum: true },
    { box: 'K', label: 'VAT deducted on purchases, with adjusting entries', amount: deducted, key: 'tax:expenses', sum: true },
    { box: 'L', label: due >= deducted ? 'VAT to pay' : 'VAT refund', amount: distance(due, deducted), key: 'tax', sum: true },
  ]
}

const forms: Readonly<Record<Settings['country'], { readonly name: string; readonly boxes: Boxes }>> = {
  NZ: { name: 'GST return (GST101A)', boxes: newZealand },
  AU: { name: 'Business activity statement', boxes: australia },
  UK: { name: 'VAT return', boxes: unitedKingdom },
  US: { name: 'Sales tax worksheet', boxes: elsewhere },
  EU: { name: 'VAT return', boxes: europeanUnion },
  other: { name: 'Tax worksheet', boxes: elsewhere },
}

const purchasesOf = ({ purchases, zeroPurchases, exemptPurchases, reversePurchases }: TaxFacts) =>
  purchases + zeroPurchases + exemptPurchases + reversePurchases
const untaxedOf = ({ zero, exempt, reverseCharge }: TaxFacts) => zero + exempt + reverseCharge
const distance = (a: Cents, b: Cents) => (a > b ? a - b : b - a)
const wholePounds = (amount: Cents) => (amount / 100n) * 100n

/** The key of the same figure on the payments basis. */
const onPaid = (key: string) => (key === '' || key.startsWith('adjusted') ? key : `paid_${key}`)

const notes = {
  invoice:
    'By the days of invoices and expenses, from what each invoice and receipt says. Check with your accountant before you file.',
  payments:
    'On the payments basis: sales and bills by the days they were paid, a part payment with its share of the tax. Check with your accountant before you file.',
}

export function taxReturn(
  { country, taxBasis }: Pick<Settings, 'country' | 'taxBasis'>,
  half: RoundingMode,
  range: DayRange,
  facts: TaxFacts,
): Report {
  const { name, boxes } = forms[country]
  const rows = boxes(facts, half).map(({ box, label, amount, key: invoiced = '', sum }): ReportRow => {
    const key = taxBasis === 'payments' ? onPaid(invoiced) : invoiced
    return { key, cells: [label, box, moneyText(amount)], ...(sum ? { weight: 'sum' as const } : {}) }
  })
  return {
    title: name,
    ...range,
    before: null,
    sections: [
      {
        id: 'tax',
        title: name,
        note: notes[taxBasis],
        columns: [
          { id: 'label', title: 'What it is', kind: 'text' },
          { id: 'box', title: 'Box', kind: 'text' },
          { id: 'amount', title: 'Amount', kind: 'money' },
        ],
        rows,
        total: null,
      },
    ],
  }
}
