/** The filter of the availability list, shared by the screen and the PDF. */
import { sizeText } from '#modules/setup/reference/grade.ts'
import { matches, plantSearchText, searchTerms } from '#modules/plants/search-text.ts'
import type { Availability } from './availability.ts'

export const shows = ['', 'committed', 'short', 'all'] as const
export type Show = (typeof shows)[number]

const fits: Readonly<Record<Show, (row: Availability) => boolean>> = {
  '': (row) => row.available > 0,
  committed: (row) => row.committed > 0,
  short: (row) => row.available < 0,
  all: () => true,
}

export function shownOf<Row extends Availability>(rows: readonly Row[], show: Show, search: string): Row[] {
  const terms = searchTerms(search)
  return rows.filter((row) => fits[show](row) && matches(plantSearchText(row, sizeText(row)), terms))
}
