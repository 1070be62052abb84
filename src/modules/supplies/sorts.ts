/** What the lists of this module can be sorted by, on the server. Without shapes, so that every screen can afford it. */

/** What a list of supplies can be sorted by. */
export const itemSorts = ['name', 'category', 'vendor', 'state', 'onhand', 'onorder', 'min', 'cost', 'value'] as const

/** What a list of movements can be sorted by. */
export const transactionSorts = ['entered', 'when', 'name', 'kind', 'by', 'cost', 'delta', 'after'] as const
