/** The search parameters of the sales, with those of the tab of lay-bys. */
import { daysParams, either, id, oneOf, sortParam, text } from '#web/search-params.ts'

const salesStatus = oneOf('paid', 'unpaid', 'void')

export const salesListSearch = {
  ...sortParam,
  ...daysParams,
  tab: oneOf('laybys'),
  search: text,
  status: salesStatus,
  mine: oneOf('yes'),
  /** A payment method. Any text, so that the first screen does not load the methods. */
  method: text,
  sale: id,
}

export const laybysSearch = {
  search: text,
  status: oneOf('open', 'overdue', 'sold', 'cancelled', 'all'),
  layby: id,
}

export const salesSearch = { ...salesListSearch, ...laybysSearch, status: either(salesStatus, laybysSearch.status) }

/** An invoice that is printed. */
export const printSearch = { paper: oneOf('a4', '80mm') }
