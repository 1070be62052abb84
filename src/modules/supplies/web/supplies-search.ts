/** The search parameters of the supplies. */
import { daysParams, id, oneOf, sortParam, text } from '#web/search-params.ts'

export const suppliesSearch = {
  ...sortParam,
  ...daysParams,
  tab: oneOf('movements'),
  search: text,
  category: id,
  show: oneOf('low', 'sale', 'archived'),
  /** The kind of a movement. */
  kind: oneOf('purchase', 'use', 'count', 'sale'),
  item: id,
  action: oneOf('new', 'categories'),
}
