/** The search parameters of the labels, on the screen and printed. */
import { name, oneOf, upTo, wholeNumber } from '#web/search-params.ts'
import type { LabelKind } from '../label.ts'

export const labelsSearch = {
  kind: oneOf<LabelKind>('batch', 'bed', 'pot', 'price', 'location', 'passport'),
  paper: name,
  /** `standard`, or the id of a layout. */
  design: name,
  /** Ids with the number of copies, as parseCounts reads them. */
  batches: upTo(12_000),
  prices: upTo(12_000),
  locations: upTo(12_000),
  passports: upTo(12_000),
  begin: wholeNumber,
}
