/** The search parameters of the plant types. */
import { either, id, name, oneOf, sortParam, text } from '#web/search-params.ts'

export const plantsSearch = {
  ...sortParam,
  search: text,
  category: name,
  show: oneOf('archived'),
  view: oneOf('tiles'),
  /** The dialog that changes many prices. */
  prices: oneOf('change'),
  plant: either(oneOf('new'), id),
}
