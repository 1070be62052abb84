export const plantSorts = ['name', 'botanical', 'category', 'sizes', 'price', 'available'] as const
