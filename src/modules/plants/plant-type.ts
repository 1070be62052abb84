/** A plant type: a taxon the nursery grows or sells; and its price in one container size. */
import { gradeBody } from '#modules/setup/reference/specification-fields.ts'
import { UnitBarcode, unitBarcodeColumns } from '#modules/setup/reference/unit-barcode.ts'
import { UnitPrice } from '#modules/setup/reference/unit-price.ts'
import { ContainerSizeId, PlantCategoryId } from '#modules/setup/reference/entry-ids.ts'
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { Day, Id, MaybeText, MaybeWhole, Money, MoneyText, Percent, Text, Version } from '#kernel/wire.ts'
import type { FieldError } from '#kernel/problem.ts'
import { Barcode } from '#modules/setup/reference/barcode-field.ts'

const mostSynonyms = 30
const mostPlants = 9_999_999

/** The name of a plant category of this nursery. */
export const Category = Text(40)

export const PlantType = z.object({
  id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  /** Other names by which it is found. */
  synonyms: z.array(z.string()),
  category: z.string(),
  category_id: Id,
  description: z.string(),
  tax_kind: z.enum(goodsTaxKinds),
  photo: z.nullable(z.string()),
  version: Version,
})
export type PlantType = z.infer<typeof PlantType>

/** A plant type in the list: with its sizes and prices, and the stock for sale. */
export const PlantTypeRow = z.extend(PlantType, {
  sizes: z.int(),
  price_from: z.nullable(MoneyText),
  price_to: z.nullable(MoneyText),
  available: z.int(),
  archived: z.boolean(),
})
export type PlantTypeRow = z.infer<typeof PlantTypeRow>

/** Records that depend on a plant type: plants in stock and their batches, active prices, orders not yet invoiced. */
export const PlantTypeUsage = z.object({ plants: z.int(), batches: z.int(), prices: z.int(), orders: z.int() })
export type PlantTypeUsage = z.infer<typeof PlantTypeUsage>

export const NewPlantType = z.strictObject({
  common_name: Text(120),
  botanical_name: MaybeText(160),
  /** Other names by which it is found, each once; unchanged if left out. */
  synonyms: z.optional(z.array(Text(160)).check(z.maxLength(mostSynonyms, `At most ${mostSynonyms} synonyms.`))),
  category: Category,
  category_id: PlantCategoryId,
  description: MaybeText(2000),
  tax_kind: z.optional(z.enum(goodsTaxKinds)),
})
export type NewPlantType = z.infer<typeof NewPlantType>

/** A plant type with its first size: what it costs there, and how many plants are for sale. */
export const AddedPlantType = z.extend(NewPlantType, {
  container_size: MaybeText(60),
  container_size_id: ContainerSizeId,
  price: z.optional(z.nullable(Money)),
  quantity: MaybeWhole(0, mostPlants, 'Enter a whole number of plants, 0 or more.'),
})
export type AddedPlantType = z.infer<typeof AddedPlantType>

/** A price is that of a size, and plants for sale have a price. */
export function firstSizeFaults({ container_size, price, quantity }: Omit<AddedPlantType, keyof NewPlantType>): FieldError[] {
  const isSold = Boolean(price) || (quantity ?? 0) > 0
  return [
    ...(isSold && !container_size ? [{ path: 'container_size', message: 'Enter the size that is for sale.' }] : []),
    ...((container_size || isSold) && !price ? [{ path: 'price', message: 'Enter the price of this size.' }] : []),
  ]
}

export const Price = z.object({
  id: Id,
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  container_size_id: Id,
  /** Null: for plants of any grade. */
  grade: z.nullable(z.string()),
  grade_id: z.nullable(Id),
  /** Minimum and multiple of an order, in plants; null for any quantity. */
  order_minimum: z.nullable(z.int()),
  order_multiple: z.nullable(z.int()),
  price: MoneyText,
  /** Price of a whole tray, shelf or trolley of the size; null for the price of its plants one by one. */
  tray_price: z.nullable(MoneyText),
  shelf_price: z.nullable(MoneyText),
  trolley_price: z.nullable(MoneyText),
  discount_price: z.nullable(MoneyText),
  discount_percent: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  ...unitBarcodeColumns,
  sku: z.nullable(z.string()),
  color: z.nullable(z.string()),
  version: Version,
})
export type Price = z.infer<typeof Price>

const maybe = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape))

export const wholePlants = 'Enter a whole number of plants, 1 or more.'

export const NewPrice = z.strictObject({
  container_size: Text(60),
  container_size_id: ContainerSizeId,
  ...gradeBody,
  order_minimum: MaybeWhole(1, 99_999, wholePlants),
  order_multiple: MaybeWhole(1, 99_999, wholePlants),
  price: Money,
  tray_price: maybe(Money),
  shelf_price: maybe(Money),
  trolley_price: maybe(Money),
  discount_price: maybe(Money),
  discount_percent: maybe(Percent),
  barcode: maybe(Barcode),
  tray_barcode: maybe(Barcode),
  shelf_barcode: maybe(Barcode),
  trolley_barcode: maybe(Barcode),
  sku: MaybeText(60),
  color: MaybeText(40),
})
export type NewPrice = z.infer<typeof NewPrice>

/** Facts about a price that the till needs: name, current price, and plants for sale. */
export const GoodRow = z.object({
  id: Id,
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  container_size_id: Id,
  grade: z.nullable(z.string()),
  grade_id: z.nullable(Id),
  common_name: z.string(),
  botanical_name: z.string(),
  synonyms: z.array(z.string()),
  category: z.string(),
  /** After the price's own discount. */
  price: MoneyText,
  /** Prices of whole trays, shelves and trolleys, the smallest first. */
  unit_prices: z.array(UnitPrice),
  tax_kind: z.enum(goodsTaxKinds),
  barcode: z.nullable(z.string()),
  /** The barcodes of whole trays, shelves and trolleys, the smallest first. */
  unit_barcodes: z.array(UnitBarcode),
  sku: z.nullable(z.string()),
  color: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  /** True if any of its plants was ever for sale. */
  stocked: z.boolean(),
  /** Some were sprayed: the first day on which they may be sold, and with what; null and empty without. */
  sale_from: z.nullable(Day),
  sprayed_with: z.string(),
  /** For sale, and not reserved by lay-bys. */
  available: z.int(),
  /** Part of `available` that orders have reserved. */
  reserved: z.int(),
})
export type GoodRow = z.infer<typeof GoodRow>
