/** The search parameters of the till's screens. */
import { id, oneOf, text } from '#web/search-params.ts'

/** The sale that is given back; while it is being found, what is searched for. `no-receipt`: it can’t be found. */
export const tillSearch = { refund: id, returning: oneOf('yes', 'no-receipt'), find: text }

/** The address once the sale is found, or the search is left. */
export const closedReturn = { returning: '', find: '' } as const

/** A quote or a lay-by is printed on the screen of the receipt. */
export const receiptSearch = { document: oneOf('quote', 'layby') }
