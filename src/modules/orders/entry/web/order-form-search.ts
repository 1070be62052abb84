/** The search parameters of the order form. */
import { id, oneOf } from '#web/search-params.ts'

export const orderFormSearch = { kind: oneOf('future'), quote: id }
