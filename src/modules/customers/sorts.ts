/** What the lists of this module can be sorted by, on the server. Without shapes, so that every screen can afford it. */

/** What a list of business accounts can be sorted by. */
export const accountSorts = ['name', 'contact', 'terms', 'discount', 'limit', 'state', 'balance'] as const

/** What the purchases of an account can be sorted by. */
export const accountSaleSorts = ['day', 'invoice', 'due', 'plants', 'status', 'total'] as const
