/** State of a certificate of exemption. Apart from its terms, which the till needs. Pure. */
import { addDays } from '#kernel/day.ts'
import { type ExemptionTerms, exemptionOn } from './exemption.ts'

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
