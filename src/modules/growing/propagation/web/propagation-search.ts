/** The search parameters of the propagation records. */
import { name, oneOf } from '#web/search-params.ts'
import { groupings } from '../groupings.ts'

/** `batch`: the id of the batch whose record is open. `year`: all years where empty. */
export const propagationSearch = { batch: name, by: oneOf(...groupings), year: name }
