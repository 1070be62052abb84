/** The search parameters of the screen: the searched text, and the open person. */
import { id, name, oneOf, text } from '#web/search-params.ts'
import { personKinds } from '../person-kinds.ts'

export const personalDataSearch = { search: text, kind: oneOf(...personKinds), id, text: name }
