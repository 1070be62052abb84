/** Sort orders of this module's lists on the server. No schemas here, so that screens stay small. */

export const expenseSorts = ['day', 'what', 'category', 'vendor', 'receipt', 'quantity', 'tax', 'cost'] as const
