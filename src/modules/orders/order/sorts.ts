/** What the lists of this module can be sorted by, on the server. Without shapes, so that every screen can afford it. */

/** What a list of orders can be sorted by; by urgency: what is to be delivered, by its due day, then the rest, newest first. */
export const orderSorts = ['urgency', 'number', 'customer', 'date', 'due', 'state', 'plants', 'short', 'ready', 'total'] as const

/** What dockets that are not invoiced yet can be sorted by. */
export const docketSorts = ['number', 'customer', 'order', 'day', 'plants'] as const
