/** The boxes of the tax return of each country: NZ GST101A, AU business activity statement, UK VAT return; elsewhere a plain summary. Pure. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { kindNames } from '#modules/setup/settings/tax-rate-options.ts'
import { type Cents, type RoundingMode, mulDivRounded, sum } from '#kernel/money.ts'
import type { TaxAmounts } from './tax-amounts.ts'

interface Box {
  readonly box: string
  readonly label: string
  readonly amount: Cents
  /** The drill-down key of its lines. */
  readonly key?: string
  readonly sum?: true
}

/** Tax that is due on sales, and on purchases under the reverse charge; and tax that is deducted. With adjusting entries. */
export const outputTax = (amounts: TaxAmounts) =>
  amounts.taxOnSales + amounts.flatTax + amounts.adjustedSalesTax + amounts.reverseTaxDue
export const inputTax = (amounts: TaxAmounts) =>
  amounts.taxOnPurchases + amounts.adjustedPurchasesTax + amounts.reverseTaxDeducted

type Boxes = (amounts: TaxAmounts, half: RoundingMode) => readonly Box[]

/** GST101A, boxes 5 to 15; 3/23 of a price that includes 15%. */
const newZealand: Boxes = (amounts, half) => {
  const five = amounts.taxed + amounts.zero
  const seven = five - amounts.zero
  const eight = mulDivRounded(seven, 3n, 23n, half)
  const ten = outputTax(amounts)
  const twelve = mulDivRounded(amounts.purchases, 3n, 23n, half)
  const fourteen = inputTax(amounts)
  return [
    { box: '5', label: 'Total sales and income, with GST and zero-rated supplies', amount: five, key: 'sales:supplied' },
    { box: '6', label: 'Zero-rated supplies in Box 5', amount: amounts.zero, key: 'sales:zero' },
    { box: '7', label: 'Box 5 less Box 6', amount: seven, key: 'sales:taxed' },
    { box: '8', label: 'Box 7 × 3 ÷ 23', amount: eight, key: 'sales:taxed' },
    {
      box: '9',
      label: 'Adjustments: adjusting entries, and cents by which invoices were rounded',
      amount: ten - eight,
      key: 'adjusted:sales',
    },
    { box: '10', label: 'Total GST collected', amount: ten, sum: true, key: 'tax:sales' },
    { box: '11', label: 'Total purchases and expenses, with GST', amount: amounts.purchases, key: 'expenses:taxed' },
    { box: '12', label: 'Box 11 × 3 ÷ 23', amount: twelve, key: 'expenses:taxed' },
    {
      box: '13',
      label: 'Credit adjustments: adjusting entries, and tax on receipts that differs from the formula',
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

/** Business activity statement. Capital purchases are those of categories whose account is an asset (ato.gov.au, "Step 3: Purchases"). Each label is rounded down to whole dollars (ato.gov.au, "Complete your BAS"; Taxation Administration Act 1953 s 388-85). */
const australia: Boxes = (amounts) => {
  const onSales = whole(outputTax(amounts))
  const onPurchases = whole(inputTax(amounts))
  return [
    {
      box: 'G1',
      label: 'Total sales, with GST',
      amount: whole(amounts.taxed + untaxedOf(amounts) + amounts.adjustedSales + amounts.adjustedSalesTax),
      key: 'sales:booked',
    },
    { box: 'G3', label: 'Exports (G2) and other GST-free sales', amount: whole(amounts.zero), key: 'sales:zero' },
    { box: 'G4', label: 'Input taxed sales', amount: whole(amounts.exempt), key: 'sales:exempt' },
    { box: 'G10', label: 'Capital purchases, with GST', amount: whole(amounts.capital), key: 'expenses:capital' },
    {
      box: 'G11',
      label: 'Non-capital purchases, with GST',
      amount: whole(purchasesOf(amounts) - amounts.capital + amounts.adjustedPurchases + amounts.adjustedPurchasesTax),
      key: 'expenses:running',
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
 * in boxes 1 and 4, its value in boxes 6 and 7 (VAT Notice 700/12 section 4.6, VAT Notice 741A section 5). Import VAT that is postponed is in boxes
 * 1 and 4, the value of the goods in box 7 only (VAT Notice 700/12 sections 3.1, 3.4 and 3.8).
 */
const unitedKingdom: Boxes = (amounts) => {
  const due = outputTax(amounts)
  const reclaimed = inputTax(amounts)
  const reverseCharged = amounts.reversePurchases - amounts.reverseTaxDeducted - amounts.imports
  // At a flat rate a figure opens the turnover that the percentage applies to; the deduction is no sum of payments.
  const opens = (key: string, flat = '') => ({ key: amounts.flatTurnover === 0n ? key : flat })
  return [
    { box: '1', label: 'VAT due on sales and other outputs', amount: due, ...opens('tax:sales', 'flat:turnover') },
    { box: '2', label: 'VAT due on acquisitions into Northern Ireland from the EU', amount: 0n },
    { box: '3', label: 'Total VAT due: Box 1 and Box 2', amount: due, ...opens('tax:sales', 'flat:turnover'), sum: true },
    { box: '4', label: 'VAT reclaimed on purchases and other inputs', amount: reclaimed, ...opens('tax:expenses') },
    {
      box: '5',
      label: due >= reclaimed ? 'Net VAT to pay' : 'Net VAT to reclaim',
      amount: distance(due, reclaimed),
      ...opens('tax', 'flat:tax'),
      sum: true,
    },
    {
      box: '6',
      label:
        amounts.flatTurnover === 0n
          ? 'Total value of sales without VAT, whole pounds'
          : 'Flat rate turnover with VAT, whole pounds',
      amount: whole(
        amounts.taxed - amounts.taxOnSales + amounts.flatTurnover + untaxedOf(amounts) + amounts.adjustedSales + reverseCharged,
      ),
      ...opens('sales:and_reverse_charge', 'flat:turnover'),
    },
    {
      box: '7',
      label: 'Total value of purchases without VAT, whole pounds',
      amount: whole(purchasesOf(amounts) - amounts.taxOnPurchases - amounts.reverseTaxDeducted + amounts.adjustedPurchases),
      ...opens('expenses:booked'),
    },
    { box: '8', label: 'Goods supplied to the EU from Northern Ireland', amount: 0n },
    { box: '9', label: 'Goods acquired from the EU into Northern Ireland', amount: 0n },
  ]
}

const elsewhere: Boxes = (amounts) => [
  { box: 'A', label: 'Taxable sales, without tax', amount: amounts.taxed - amounts.taxOnSales, key: 'sales:taxed' },
  { box: 'B', label: 'Exempt sales', amount: untaxedOf(amounts), key: 'sales:untaxed' },
  { box: 'C', label: 'Tax collected', amount: amounts.taxOnSales, key: 'sales:taxed', sum: true },
  { box: 'D', label: 'Tax paid on purchases', amount: amounts.taxOnPurchases, key: 'expenses:taxed', sum: true },
  { box: 'E', label: 'Adjusting entries', amount: amounts.adjustedSalesTax - amounts.adjustedPurchasesTax, key: 'adjusted' },
]

/** The further reduced rates of some member states: their boxes are there once something is sold at them. */
const moreRates = ({ reduced }: TaxAmounts): readonly Box[] =>
  (['second_reduced', 'super_reduced'] as const).flatMap((kind, i): Box[] => {
    const { amount, tax } = reduced[kind]
    const rate = kindNames[kind].toLowerCase()
    return amount === 0n && tax === 0n
      ? []
      : [
          { box: `C${i + 2}`, label: `Sales at the ${rate}, without VAT`, amount: amount - tax, key: `sales:${kind}` },
          { box: `D${i + 2}`, label: `VAT at the ${rate}`, amount: tax, key: `sales:${kind}` },
        ]
  })

/** Return of any member state under the directive (2006/112/EC, articles 250 and 251), by its rates. */
const europeanUnion: Boxes = (amounts) => {
  const net = amounts.taxed - amounts.taxOnSales
  const lower = Object.values(amounts.reduced)
  const taxOnLower = sum(lower.map(({ tax }) => tax))
  const netOfLower = sum(lower.map(({ amount }) => amount)) - taxOnLower
  const { amount: reduced, tax: taxOnReduced } = amounts.reduced.reduced
  const due = outputTax(amounts)
  const deducted = inputTax(amounts)
  return [
    { box: 'A', label: 'Sales at the standard rate, without VAT', amount: net - netOfLower, key: 'sales:standard' },
    { box: 'B', label: 'VAT at the standard rate', amount: amounts.taxOnSales - taxOnLower, key: 'sales:standard' },
    { box: 'C', label: 'Sales at the reduced rate, without VAT', amount: reduced - taxOnReduced, key: 'sales:reduced' },
    { box: 'D', label: 'VAT at the reduced rate', amount: taxOnReduced, key: 'sales:reduced' },
    ...moreRates(amounts),
    { box: 'E', label: 'Zero-rated sales and exports', amount: amounts.zero, key: 'sales:zero' },
    { box: 'F', label: 'Sales under the reverse charge', amount: amounts.reverseCharge, key: 'sales:reverse_charge' },
    { box: 'G', label: 'Exempt sales', amount: amounts.exempt, key: 'sales:exempt' },
    {
      box: 'H',
      label: 'Purchases under the reverse charge and imports, without VAT',
      amount: amounts.reversePurchases - amounts.reverseTaxDeducted,
      key: 'expenses:accounted_for',
    },
    { box: 'I', label: 'VAT due on them', amount: amounts.reverseTaxDue, key: 'expenses:accounted_for' },
    { box: 'J', label: 'VAT due, with adjusting entries', amount: due, key: 'tax:sales', sum: true },
    { box: 'K', label: 'VAT deducted on purchases, with adjusting entries', amount: deducted, key: 'tax:expenses', sum: true },
    { box: 'L', label: due >= deducted ? 'VAT to pay' : 'VAT refund', amount: distance(due, deducted), key: 'tax', sum: true },
  ]
}

export const taxForms: Readonly<Record<Settings['country'], { readonly name: string; readonly boxes: Boxes }>> = {
  NZ: { name: 'GST return (GST101A)', boxes: newZealand },
  AU: { name: 'Business activity statement', boxes: australia },
  UK: { name: 'VAT return', boxes: unitedKingdom },
  US: { name: 'Sales tax worksheet', boxes: elsewhere },
  EU: { name: 'VAT return', boxes: europeanUnion },
  other: { name: 'Tax worksheet', boxes: elsewhere },
}

const purchasesOf = ({ purchases, zeroPurchases, exemptPurchases, reversePurchases }: TaxAmounts) =>
  purchases + zeroPurchases + exemptPurchases + reversePurchases
const untaxedOf = ({ zero, exempt, reverseCharge }: TaxAmounts) => zero + exempt + reverseCharge
const distance = (a: Cents, b: Cents) => (a > b ? a - b : b - a)
/** Without the cents. */
const whole = (amount: Cents) => (amount / 100n) * 100n
