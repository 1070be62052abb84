/** A line of an order while it is written. */
import { priceOfGrade, sizeText } from '#modules/setup/reference/grade.ts'
import { agreedPrice } from '#modules/customers/agreed-price.ts'
import { unitSaving } from '#modules/setup/reference/unit-price.ts'
import { moneyText } from '#kernel/money.ts'
import type { AccountPrices } from '#modules/customers/price-group.ts'
import type { Availability } from '#modules/growing/availability/availability.ts'
import type { SupplyForTill } from '#modules/selling/cart/goods-calls.ts'
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import type { InventoryItemId, PlantTypeId } from '#kernel/id.ts'
import { parseNumber } from '#kernel/number.ts'

export interface DraftLine {
  readonly plant_type_id: PlantTypeId
  readonly inventory_item_id: InventoryItemId
  readonly container_size: string
  /** Empty: any grade. */
  readonly grade: string
  readonly unit: string
  readonly name: string
  readonly quantity: string
  readonly unit_price: string
  readonly unit_saving: string
  /** True for a manual price, which is not recalculated. */
  readonly by_hand: boolean
  /** Reason for a price other than the list price. */
  readonly reason?: string | undefined
  readonly promised_date: string
  /** Tax kind of a line that is on no list. */
  readonly tax_kind?: GoodsTaxKind
}

/** Plant, container and grade, under which goods are offered. */
export const kindOf = (each: {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly grade: string | null
}) => `${each.plant_type_id} ${sizeText(each)}`

interface Catalogue {
  readonly plants: readonly Availability[]
  readonly supplies: readonly SupplyForTill[]
}

/** Quantity as typed; undefined if it is not a number. */
export const readAmount = (typed: string): number | undefined => {
  const { text } = parseNumber(typed, 'quantity')
  return text === undefined ? undefined : Number(text)
}

const emptyLine = {
  plant_type_id: '',
  inventory_item_id: '',
  container_size: '',
  grade: '',
  unit: '',
  name: '',
  unit_price: '',
  unit_saving: '0.00',
  by_hand: false,
  promised_date: '',
} as const

export const plantLine = (plant: Availability, quantity: string): DraftLine => ({
  ...emptyLine,
  plant_type_id: plant.plant_type_id,
  container_size: plant.container_size,
  grade: plant.grade ?? '',
  name: `${plant.common_name}, ${sizeText(plant)}`,
  quantity,
  unit_price: plant.price,
})

export const supplyLine = (supply: SupplyForTill, quantity: string): DraftLine => ({
  ...emptyLine,
  inventory_item_id: supply.id,
  unit: supply.unit,
  name: supply.name,
  quantity,
  unit_price: supply.price,
})

/** A line that is on no list, such as delivery. */
export const openLine = (): DraftLine => ({
  ...emptyLine,
  quantity: '1',
  by_hand: true,
  tax_kind: 'standard',
})

interface Item {
  readonly plant_type_id: PlantTypeId | null
  readonly inventory_item_id: InventoryItemId | null
  readonly container_size: string | null
  readonly grade: string | null
  readonly unit: string | null
  readonly description: string
  readonly quantity: number
  /** Null for the price valid on the day. */
  readonly unit_price: string | null
  readonly unit_saving?: string
}

/** A line as it was saved. */
export const lineOfItem = (item: Item): DraftLine => ({
  ...emptyLine,
  plant_type_id: item.plant_type_id ?? '',
  inventory_item_id: item.inventory_item_id ?? '',
  container_size: item.container_size ?? '',
  grade: item.grade ?? '',
  unit: item.unit ?? '',
  name: item.description,
  quantity: String(item.quantity),
  unit_price: item.unit_price ?? '',
  unit_saving: item.unit_saving ?? '0.00',
  by_hand: item.unit_price !== null,
})

export const isOpenLine = (line: DraftLine) => line.plant_type_id === '' && line.inventory_item_id === ''

/** A line without a price by hand gets the agreed price for its quantity; without the list, its previous price. */
export function withPrice<Line extends DraftLine>(
  line: Line,
  { plants, supplies }: Catalogue,
  prices: AccountPrices | undefined,
): Line {
  const plant = priceOfGrade(
    plants.filter((each) => each.plant_type_id === line.plant_type_id && each.container_size === line.container_size),
    line.grade || null,
  )
  const good = plant ?? supplies.find(({ id }) => id === line.inventory_item_id)
  const quantity = readAmount(line.quantity)
  if (line.by_hand || !good || quantity === undefined) return line
  const { price, reason } = agreedPrice(good.price, plant ?? {}, quantity, prices)
  const { saving, text } = unitSaving(quantity, price, plant?.unit_prices)
  return { ...line, unit_price: price, unit_saving: moneyText(saving), reason: [reason, text].filter(Boolean).join(', ') }
}
