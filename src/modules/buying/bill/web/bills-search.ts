/** The search parameters of the bills and of a vendor. */
import { day, either, id, name, oneOf, sortParam, text } from '#web/search-params.ts'

/** A list of bills. */
export const billListSearch = {
  ...sortParam,
  search: text,
  show: oneOf('week', 'overdue', 'paid', 'all', 'void'),
  /** The bill in its dialog. */
  open: either(oneOf('new', 'new-credit'), id),
}

export const billsSearch = {
  ...billListSearch,
  tab: oneOf('payments', 'recurring', 'ageing'),
  /** The day of the ageing, and the vendor whose bills are listed. */
  day,
  key: name,
}

export const vendorSearch = {
  ...billListSearch,
  tab: oneOf('payments'),
  action: oneOf('pay'),
}
