/** The drill-down keys of the analyses. Pure. */
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'
import { drillKeyParser, wholeNumber } from '#modules/figures/engine/drill-key.ts'

/** The components of the cost of a plant's batches. */
export const spendings = ['young_plants', 'pots', 'mix', 'other_supplies', 'labour', 'other_costs'] as const
export type Spending = (typeof spendings)[number]

/** "2026-05" */
const Month = z.string().check(z.refine((month) => Day.safeParse(`${month}-01`).success))
const ofPlant = { plant: Id }

export const parseDrillKey = drillKeyParser(
  z.object({ of: z.literal('losses_by_method'), method: z.string() }),
  z.object({ of: z.literal('losses_by_month'), month: Month }),
  z.object({ of: z.literal('losses_by_reason'), reason: z.string() }),
  z.object({ of: z.literal('age'), bucket: wholeNumber(0, 5) }),
  /** The weekday is the row of a grid, the hour its column. */
  z.object({ of: z.literal('hour'), weekday: wholeNumber(1, 7), hour: wholeNumber(0, 23) }),
  z.object({ of: z.literal('season'), quarter: wholeNumber(1, 4), year: wholeNumber(1900, 2199) }),
  /** Sales of a plant, or of other goods, in these days, like the sales report. */
  z.object({ of: z.literal('sold'), plant: z.string() }),
  /** Losses of a plant in these days. */
  z.object({ of: z.literal('losses'), ...ofPlant }),
  /** The batches of a plant on hand at the end of these days. */
  z.object({ of: z.literal('on_hand'), ...ofPlant }),
  /** All losses of a plant. */
  z.object({ of: z.literal('lifetime_losses'), ...ofPlant }),
  /** All costs of the batches of a plant. */
  z.object({ of: z.literal('spent'), on: z.enum(spendings), ...ofPlant }),
  /** The same of one size: its sales, and the costs of the batches that it comes from. */
  z.object({ of: z.literal('sold_size'), ...ofPlant, size: z.string() }),
  z.object({ of: z.literal('spent_size'), on: z.enum(spendings), ...ofPlant, size: z.string() }),
  /** The batches of a plant that was sold in these days, with what their space has cost; of one size, or of all. */
  z.object({ of: z.literal('space'), ...ofPlant, size: z.optional(z.string()) }),
  /** Lost sales: of a plant in a container, or of a name if it is no plant. */
  z.object({ of: z.literal('lost_sales'), plant: z.union([Id, z.literal('')]), size: z.string(), name: z.string() }),
  /** Sales with agreed prices reduced by a user. */
  z.object({ of: z.literal('overrides'), user: Id }),
  /** Sales of a plant in a container before it ran out. */
  z.object({ of: z.literal('sold_out'), ...ofPlant, last_sold: Day, size: z.string() }),
)
export type DrillDown = NonNullable<ReturnType<typeof parseDrillKey>>
