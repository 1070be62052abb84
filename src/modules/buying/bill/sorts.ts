/** Sort orders of this module's lists on the server. No schemas here, so that screens stay small. */

export const billSorts = ['due', 'date', 'vendor', 'number', 'total', 'owed'] as const

export const billPaymentSorts = ['day', 'method', 'amount'] as const
