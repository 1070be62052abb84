/** Agreed price of an order line: unit price, and the saving of whole trays, shelves and trolleys. Pure. */
import { type Agreed, type Kind, agreedPrice } from '#modules/customers/agreed-price.ts'
import type { AccountPrices } from '#modules/customers/price-group.ts'
import { reducedPrice } from '#modules/plants/price.ts'
import { unitPricesOf, unitSaving } from '#modules/setup/reference/unit-price.ts'
import { moneyText } from '#kernel/money.ts'

/** A price as the list has it, with its size. */
export type ListedPrice = Parameters<typeof reducedPrice>[0] & Parameters<typeof unitPricesOf>[0]

interface AgreedLine extends Agreed {
  readonly saving: string
  /** "2 trays at 48.00". */
  readonly unit_reason: string
}

/** Agreed price and saving of a line; the list price without an account. */
export function agreedLine(
  price: ListedPrice,
  { plant_type_id, container_size, quantity }: Kind & { readonly quantity: number },
  prices: AccountPrices | undefined,
): AgreedLine {
  const agreed = agreedPrice(reducedPrice(price), { plant_type_id, container_size }, quantity, prices)
  const { saving, text } = unitSaving(quantity, agreed.price, unitPricesOf(price))
  return { ...agreed, saving: moneyText(saving), unit_reason: text }
}

/**
 * Charged price and saving of a line: its manual price if it has one, else the agreed one. A manual price ignores the agreed
 * saving and takes only a saving of its own.
 */
export function pricesOfLine(
  line: { readonly unit_price?: string | undefined; readonly unit_saving?: string | undefined },
  agreed: AgreedLine | undefined,
) {
  const unit_price = line.unit_price ?? agreed?.price ?? '0'
  const unit_saving = (line.unit_price === undefined ? agreed?.saving : line.unit_saving) ?? '0'
  const { price: agreed_price, saving: agreed_saving } = agreed ?? { price: unit_price, saving: unit_saving }
  return { unit_price, unit_saving, agreed_price, agreed_saving }
}
