/** The search parameters of the business accounts. */
import { daysParams, id, oneOf, sortParam, text } from '#web/search-params.ts'

export const accountsSearch = {
  ...sortParam,
  tab: oneOf('accounts', 'ageing', 'mailings', 'prices', 'best'),
  search: text,
  show: oneOf('owing', 'overdue', 'archived'),
  action: oneOf('new', 'new-group'),
  kind: oneOf('statement', 'reminder'),
  /** The price group that is open. */
  group: id,
}

export const accountSearch = {
  ...sortParam,
  /** The days of its statement. */
  ...daysParams,
  tab: oneOf('statement', 'payments', 'bought', 'activities'),
  action: oneOf('edit', 'pay', 'give-back'),
}
