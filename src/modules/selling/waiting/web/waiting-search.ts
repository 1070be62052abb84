/** The search parameters of the screen of waiting sales. */
import { oneOf } from '#web/search-params.ts'

/** Before signing out: the sales that wait are sent first. */
export const waitingSearch = { leaving: oneOf('yes') }
