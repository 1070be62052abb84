/** The tax of an expense or a bill before anybody enters it: by its vendor and category, and the country's rate. */
import { halfCentOf } from '#features/settings/half-cent.ts'
import { useQuery } from '@tanstack/react-query'
import type { Settings } from '#features/settings/settings.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { query } from '#web/query.ts'
import { expenseSuggestions } from '../contract.ts'
import { usualTax } from '../expense.ts'

/** What a tax field is filled with; '' while the cost is no amount. */
export type UsualTax = (cost: string, vendor: string, category: string) => string

/** In the United States sales tax is part of what a thing costs: none of it is claimed back. */
const claimsTax = ({ gstRegistered, country }: Settings) => gstRegistered && country !== 'US'

export function useUsualTax(settings: Settings): UsualTax {
  const untaxed = useQuery(query(expenseSuggestions)).data?.untaxed ?? { vendors: [], categories: [] }
  const hints = {
    rate: settings.salesTaxRate,
    halfCent: halfCentOf(settings),
    claims: claimsTax(settings),
    untaxed,
  }
  return (cost, vendor, category) =>
    /^\d{1,9}(\.\d{1,2})?$/.test(cost) ? moneyText(usualTax(cents(cost), hints, vendor, category)) : ''
}
