/** The search parameters of the profile and the settings. */
import { daysParams, id, name, oneOf, sortParam, text } from '#web/search-params.ts'

export const historySearch = { ...daysParams, search: text, who: id, about: name }

export const profileSearch = { ...historySearch, ...sortParam, tab: oneOf('admin', 'users', 'history') }
