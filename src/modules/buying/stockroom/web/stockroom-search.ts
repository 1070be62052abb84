/** The search parameters of purchase orders, stocktakes and recalls. */
import { oneOf, sortParam, text } from '#web/search-params.ts'

export const purchasesSearch = {
  ...sortParam,
  tab: oneOf('reorder'),
  search: text,
  state: oneOf('open', 'unbilled', 'draft', 'sent', 'part_received', 'received', 'cancelled'),
}

export const purchaseSearch = { action: oneOf('edit', 'receive', 'bill', 'mail') }

export const stocktakesSearch = { ...sortParam, action: oneOf('start') }

export const stocktakeSearch = { tab: oneOf('review') }

/** A vendor's lot, or the code of a batch. */
export const recallSearch = { code: text }
