/** Stocktakes: a sheet of what is to be counted, counts as they were typed, and what they differ by. Pure. */
import { LocationId } from '#modules/setup/reference/entry-ids.ts'
import { BatchId, InventoryItemId, StocktakeId } from '#kernel/id.ts'
import { costOfCount } from '#modules/growing/ledger/count.ts'
import { amountOfCost, toCents } from '#kernel/amount.ts'
import * as z from 'zod/mini'
import { type Cents } from '#kernel/money.ts'
import { parseCost, formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { DecimalText, Id, Instant, MaybeText, MoneyText, Quantity, Text, Version } from '#kernel/wire.ts'

export const stocktakeKinds = ['supplies', 'plants'] as const
export type StocktakeKind = (typeof stocktakeKinds)[number]
export const stocktakeStates = ['counting', 'booked', 'cancelled'] as const

export const Stocktake = z.object({
  id: StocktakeId,
  stocktake_number: z.int(),
  kind: z.enum(stocktakeKinds),
  /** "Pots", "Tunnel 2", or empty: everything. */
  about: z.string(),
  /** The location or the category of supplies that it is about. */
  location_id: z.nullable(Id),
  category_id: z.nullable(Id),
  blind: z.boolean(),
  state: z.enum(stocktakeStates),
  started_at: Instant,
  booked_at: z.nullable(Instant),
  by: z.nullable(z.string()),
  lines: z.int(),
  counted: z.int(),
  version: Version,
})
export type Stocktake = z.infer<typeof Stocktake>

export const StocktakeLine = z.object({
  id: Id,
  inventory_item_id: z.nullable(InventoryItemId),
  batch_id: z.nullable(BatchId),
  name: z.string(),
  /** Category of a supply; container and location of a batch. */
  detail: z.string(),
  /** Text to scan: a barcode, or the code of a batch. */
  code: z.string(),
  unit: z.string(),
  counted: z.nullable(DecimalText),
  counted_at: z.nullable(Instant),
  counted_by: z.nullable(z.string()),
  /** The quantity on hand at the moment of the count, or now, if it is not counted. Null if it is hidden. */
  expected: z.nullable(DecimalText),
  variance: z.nullable(DecimalText),
  variance_cost: z.nullable(MoneyText),
})
export type StocktakeLine = z.infer<typeof StocktakeLine>

export const WholeStocktake = z.extend(Stocktake, {
  items: z.array(StocktakeLine),
  /** The differences of the counted lines, gains and losses; null if they are hidden. */
  gained_cost: z.nullable(MoneyText),
  lost_cost: z.nullable(MoneyText),
})
export type WholeStocktake = z.infer<typeof WholeStocktake>

export const NewStocktake = z.strictObject({
  kind: z.enum(stocktakeKinds, 'Choose what to count.'),
  category_id: z.optional(z.nullable(Id)),
  location: MaybeText(20),
  location_id: LocationId,
  blind: z.optional(z.boolean()),
})
export type NewStocktake = z.infer<typeof NewStocktake>

export const CountLine = z.strictObject({
  /** Null: not counted after all. */
  counted: z.nullable(Quantity),
  /** Age of the count in seconds; an offline device sends it later. */
  seconds_ago: z.optional(z.int().check(z.minimum(0), z.maximum(172_800))),
})
export type CountLine = z.infer<typeof CountLine>

export const FoundLine = z.strictObject({ code: Text(80) })
export const CancelStocktake = z.strictObject({ version: Version })
export const BookStocktake = z.strictObject({
  version: Version,
  /** Growing plants that are missing are an expense at their cost; else the rest of their batch carries it. */
  abnormal: z.optional(z.boolean()),
})
export type BookStocktake = z.infer<typeof BookStocktake>

export const varianceOf = (counted: string, expected: string): string =>
  formatFixed(parseQuantity(counted) - parseQuantity(expected), 4)

export interface CountedStock {
  /** Booked value; null before the stocktake is booked. */
  readonly booked_cost: string | null
  /** Average cost of a supply; null for a batch. */
  readonly average_cost: string | null
  /** Present state of a batch; null for a supply. */
  readonly batch: {
    readonly state: string
    readonly sold_before: boolean
    readonly quantity_current: number
    readonly cost: string
  } | null
}

/** Change of the stock value by a variance, rounded to the cent: as booked, or as it would be booked now. */
export function varianceCost(variance: string, { booked_cost, average_cost, batch }: CountedStock): Cents {
  if (booked_cost !== null) return toCents(parseCost(booked_cost))
  if (batch === null) return amountOfCost(parseCost(average_cost ?? 0), parseQuantity(variance))
  const counted = Math.max(0, batch.quantity_current + Number(variance))
  return toCents(costOfCount({ ...batch, cost: parseCost(batch.cost) }, counted))
}
