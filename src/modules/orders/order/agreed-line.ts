/** What a line of an order costs its customer: the price of one, and what whole trays, shelves and trolleys take off. Pure. */
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

/** Without an account at the prices of the list. */
export function agreedLine(
  price: ListedPrice,
  { plant_type_id, container_size, quantity }: Kind & { readonly quantity: number },
  prices: AccountPrices | undefined,
): AgreedLine {
  const agreed = agreedPrice(reducedPrice(price), { plant_type_id, container_size }, quantity, prices)
  const { saving, text } = unitSaving(quantity, agreed.price, unitPricesOf(price))
  return { ...agreed, saving: moneyText(saving), unit_reason: text }
}

/** What a line is charged at, beside what is agreed; what is on no list is agreed as it is. A price of its own takes only what it says off for whole units. */
export function pricesOfLine(
  line: { readonly unit_price?: string | undefined; readonly unit_saving?: string | undefined },
  agreed: AgreedLine | undefined,
) {
  const unit_price = line.unit_price ?? agreed?.price ?? '0'
  const unit_saving = (line.unit_price === undefined ? agreed?.saving : line.unit_saving) ?? '0'
  const { price: agreed_price, saving: agreed_saving } = agreed ?? { price: unit_price, saving: unit_saving }
  return { unit_price, unit_saving, agreed_price, agreed_saving }
}
