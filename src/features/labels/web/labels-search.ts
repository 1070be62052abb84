/** The search parameters of the labels, on the screen and printed. */
import { type Param, name, oneOf, upTo, wholeNumber } from '#web/search-params.ts'
import type { LabelKind } from '../label.ts'

/** Two letters. */
const country: Param = { read: (text) => (/^[A-Za-z]{1,2}$/.test(text) ? text : '') }

export const labelsSearch = {
  kind: oneOf<LabelKind>('batch', 'bed', 'pot', 'price', 'passport'),
  paper: name,
  /** Ids with the number of copies, as parseCounts reads them. */
  batches: upTo(12_000),
  prices: upTo(12_000),
  begin: wholeNumber,
  origin: country,
}
