/** The search parameters of the plants in stock and of the availability list. */
import { id, name, oneOf, sortParam, text } from '#web/search-params.ts'

export const stockSearch = {
  ...sortParam,
  search: text,
  show: oneOf('for-sale', 'growing', 'short'),
  location: name,
  view: oneOf('tiles', 'weeks'),
  by: oneOf('location', 'stage'),
}

export const availabilitySearch = {
  search: text,
  status: oneOf('committed', 'short', 'all'),
  action: oneOf('mail', 'share'),
  account: id,
}
