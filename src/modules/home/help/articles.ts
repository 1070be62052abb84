/** The help articles, one for each screen, written for growers and shop staff. */
import type { Article, Searched } from './article.ts'
import { accounts } from './articles-accounts.ts'
import { inventory } from './articles-inventory.ts'
import { orders } from './articles-orders.ts'
import { plants } from './articles-plants.ts'
import { production } from './articles-production.ts'
import { reports } from './articles-reports.ts'
import { sales } from './articles-sales.ts'
import { settings } from './articles-settings.ts'
import { start } from './articles-start.ts'

/** By what people do. */
export const articleGroups: readonly { readonly title: string; readonly articles: readonly Article[] }[] = [
  { title: 'Start and every day', articles: start },
  { title: 'Sell at the till', articles: sales },
  { title: 'Take orders and deliver them', articles: orders },
  { title: 'Grow plants', articles: production },
  { title: 'Plants and prices', articles: plants },
  { title: 'Stock and buying', articles: inventory },
  { title: 'Customers, expenses and bills', articles: accounts },
  { title: 'Reports and tax', articles: reports },
  { title: 'Settings, people and data', articles: settings },
]

/** A page without a screen of its own. */
export const whatsNew: Searched = {
  id: 'whats-new',
  title: 'What’s new',
  about: 'What each version of Glasshouse brought, newest first.',
  keywords: 'news version release update changelog',
  parts: [],
}

export const articles: readonly Article[] = articleGroups.flatMap((group) => group.articles)
