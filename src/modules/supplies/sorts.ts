/** Sort keys of the lists, sorted on the server. Without shapes, so that screens can import them cheaply. */

export const itemSorts = ['name', 'category', 'vendor', 'state', 'onhand', 'onorder', 'min', 'cost', 'value'] as const

export const transactionSorts = ['entered', 'when', 'name', 'kind', 'by', 'cost', 'delta', 'after'] as const
