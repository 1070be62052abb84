/** Tax exemption of an account: its certificate, and until when it is valid. */
import type { TaxTreatment } from '#modules/setup/settings/tax-kind.ts'
import { addDays } from '#kernel/day.ts'

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

/** Days before the end of a certificate when a new one is requested. */
export const exemptionWarning = 31

type ExemptionState = 'none' | 'valid' | 'ending' | 'expired'

/** The state of a certificate today: `ending` in the month before it expires. */
export function exemptionState(today: string, terms: ExemptionTerms): ExemptionState {
  const exemption = exemptionOn(today, terms)
  if (!exemption) return 'none'
  if (!exemption.valid) return 'expired'
  return exemption.until !== null && exemption.until <= addDays(today, exemptionWarning) ? 'ending' : 'valid'
}
