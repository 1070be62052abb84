/** The periods that a report can be of, by name. Without the rules of their days, so that every screen can afford it. */
export const periods = [
  'today',
  'week',
  'month',
  'last_month',
  'season',
  'last_season',
  'financial_year',
  'last_financial_year',
  'year',
] as const
export type PeriodName = (typeof periods)[number]
