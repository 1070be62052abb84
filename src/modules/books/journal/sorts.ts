/** What lists of the journal can be sorted by. */
export const entrySorts = ['number', 'day'] as const
