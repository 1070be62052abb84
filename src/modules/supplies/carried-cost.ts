/** What a cost that is known late changes: the plants that stand, what belongs to plants that have left, and the supplies it came by. */
import { BatchId, SaleId } from '#kernel/id.ts'
import { Day, DecimalText, Id } from '#kernel/wire.ts'
import * as z from 'zod/mini'

const CarryingBatch = z.object({
  id: BatchId,
  batch_code: z.string(),
  common_name: z.string(),
  container_size: z.string(),
  container_size_id: Id,
  quantity_current: z.int(),
  /** Of one plant, now and afterwards. */
  per_plant: DecimalText,
  per_plant_after: DecimalText,
  share: DecimalText,
})

const CorrectedSale = z.object({
  sale_id: SaleId,
  invoice_number: z.string(),
  customer_name: z.string(),
  sale_date: Day,
  /** Of the lines that took these plants, without tax. */
  revenue: DecimalText,
  cost: DecimalText,
  cost_after: DecimalText,
})

export const CarriedCost = z.object({
  batches: z.array(CarryingBatch),
  /** Of plants that customers have: a cost of the period. */
  sold: DecimalText,
  /** Of plants that were written off. */
  lost: DecimalText,
  /** Where it is booked as the cost of what was sold: the sales. */
  sales: z.array(CorrectedSale),
  /** And the months whose cost of what was sold and lost changes, and by how much. */
  months: z.array(z.object({ month: Day, cost: DecimalText })),
})
export type CarriedCost = z.infer<typeof CarriedCost>

/** What a correction would change. Costs of `_after` are those of the correction. */
export const CorrectionPreview = z.object({
  quantity: DecimalText,
  quantity_after: DecimalText,
  average_cost: DecimalText,
  average_cost_after: DecimalText,
  value: DecimalText,
  value_after: DecimalText,
  /** The day that it counts on: of the movement, or today where the books of that day are closed. */
  counts_on: Day,
  closed_through: z.nullable(Day),
  /** What the price of what has been used since was wrong by; with a minus where it was too high. */
  used: DecimalText,
  /** Where that goes: what is on no plant is a price variance. */
  carried: CarriedCost,
})
export type CorrectionPreview = z.infer<typeof CorrectionPreview>
