/** The tax of an expense or a bill before anybody enters it: its kind by vendor and category, its amount by the rate of the day. */
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { isRegistered } from '#modules/setup/settings/registration.ts'
import { type TaxKind, isAccountedFor } from '#modules/setup/settings/tax-kind.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import { expenseSuggestions } from '../contract.ts'
import { reverseChargeTax, usualKind, usualTax } from '../purchase-tax.ts'

/** US sales tax is part of the cost and never claimed back. */
export const claimsTax = ({ gstRegistrations, country }: Settings, day: string) =>
  isRegistered(gstRegistrations, day) && country !== 'US'

interface UsualTax {
  /** Undefined if the nursery claims no tax. */
  readonly kindOf: (vendor: string, category: string, day: string) => TaxKind | undefined
  /**
   * Default value of the tax field, or of the tax to account for under the reverse charge; '' while the cost is not a valid
   * amount.
   */
  readonly taxOf: (cost: string, kind: TaxKind | undefined, day: string) => string
}

const noKinds = { untaxed: [], vendors: [], categories: [] }

export function useUsualTax(settings: Settings): UsualTax {
  const kinds = useQuery(query(expenseSuggestions)).data?.usual_kinds ?? noKinds
  return {
    kindOf: (vendor, category, day) => (claimsTax(settings, day) ? usualKind(kinds, vendor, category) : undefined),
    taxOf: (cost, kind, day) => {
      if (!/^\d{1,9}(\.\d{1,2})?$/.test(cost)) return ''
      if (kind === undefined) return '0.00'
      const rates = { taxRates: settings.taxRates, day, halfCent: halfCentOf(settings) }
      const calculate = isAccountedFor(kind) ? reverseChargeTax : (of: bigint) => usualTax(of, kind, rates)
      return moneyText(calculate(cents(cost), rates))
    },
  }
}
