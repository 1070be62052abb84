/** A till's cart as rows: what a saved cart and its lines store of it, and the cart that is put together from them again. */
import { InventoryItemId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { UnitPrice } from '#modules/setup/reference/unit-price.ts'
import { goodsTaxKinds, taxTreatments } from '#modules/setup/settings/tax-kind.ts'
import type { AccountPrices } from '#modules/customers/price-group.ts'
import { type TillCart, isOpenItem, isPlant, isSupply, linePrice, taxKindOf } from '#modules/selling/cart/cart.ts'
import { isMeasured } from '#modules/supplies/units.ts'
import { cents } from '#kernel/money.ts'
import { Day, DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { CartShape } from './draft.ts'

type Cart = z.infer<typeof CartShape>

/** Columns of a saved cart to read, without its lines. */
export const CartHeader = z.object({
  customer_name: z.string(),
  discount_percent: z.nullable(DecimalText),
  discount_amount: z.nullable(MoneyText),
  quote: z.nullable(z.object({ id: Id, number: z.string() })),
  account: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      tax_treatment: z.enum(taxTreatments),
    }),
  ),
  tax_place: z.string(),
  tax_included: z.nullable(z.boolean()),
  exemption_number: z.string(),
  exemption_until: z.nullable(Day),
})
export type CartHeader = z.infer<typeof CartHeader>

/** One line as read, with the current data of its plant or supply. */
export const SavedLine = z.object({
  id: Id,
  saved_cart_id: Id,
  plant_type_id: z.nullable(PlantTypeId),
  container_size: z.nullable(z.string()),
  container_size_id: z.nullable(Id),
  grade: z.nullable(z.string()),
  grade_id: z.nullable(Id),
  inventory_item_id: z.nullable(InventoryItemId),
  description: z.nullable(z.string()),
  quantity: DecimalText,
  unit_price: MoneyText,
  discount_amount: MoneyText,
  price_confirmed: z.nullable(z.boolean()),
  price_reason: z.string(),
  unit_prices: z.array(UnitPrice),
  quantity_quoted: z.nullable(DecimalText),
  tax_kind: z.enum(goodsTaxKinds),
  price_id: z.nullable(Id),
  common_name: z.nullable(z.string()),
  botanical_name: z.nullable(z.string()),
  category: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  available: z.int(),
  reserved: z.int(),
  supply_name: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  quantity_on_hand: DecimalText,
  barcode: z.nullable(z.string()),
})
export type SavedLine = z.infer<typeof SavedLine>

export function cartColumns({ customer_name, discount, quote, account, tax_place, tax_included }: TillCart) {
  const { percent, amount } = { percent: null, amount: null, ...discount }
  return {
    customer_name,
    discount_percent: percent,
    discount_amount: amount,
    quote_id: quote?.id ?? null,
    business_account_id: account?.id ?? null,
    exemption_number: account?.exemption_number ?? '',
    exemption_until: account?.exemption_until ?? null,
    tax_place: tax_place ?? '',
    tax_included: tax_included ?? null,
  }
}

type SavedKind = 'parked' | 'quote' | 'layby'

/** Line rows of a saved cart. A lay-by reserves its goods. */
export const lineColumns = (cart: TillCart, kind: SavedKind) =>
  cart.lines.map((line, position) => {
    const { good, quantity, discount } = line
    return {
      position,
      plant_type_id: isPlant(good) ? good.plant_type_id : null,
      container_size: isPlant(good) ? good.container_size : null,
      grade: isPlant(good) ? (good.grade ?? null) : null,
      inventory_item_id: isSupply(good) ? good.id : null,
      description: isOpenItem(good) ? good.name : null,
      quantity,
      quantity_reserved: kind === 'layby' && !isOpenItem(good) ? quantity : '0',
      ...priceColumns(line, cart.account, kind),
      discount_amount: discount,
      unit_prices: isPlant(good) ? [...(good.unit_prices ?? [])] : [],
      quantity_quoted: line.quoted ?? null,
      tax_kind: taxKindOf(good),
    }
  })

/**
 * A parked cart has the prices that were shown, and is priced again when it is sold. A quote and a lay-by hold the price that their customer was
 * given, whatever is agreed with the account later.
 */
function priceColumns(line: TillCart['lines'][number], account: TillCart['account'], kind: SavedKind) {
  const isSettled = kind !== 'parked' && account !== undefined
  const price_confirmed = line.confirm_price ?? (isSettled ? false : null)
  const { price, reason } = price_confirmed === null ? { price: line.good.price, reason: '' } : linePrice(line, account)
  return { unit_price: price, price_confirmed, price_reason: reason || (line.price_reason ?? '') }
}

/** The cart that was saved, its plants and supplies by the names they have today. */
/** `prices`: by account. */
export function savedCart(header: CartHeader, lines: readonly SavedLine[], prices: ReadonlyMap<string, AccountPrices>): Cart {
  const { customer_name, discount_percent, discount_amount, quote } = header
  const { account, exemption_number, exemption_until, tax_place, tax_included } = header
  const agreed = account && prices.get(account.id)
  return {
    lines: lines.map(lineOf),
    customer_name,
    ...(discount_percent === null ? {} : { discount: { percent: discount_percent } }),
    ...(discount_amount === null ? {} : { discount: { amount: discount_amount } }),
    ...(quote ? { quote } : {}),
    ...(account && agreed ? { account: { ...account, prices: agreed, exemption_number, exemption_until } } : {}),
    ...(tax_place === '' ? {} : { tax_place }),
    ...(tax_included === null ? {} : { tax_included }),
  }
}

const lineOf = (line: SavedLine): Cart['lines'][number] => ({
  good: goodOf(line),
  quantity: line.quantity,
  discount: cents(line.discount_amount) > 0n ? line.discount_amount : '0',
  ...(line.price_confirmed === null ? {} : { confirm_price: line.price_confirmed }),
  ...(line.price_reason === '' ? {} : { price_reason: line.price_reason }),
  ...(line.quantity_quoted === null ? {} : { quoted: line.quantity_quoted }),
})

const withUnits = (unit_prices: SavedLine['unit_prices']) => (unit_prices.length > 0 ? { unit_prices } : {})

function goodOf(line: SavedLine): Cart['lines'][number]['good'] {
  const { id, plant_type_id, inventory_item_id, unit_price: price, barcode, tax_kind } = line
  const taxKind = tax_kind === 'standard' ? {} : { tax_kind }
  if (plant_type_id !== null) {
    const {
      container_size,
      container_size_id,
      grade,
      grade_id,
      common_name,
      botanical_name,
      category,
      available,
      reserved,
      photo,
      unit_prices,
    } = line
    return {
      // A price that is no longer in the list has no id; the line's own price is used until prices are loaded again.
      id: line.price_id ?? id,
      plant_type_id,
      container_size: container_size ?? '',
      container_size_id,
      ...(grade === null ? {} : { grade, grade_id }),
      common_name: common_name ?? '',
      botanical_name: botanical_name ?? '',
      category: category ?? '',
      price,
      ...withUnits(unit_prices),
      ...taxKind,
      barcode,
      available,
      reserved,
      photo,
    }
  }
  if (inventory_item_id === null) return { id, name: line.description ?? '', price, tax_kind }
  const { supply_name, unit, quantity_on_hand } = line
  const supply = { id: inventory_item_id, name: supply_name ?? '', unit: unit ?? '', measured: isMeasured(unit ?? '') }
  return { ...supply, price, ...taxKind, barcode, quantity_on_hand }
}
