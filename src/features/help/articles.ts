/** The help articles, one for each screen, written for growers and shop staff. */
import type { Article } from './article.ts'
import { accounts } from './articles-accounts.ts'
import { inventory } from './articles-inventory.ts'
import { orders } from './articles-orders.ts'
import { plants } from './articles-plants.ts'
import { production } from './articles-production.ts'
import { reports } from './articles-reports.ts'
import { sales } from './articles-sales.ts'
import { settings } from './articles-settings.ts'
import { start } from './articles-start.ts'

export const articles: readonly Article[] = [
  ...start,
  ...sales,
  ...plants,
  ...production,
  ...inventory,
  ...orders,
  ...accounts,
  ...reports,
  ...settings,
]
