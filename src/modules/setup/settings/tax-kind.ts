/** The kinds of tax: what the law makes of a supply, whatever the rate of the day. Without shapes, so that every screen can afford it. */

/** Rates below the standard one: at most two of 5% or more, and one below 5% (Directive 2006/112/EC article 98). */
export const reducedKinds = ['reduced', 'second_reduced', 'super_reduced'] as const
export type ReducedKind = (typeof reducedKinds)[number]

/** Tax kinds of goods. */
export const goodsTaxKinds = ['standard', ...reducedKinds, 'zero', 'exempt', 'out_of_scope'] as const
export type GoodsTaxKind = (typeof goodsTaxKinds)[number]

/** Tax kinds of lines that are sold: a reverse charge follows from the buyer. */
export const soldTaxKinds = [...goodsTaxKinds, 'reverse_charge'] as const

/** All tax kinds: only purchases are imports. */
export const taxKinds = [...soldTaxKinds, 'import'] as const
export type TaxKind = (typeof taxKinds)[number]

/** The kinds at a rate. */
export const chargedKinds = ['standard', ...reducedKinds] as const
export type ChargedKind = (typeof chargedKinds)[number]

/** True if tax is charged on goods of this kind; on the others its rate is 0. */
export const isCharged = (kind: TaxKind): kind is ChargedKind => chargedKinds.some((charged) => charged === kind)

/** True for a purchase whose tax is not paid to the vendor: it is declared on the return, and claimed there. */
export const isAccountedFor = (kind: TaxKind | undefined): boolean => kind === 'reverse_charge' || kind === 'import'

/**
 * Tax treatment of an account: standard; none because the goods leave the country (export), or because the buyer accounts for the
 * tax (reverse charge). A certificate of exemption is separate.
 */
export const taxTreatments = ['standard', 'export', 'reverse_charge'] as const
export type TaxTreatment = (typeof taxTreatments)[number]

/** The kind that takes the place of a charged one if no tax is charged to this customer. */
export const uncharged = { exempt: 'exempt', export: 'zero', reverse_charge: 'reverse_charge' } as const

/**
 * When sales and purchases enter the tax return: when they are invoiced, or when they are paid (cash accounting); on receipts, sales when they are
 * paid and purchases when they are invoiced.
 */
export const taxBases = ['invoice', 'payments', 'receipts'] as const
