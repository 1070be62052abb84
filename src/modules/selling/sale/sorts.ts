/** What the lists of this module can be sorted by, on the server. Without shapes, so that every screen can afford it. */

/** What Sales Transactions can be sorted by. */
export const saleSorts = ['number', 'date', 'customer', 'by', 'method', 'total'] as const

/** What the payments of an account can be sorted by. */
export const accountPaymentSorts = ['day', 'method', 'invoice', 'by', 'amount'] as const
