/** The search parameters of the seed lots. */
import { name, oneOf } from '#web/search-params.ts'

/** `lot`: the id of the lot that is open, or `new`. */
export const seedSearch = { lot: name, state: oneOf('archived') }
