/**
 * Which place's rate of tax a sale bears: sales tax of the United States is charged by place. Pure.
 *
 * - Goods that are handed over at the nursery bear the rate of the nursery's place. Goods that are delivered bear the rate of the place of delivery:
 *   Streamlined Sales and Use Tax Agreement, section 310 A (1) and (2); New York, Publication 718; California, Regulation 1802 (a) and (b).
 * - A few states tax what is delivered within the state at the seller's rate (Texas, Tax Code section 321.203; Pennsylvania; Ohio, Revised Code section
 *   5739.033): a nursery there has no rates for places of its own state, so that its own rate applies.
 *
 * The nursery's own place is '': the rates without a place. Other countries have rates of one place only.
 */
import { taxPlaces } from '#features/settings/change-tax-rates.ts'
import type { TaxRate } from '#features/settings/tax-rates.ts'
import { Problem, invalid } from '#kernel/problem.ts'

/** Of an order: the place that is given, else that of the account it is delivered to. Without either it is handed over at the nursery. */
export const placeOfOrder = (given: string | undefined, account: { readonly tax_place: string } | undefined): string =>
  given ?? account?.tax_place ?? ''

/** Throws a Problem at `tax_place` where no rate names this place on the day. */
export function refuseUnknownPlace(place: string, rates: readonly TaxRate[], day: string): void {
  const places = taxPlaces(rates, day)
  if (place === '' || places.includes(place)) return
  const known = places.length === 0 ? 'Add a rate for it in the settings' : `Choose ${places.join(', ')}, or add a rate for it`
  throw invalid([{ path: 'tax_place', message: `There is no tax rate for ${place}. ${known}.` }])
}

/** The place that goods on these dockets were delivered to; a Problem where they are several: an invoice has one. */
export function placeOfDockets(dockets: readonly { readonly docket_number: number; readonly tax_place: string }[]): string {
  const [first] = dockets
  const other = dockets.find((docket) => docket.tax_place !== first?.tax_place)
  if (first && other)
    throw new Problem(
      'BAD_STATE',
      `Docket ${first.docket_number} and docket ${other.docket_number} were delivered to places with tax rates of their own. Invoice them separately.`,
    )
  return first?.tax_place ?? ''
}
