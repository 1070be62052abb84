/**
 * Picks the place whose tax rate a sale bears: sales tax of the United States is charged by place. Pure.
 *
 * - Goods that are handed over at the nursery bear the rate of the nursery's place. Goods that are delivered bear the rate of the place of delivery:
 *   Streamlined Sales and Use Tax Agreement, section 310 A (1) and (2), the law of its member states. New York: the point of delivery or of transfer of
 *   possession (Department of Taxation and Finance, Sales tax rates; Publication 718 lists them). California: the district taxes only, on what is
 *   shipped into a district (18 CCR 1823; Revenue and Taxation Code 7261, 7263); the other parts of its rate are the same everywhere in the state.
 * - A few states tax what is delivered within the state by the seller's place: Texas (Tax Code section 321.203 (b) and (c-1)), Ohio (Revised Code section
 *   5739.033 (B) (1): where the order is received), as section 310.1 of the Agreement lets its members; Pennsylvania, whose vendors collect the local
 *   tax of Allegheny County or Philadelphia where they are located in it (Department of Revenue, answer 209; 61 Pa. Code 60.16). A nursery there has
 *   no rates for places of its own state, so that its own rate applies.
 * - Not decided here, for the nursery's accountant to check: in which states and districts it has to collect tax at all (nexus), and orders that are
 *   taken elsewhere than they are shipped from.
 *
 * The nursery's own place is '': the rates without a place. Other countries have rates of one place only.
 */
import { taxPlaces } from '#modules/setup/settings/change-tax-rates.ts'
import type { TaxRate } from '#modules/setup/settings/tax-rates.ts'
import { Problem, invalid } from '#kernel/problem.ts'

/** Place of supply of an order: the given one, otherwise that of the account; '' for collection at the nursery. */
export const placeOfOrder = (given: string | undefined, account: { readonly tax_place: string } | undefined): string =>
  given ?? account?.tax_place ?? ''

/** Throws a Problem at `tax_place` if no tax rate of the day names this place. */
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
