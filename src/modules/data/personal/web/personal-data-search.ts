/** The search parameters of the screen: what is searched, and the person that is open. */
import { id, name, oneOf, text } from '#web/search-params.ts'
import { personKinds } from '../person-kinds.ts'

export const personalDataSearch = { search: text, kind: oneOf(...personKinds), id, text: name }
