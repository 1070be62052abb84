/** Sort keys of this module's lists, sorted on the server. Without schemas, so that every screen can import them. */

/** `urgency`: undelivered orders by due day, then the rest, newest first. */
export const orderSorts = ['urgency', 'number', 'customer', 'date', 'due', 'state', 'plants', 'short', 'ready', 'total'] as const

export const docketSorts = ['number', 'customer', 'order', 'day', 'plants'] as const
