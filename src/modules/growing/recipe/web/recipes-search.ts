/** The search parameters of the potting recipes. */
import { either, id, oneOf, sortParam, text, wholeNumber } from '#web/search-params.ts'

export const recipesSearch = {
  ...sortParam,
  search: text,
  page: wholeNumber,
  edit: either(oneOf('new'), id),
  /** The recipe that a new one is a copy of. */
  copy: id,
  ingredients: id,
  tab: oneOf('mixes'),
  show: oneOf('archived'),
}
