/** What lists of bank lines can be sorted by. */
export const lineSorts = ['day', 'amount'] as const
