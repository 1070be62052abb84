/** The search parameters of the till's screens. */
import { id, oneOf } from '#web/search-params.ts'

/** The sale that is given back. */
export const tillSearch = { refund: id }

/** A quote or a lay-by is printed on the screen of the receipt. */
export const receiptSearch = { document: oneOf('quote', 'layby') }
