/** What the lists of this feature can be sorted by, on the server. Without shapes, so that every screen can afford it. */

/** What Sales Transactions can be sorted by. */
export const saleSorts = ['number', 'date', 'customer', 'by', 'method', 'total'] as const
