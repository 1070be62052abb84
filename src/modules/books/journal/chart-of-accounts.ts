/** The chart of accounts a nursery begins with, by country. Codes follow what the accounting programs used there number by default. */
import type { Country } from '#kernel/country.ts'
import type { AccountType, Purpose } from './purpose.ts'

export interface ChartAccount {
  readonly purpose: Purpose
  readonly code: string
  readonly name: string
  readonly type: AccountType
}

interface Row {
  readonly type: AccountType
  /** Three digits, as Xero numbers them in New Zealand, Australia and the United Kingdom. */
  readonly code: string
  /** Five digits, as is usual in the United States. */
  readonly us: string
  readonly name: string
  /** Name in a United States chart, if it differs. */
  readonly usName?: string
}

const rows: Readonly<Record<Purpose, Row>> = {
  bank: { type: 'asset', code: '090', us: '10100', name: 'Bank account', usName: 'Checking account' },
  cash: { type: 'asset', code: '091', us: '10200', name: 'Cash in tills' },
  card_clearing: { type: 'asset', code: '092', us: '10300', name: 'Card payments clearing' },
  cash_in_transit: { type: 'asset', code: '093', us: '10400', name: 'Cash in transit' },
  receivables: { type: 'asset', code: '610', us: '12000', name: 'Trade debtors', usName: 'Accounts receivable' },
  stock_plants: { type: 'asset', code: '630', us: '13000', name: 'Stock of plants', usName: 'Inventory, plants' },
  stock_supplies: { type: 'asset', code: '631', us: '13100', name: 'Stock of supplies', usName: 'Inventory, supplies' },
  delivered_not_invoiced: { type: 'asset', code: '632', us: '13200', name: 'Delivered, not invoiced' },
  payables: { type: 'liability', code: '800', us: '20000', name: 'Trade creditors', usName: 'Accounts payable' },
  goods_received_not_billed: { type: 'liability', code: '801', us: '20100', name: 'Goods received, not billed' },
  tax: { type: 'liability', code: '820', us: '22000', name: 'Sales tax' },
  customer_deposits: { type: 'liability', code: '830', us: '23000', name: 'Customer deposits' },
  store_credits: { type: 'liability', code: '831', us: '23100', name: 'Store credits' },
  tips: { type: 'liability', code: '832', us: '23200', name: 'Tips for staff' },
  suspense: { type: 'liability', code: '850', us: '29000', name: 'Suspense' },
  opening_balances: { type: 'equity', code: '950', us: '30000', name: 'Opening balances', usName: 'Opening balance equity' },
  retained_earnings: { type: 'equity', code: '960', us: '32000', name: 'Retained earnings' },
  sales_plants: { type: 'income', code: '200', us: '40000', name: 'Sales of plants' },
  sales_supplies: { type: 'income', code: '201', us: '40100', name: 'Sales of supplies' },
  sales_other: { type: 'income', code: '202', us: '40200', name: 'Other sales' },
  card_surcharges: { type: 'income', code: '203', us: '40300', name: 'Card surcharges' },
  cash_rounding: { type: 'income', code: '260', us: '48000', name: 'Cash rounding' },
  cost_of_plants: { type: 'cost_of_sales', code: '310', us: '50000', name: 'Cost of plants sold' },
  cost_of_supplies: { type: 'cost_of_sales', code: '311', us: '50100', name: 'Cost of supplies sold' },
  plant_losses: { type: 'cost_of_sales', code: '312', us: '50200', name: 'Plants lost' },
  stock_variances: { type: 'cost_of_sales', code: '313', us: '50300', name: 'Stock count differences' },
  materials_used: { type: 'cost_of_sales', code: '314', us: '50400', name: 'Materials used' },
  purchase_differences: { type: 'cost_of_sales', code: '315', us: '50500', name: 'Purchases not in stock' },
  price_variance: { type: 'cost_of_sales', code: '317', us: '50700', name: 'Purchase price variance' },
  production_differences: { type: 'cost_of_sales', code: '316', us: '50600', name: 'Production differences' },
  expenses: { type: 'expense', code: '400', us: '60000', name: 'Expenses' },
  labour_applied: {
    type: 'expense',
    code: '478',
    us: '69000',
    name: 'Labour applied to plants',
    usName: 'Labor applied to plants',
  },
  cash_differences: { type: 'expense', code: '479', us: '69100', name: 'Till differences', usName: 'Cash over and short' },
  card_fees: { type: 'expense', code: '404', us: '60400', name: 'Card fees' },
  chargebacks: { type: 'expense', code: '476', us: '68900', name: 'Chargebacks' },
  card_differences: { type: 'expense', code: '480', us: '69200', name: 'Card terminal differences' },
}

/** Takes the country and what its tax is called ("GST"); gives the accounts in the order of their codes. */
export const chartOf = (country: Country, taxLabel: string): readonly ChartAccount[] =>
  (Object.entries(rows) as [Purpose, Row][])
    .map(([purpose, { type, code, us, name, usName }]) => ({
      purpose,
      type,
      code: country === 'US' ? us : code,
      name: purpose === 'tax' ? taxLabel : country === 'US' ? (usName ?? name) : name,
    }))
    .toSorted((a, b) => a.code.localeCompare(b.code))
