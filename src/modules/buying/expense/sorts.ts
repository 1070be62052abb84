/** Sort orders of this module's lists on the server. No schemas here, so that screens stay small. */

/** What a list of expenses can be sorted by. */
export const expenseSorts = ['day', 'what', 'category', 'vendor', 'receipt', 'quantity', 'tax', 'cost'] as const
