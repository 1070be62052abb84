/** Sort keys of the account lists. Free of schemas, so that every screen can import them at little cost. */

export const accountSorts = ['name', 'contact', 'terms', 'discount', 'limit', 'state', 'balance'] as const

export const accountSaleSorts = ['day', 'invoice', 'due', 'plants', 'status', 'total'] as const
