/** The kinds of tax: what the law makes of a supply, whatever the rate of the day. Without shapes, so that every screen can afford it. */
export const taxKinds = ['standard', 'reduced', 'zero', 'exempt', 'out_of_scope', 'reverse_charge'] as const
export type TaxKind = (typeof taxKinds)[number]

/** Tax kinds of goods; a reverse charge follows from the buyer. */
export const goodsTaxKinds = ['standard', 'reduced', 'zero', 'exempt', 'out_of_scope'] as const
export type GoodsTaxKind = (typeof goodsTaxKinds)[number]

/** True if tax is charged on goods of this kind; on the others its rate is 0. */
export const isCharged = (kind: TaxKind): boolean => kind === 'standard' || kind === 'reduced'

/**
 * How an account is taxed: as everybody; not at all, because the goods leave the country (export) or because the buyer accounts for the tax
 * (reverse charge). A certificate of exemption is a matter of its own.
 */
export const taxTreatments = ['standard', 'export', 'reverse_charge'] as const
export type TaxTreatment = (typeof taxTreatments)[number]

/** The kind that takes the place of a charged one if no tax is charged to this customer. */
export const uncharged = { exempt: 'exempt', export: 'zero', reverse_charge: 'reverse_charge' } as const

/** When a sale or a purchase enters the tax return: when it is invoiced, or when it is paid (cash accounting). */
export const taxBases = ['invoice', 'payments'] as const
