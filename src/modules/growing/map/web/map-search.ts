/** The search parameters of the nursery map. */
import { id, oneOf, text } from '#web/search-params.ts'

export const mapSearch = {
  /** The site that is shown; the first one without it. */
  site: id,
  /** The location that is opened. */
  place: id,
  // Written out: the colours themselves are loaded with the map.
  colour: oneOf('occupancy', 'age', 'losses', 'next', 'entry'),
  search: text,
  view: oneOf('draw', 'space'),
}
