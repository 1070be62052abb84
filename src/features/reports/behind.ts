/** What stands behind a figure of a statement: kinds of lines, each added or taken away. Pure; what a kind is made of, the queries know. */

/** One kind of lines, and whether it counts with a plus or a minus. */
export interface Part {
  readonly of: string
  readonly sign: 1 | -1
}

/** Figures that are sums of others. */
const sums: Readonly<Record<string, readonly string[]>> = {
  revenue: ['sales', 'coins', 'adjusted:sales'],
  stock_left: ['-closing'],
  cost_of_sales: ['opening', 'taken_on', 'purchases', 'labour', '-closing'],
  labour_applied: ['-labour'],
  gross_profit: ['revenue', '-cost_of_sales'],
  spending: ['expenses:running', 'adjusted:expenses', '-labour'],
  profit: ['gross_profit', '-spending'],
  'sales:booked': ['sales', 'adjusted:sales'],
  'expenses:booked': ['expenses', 'adjusted:expenses'],
  'tax:sales': ['sales:taxed', 'adjusted:sales'],
  'tax:expenses': ['expenses:taxed', 'adjusted:expenses'],
  tax: ['tax:sales', '-tax:expenses'],
  adjusted: ['adjusted:sales', '-adjusted:expenses'],
  cash: ['received', '-expenses'],
  held: ['held:orders', 'held:laybys', 'held:credits'],
  stock: ['plants', 'supplies', 'delivered'],
}

/** "profit" → sales, coins, …, less expenses; a figure that is no sum is a part of its own. */
export function partsOf(key: string, sign: 1 | -1 = 1): readonly Part[] {
  const sum = Object.hasOwn(sums, key) ? sums[key] : undefined
  if (!sum) return [{ of: key, sign }]
  return sum.flatMap((each) => (each.startsWith('-') ? partsOf(each.slice(1), sign === 1 ? -1 : 1) : partsOf(each, sign)))
}
