import type { TransactionKind } from '../supply.ts'

export const kindNames: Readonly<Record<TransactionKind, string>> = {
  opening: 'Opening stock',
  purchase: 'Received',
  use: 'Used',
  return: 'Returned',
  sale: 'Sold',
  refund: 'Customer return',
  delivery: 'Delivered',
  count: 'Counted',
  adjustment: 'Adjusted',
  revaluation: 'Price corrected',
  reversal: 'Reversed',
}

/** "Cost of one m3"; of what is counted, "Cost of one". */
export const costOfOne = (unit: string): string => (unit === 'each' ? 'Cost of one' : `Cost of one ${unit}`)
