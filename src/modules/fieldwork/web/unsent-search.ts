/** The search parameters of the screen of unsent field work. */
import { oneOf } from '#web/search-params.ts'

/** Before signing out: the work that waits is sent first. */
export const unsentSearch = { leaving: oneOf('yes') }
