/** Sort keys of this module's lists, sorted on the server. Without schemas, so that every screen can import them. */

export const purchaseSorts = ['number', 'vendor', 'state', 'ordered', 'expected', 'lines', 'total'] as const

export const stocktakeSorts = ['number', 'about', 'started', 'by', 'counted', 'state'] as const
