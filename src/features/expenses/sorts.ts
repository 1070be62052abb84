/** What the lists of this feature can be sorted by, on the server. Without shapes, so that every screen can afford it. */

/** What a list of expenses can be sorted by. */
export const expenseSorts = ['day', 'what', 'category', 'vendor', 'receipt', 'quantity', 'tax', 'cost'] as const
