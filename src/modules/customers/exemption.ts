/** Tax exemption of an account: its certificate, and until when it is valid. */
import type { TaxTreatment } from '#modules/setup/settings/tax-kind.ts'

export interface ExemptionTerms {
  /** Number of the exemption certificate; '' for an account that pays tax. */
  readonly exemption_number: string
  /** Last valid day; null: valid until removed. */
  readonly exemption_until: string | null
}

export interface TaxTerms extends ExemptionTerms {
  readonly tax_treatment?: TaxTreatment | undefined
}

export interface Exemption {
  readonly number: string
  readonly until: string | null
  readonly valid: boolean
}

/** The certificate on a day; undefined if there is none. */
export const exemptionOn = (
  day: string,
  { exemption_number: number, exemption_until: until }: ExemptionTerms,
): Exemption | undefined => (number === '' ? undefined : { number, until, valid: until === null || day <= until })

export const customerTax = (terms: TaxTerms, day: string) => ({
  exemption: exemptionOn(day, terms),
  tax_treatment: terms.tax_treatment,
})
