/** Cost of an imported plant: from the file, or a share of its price with a note that says so. Pure. */
import { cents, moneyText } from '#kernel/money.ts'
import type { ImportContext } from './import-context.ts'

interface Given {
  readonly each: string
  /** The price of the price list; '' where the plant has none. */
  readonly price: string
}

/** The cost of one plant with up to six decimals, and how it came about where the file does not say. */
export function plantCost(
  { each, price }: Given,
  { options, tax_in_prices }: Pick<ImportContext, 'options' | 'tax_in_prices'>,
): { readonly each: string; readonly note?: string } {
  if (each !== '') return { each }
  const share = Number(options.cost_share)
  if (price === '' || share === 0) return { each: '0', note: 'Without a cost, what these plants sell for is all margin.' }
  const withoutTax = Number(price) / (1 + tax_in_prices / 100)
  const cost = moneyText(cents(((withoutTax * share) / 100).toFixed(2)))
  return { each: cost, note: `Cost ${cost}: ${share}% of the price${tax_in_prices > 0 ? ' without tax' : ''}.` }
}
