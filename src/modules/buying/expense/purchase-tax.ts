/** The tax of a purchase: its kind, what is filled in before anybody enters it, and what the buyer accounts for. Pure. */
import { type TaxKind, isAccountedFor, isCharged, taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { type TaxRate, rateOn } from '#modules/setup/settings/tax-rates.ts'
import { type Cents, type RoundingMode, cents, mulDivRounded, rateParts, wholeRate } from '#kernel/money.ts'
import { Money } from '#kernel/wire.ts'
import * as z from 'zod/mini'

/** The tax of an expense or a line of a bill, as it is sent. */
export const purchaseTaxFields = {
  /** Default: standard. A purchase at a rate without any tax in it is booked as exempt. */
  tax_kind: z.optional(z.enum(taxKinds, 'Choose how it is taxed.')),
  /**
   * Tax that the nursery accounts for itself, under the reverse charge or on an import; default: at the standard rate of the day. Not part of the cost.
   */
  reverse_charge_tax: z.optional(z.nullable(Money)),
}

interface PurchaseTax {
  readonly cost: string
  readonly gst_paid?: string | null | undefined
  readonly tax_kind?: TaxKind | undefined
  readonly reverse_charge_tax?: string | null | undefined
}

type TaxOfKind = Pick<PurchaseTax, 'gst_paid' | 'tax_kind'>

const bearsNone = 'A purchase of this kind bears no tax. Enter 0, or choose the rate on the bill.'
const isOfUntaxedKind = ({ gst_paid, tax_kind }: TaxOfKind): boolean =>
  Number(gst_paid ?? 0) > 0 && tax_kind !== undefined && !isCharged(tax_kind)

/** Refuses tax of a kind that bears none. */
export const taxOfItsKind = z.check<TaxOfKind>(({ value, issues }) => {
  if (isOfUntaxedKind(value)) issues.push({ code: 'custom', path: ['gst_paid'], message: bearsNone, input: value.gst_paid })
})

/** Refuses tax above the cost, tax of a kind that bears none, and tax to account for of any other kind. */
export const soundTax = z.check<PurchaseTax>(({ value, issues }) => {
  const addIssue = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: value })
  const { cost, gst_paid, tax_kind, reverse_charge_tax } = value
  if (Number(gst_paid ?? 0) > Number(cost)) addIssue('gst_paid', 'The tax is part of the cost: it cannot be more.')
  if (isOfUntaxedKind(value)) addIssue('gst_paid', bearsNone)
  if (Number(reverse_charge_tax ?? 0) === 0) return
  if (!isAccountedFor(tax_kind))
    addIssue(
      'reverse_charge_tax',
      'Only an import or a purchase under the reverse charge has this tax. Enter 0, or choose one of them.',
    )
  else if (Number(reverse_charge_tax) > Number(cost))
    addIssue('reverse_charge_tax', 'The tax is a percentage of the cost: it cannot be more.')
})

/** The kind a purchase is booked by: without any tax in it, it is at no rate. `sent`: the kind that was chosen, if one was. */
export function kindByTax(tax: string, sent: TaxKind = 'standard'): TaxKind {
  return isCharged(sent) && cents(tax) === 0n ? 'exempt' : sent
}

/** Facts that the default tax kind of a purchase depends on. */
export interface UsualKinds {
  /** Vendors that charge no tax. */
  readonly untaxed: readonly string[]
  /** Tax kinds of the last purchases that were not at the standard rate. */
  readonly vendors: readonly { readonly name: string; readonly tax_kind: TaxKind }[]
  readonly categories: readonly { readonly name: string; readonly tax_kind: TaxKind }[]
}

/**
 * Default tax kind: that of the vendor's last purchase, else that of the category's, else the standard rate. A reverse charge
 * or an import follows from the vendor only, and a vendor that charges no tax never gets a rate.
 */
export function usualKind({ untaxed, vendors, categories }: UsualKinds, vendor: string, category: string): TaxKind {
  const isCalled = (name: string) => (each: string) => each.toLowerCase() === name.trim().toLowerCase()
  const of = (kinds: UsualKinds['vendors'], name: string) => kinds.find((each) => isCalled(name)(each.name))?.tax_kind
  const ofVendor = of(vendors, vendor)
  if (untaxed.some(isCalled(vendor))) return ofVendor && !isCharged(ofVendor) ? ofVendor : 'exempt'
  const ofCategory = of(categories, category)
  return ofVendor ?? (isAccountedFor(ofCategory) ? undefined : ofCategory) ?? 'standard'
}

/** The tax included in a cost: `cost × rate ÷ (100 + rate)`, by the country's rounding rule. `rate` in percent, "15". */
export function taxIn(cost: Cents, rate: string, halfCent: RoundingMode): Cents {
  const part = rateParts(rate)
  return mulDivRounded(cost, part, wholeRate + part, halfCent)
}

interface RatesOfDay {
  readonly taxRates: readonly TaxRate[]
  readonly day: string
  readonly halfCent: RoundingMode
}

/** The tax in a cost of this kind, at the rate of the day. */
export const usualTax = (cost: Cents, kind: TaxKind, { taxRates, day, halfCent }: RatesOfDay): Cents =>
  isCharged(kind) ? taxIn(cost, rateOn(taxRates, kind, day)?.percent ?? '0', halfCent) : 0n

/**
 * The tax that a buyer accounts for under the reverse charge or on an import, at the standard rate of the day on a cost without tax (Directive
 * 2006/112/EC articles 194 to 199 and 211; VAT Notice 741A section 5; VAT Notice 700/12 section 3).
 */
export const reverseChargeTax = (cost: Cents, { taxRates, day, halfCent }: RatesOfDay): Cents =>
  mulDivRounded(cost, rateParts(rateOn(taxRates, 'standard', day)?.percent ?? '0'), wholeRate, halfCent)
