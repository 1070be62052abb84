/** What the lists of this module can be sorted by, on the server. Without shapes, so that every screen can afford it. */

/** What a list of purchase orders can be sorted by. */
export const purchaseSorts = ['number', 'vendor', 'state', 'ordered', 'expected', 'lines', 'total'] as const

/** What a list of stocktakes can be sorted by. */
export const stocktakeSorts = ['number', 'about', 'started', 'by', 'counted', 'state'] as const
