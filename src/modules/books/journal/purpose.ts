/**
 * Posting purposes, each assigned to an account of the chart. A purpose is fixed; the code and the name of its account can
 * change.
 */

export const accountTypes = ['asset', 'liability', 'equity', 'income', 'cost_of_sales', 'expense'] as const
export type AccountType = (typeof accountTypes)[number]

export const accountTypeNames: Readonly<Record<AccountType, string>> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  cost_of_sales: 'Cost of sales',
  expense: 'Expense',
}

export const purposes = [
  'bank',
  'cash',
  'card_clearing',
  'cash_in_transit',
  'receivables',
  'stock_plants',
  'stock_supplies',
  'delivered_not_invoiced',
  'payables',
  'goods_received_not_billed',
  'tax',
  'customer_deposits',
  'store_credits',
  'tips',
  'suspense',
  'opening_balances',
  'retained_earnings',
  'sales_plants',
  'sales_supplies',
  'sales_other',
  'card_surcharges',
  'cash_rounding',
  'cost_of_plants',
  'cost_of_supplies',
  'plant_losses',
  'stock_variances',
  'materials_used',
  'purchase_differences',
  'price_variance',
  'production_differences',
  'expenses',
  'labour_applied',
  'cash_differences',
  'card_fees',
  'chargebacks',
  'card_differences',
] as const
export type Purpose = (typeof purposes)[number]

/** The accounts that sales are posted to. */
export const salesPurposes = ['sales_plants', 'sales_supplies', 'sales_other'] as const satisfies readonly Purpose[]
export type SalesPurpose = (typeof salesPurposes)[number]

/** The accounts that hold money. Transfers between them are no cash flow. */
export const moneyPurposes = ['bank', 'cash', 'card_clearing', 'cash_in_transit'] as const satisfies readonly Purpose[]

/** True if the balance is carried forward; other accounts start each financial year at zero. */
export const isCarriedForward = (type: AccountType): boolean => type === 'asset' || type === 'liability' || type === 'equity'
