/** Sort keys of the sale lists. Free of schemas, so that every screen can import them at little cost. */

export const saleSorts = ['number', 'date', 'customer', 'by', 'method', 'total'] as const

export const accountPaymentSorts = ['day', 'method', 'invoice', 'by', 'amount'] as const
