/** The legal requirements for an invoice of this amount in the nursery's country that are not met. */
import { taxNumberName } from '#modules/setup/settings/country.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type Cents, cents } from '#kernel/money.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'

/** Fields of a sale that the law has requirements for. */
type Invoiced = Pick<Sale, 'total_amount' | 'customer_name' | 'customer_address' | 'customer_tax_number' | 'voided_at'> & {
  readonly tax_rules: Pick<Sale['tax_rules'], 'registered' | 'country' | 'number' | 'label'>
}
type Seller = Pick<Settings, 'nurseryName' | 'nurseryAddress'>

/** The law requires every price without tax, and its tax rate: in the United Kingdom on invoices over 250.00. */
export const showsPricesWithoutTax = ({
  tax_rules: { registered, included, country },
  total_amount,
}: Pick<Sale, 'total_amount'> & {
  readonly tax_rules: Pick<Sale['tax_rules'], 'registered' | 'included' | 'country'>
}): boolean => registered && included && country === 'UK' && cents(total_amount) > 250_00n

/** A sentence each, with what to do about it. */
export function missingOn(sale: Invoiced, seller: Seller): string[] {
  const { registered, country, number, label } = sale.tax_rules
  if (!registered || sale.voided_at !== null) return []
  const total = cents(sale.total_amount)
  return [
    ...(number.trim() || !wantsNumber(country, total)
      ? []
      : [`Your ${taxNumberName(country, label)} is missing. Enter it in the settings; the next invoices will show it.`]),
    // Settings that are not here yet have no name either.
    ...(country === 'UK' && total > 250_00n && seller.nurseryName && !seller.nurseryAddress.trim()
      ? ['Your address is missing. Enter it in the settings.']
      : []),
    ...missingBuyer(sale, country, total),
  ]
}

/** In New Zealand from 200.00 on; elsewhere always. */
const wantsNumber = (country: string, total: Cents): boolean => country !== 'NZ' || total >= 200_00n

interface Buyer {
  readonly name: string
  readonly address: string
  readonly number: string
  /** An address, a phone number or an e-mail may stand beside the name of who has no account. */
  readonly beside: boolean
}

/** Requirements for the buyer's details, by country; elsewhere an invoice need not name the buyer. */
const buyerFaults: Readonly<Record<string, (buyer: Buyer, total: Cents) => string | undefined>> = {
  NZ: ({ name, address, number, beside }, total) => {
    if (total <= 1_000_00n) return undefined
    if (!name)
      return 'An invoice over $1,000.00 has to name the buyer. Write the name on the sale, with an address, a phone number or an e-mail.'
    return address || number || beside
      ? undefined
      : 'On an invoice over $1,000.00 the buyer’s name is not enough. Put an address on the account, or one beside the name.'
  },
  AU: ({ name, number }, total) =>
    total >= 1_000_00n && !name && !number
      ? 'An invoice of $1,000.00 or more has to show who the buyer is, or their ABN. Write the name on the sale.'
      : undefined,
  UK: ({ name, address, beside }, total) =>
    total > 250_00n && !(name && (address || beside))
      ? 'An invoice over £250.00 has to show the customer’s name and address. Put them on the account, or write both on the sale.'
      : undefined,
}

function missingBuyer(sale: Invoiced, country: string, total: Cents): string[] {
  const name = sale.customer_name.trim()
  const address = (sale.customer_address ?? '').trim()
  const number = (sale.customer_tax_number ?? '').trim()
  const fault = buyerFaults[country]?.({ name, address, number, beside: /[\d@\n]/.test(name) }, total)
  return fault === undefined ? [] : [fault]
}
