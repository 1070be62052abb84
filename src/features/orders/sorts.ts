/** What the lists of this feature can be sorted by, on the server. Without shapes, so that every screen can afford it. */

/** What a list of orders can be sorted by. */
export const orderSorts = ['number', 'customer', 'date', 'due', 'state', 'plants', 'short', 'ready', 'total'] as const

/** What dockets that are not invoiced yet can be sorted by. */
export const docketSorts = ['number', 'customer', 'order', 'day', 'plants'] as const
