/** The search parameters of the expenses. */
import { daysParams, either, id, name, oneOf, sortParam, text } from '#web/search-params.ts'

export const expensesSearch = {
  ...sortParam,
  ...daysParams,
  tab: oneOf('recurring'),
  search: text,
  category: name,
  vendor: name,
  receipt: oneOf('with', 'without'),
  /** The expense in its dialog, and the one whose receipt is shown. */
  open: either(oneOf('new'), id),
  show: id,
}
