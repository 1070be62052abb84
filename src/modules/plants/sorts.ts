/** What the lists of plants can be sorted by. */
/** What plant types can be sorted by. */
export const plantSorts = ['name', 'botanical', 'category', 'sizes', 'price', 'available'] as const
