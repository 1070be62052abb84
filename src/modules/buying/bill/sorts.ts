/** Sort orders of this module's lists on the server. No schemas here, so that screens stay small. */

/** What a list of bills can be sorted by. */
export const billSorts = ['due', 'date', 'vendor', 'number', 'total', 'owed'] as const

/** What a list of payments to vendors can be sorted by. */
export const billPaymentSorts = ['day', 'method', 'amount'] as const
