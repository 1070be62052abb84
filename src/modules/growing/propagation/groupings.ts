/** Groupings of the strike rates. Without shapes, so that the first page of the app is small. */
export const groupings = ['plant', 'method', 'treatment', 'hormone', 'mother', 'person', 'month'] as const
export type Grouping = (typeof groupings)[number]
