/** The search parameters of the dashboard. */
import { oneOf } from '#web/search-params.ts'
import type { Grouping } from '#modules/figures/sums/trend.ts'

export const dashboardSearch = { group: oneOf<Grouping>('week', 'month', 'season', 'day') }
