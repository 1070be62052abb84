/**
 * Effect of a cost that becomes known late: on plants in stock, on plants already sold or lost, and on the supplies
 * themselves.
 */
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
  per_plant: DecimalText,
  per_plant_after: DecimalText,
  share: DecimalText,
})

const CorrectedSale = z.object({
  sale_id: SaleId,
  invoice_number: z.string(),
  customer_name: z.string(),
  sale_date: Day,
  /** Revenue without tax of the lines that took these plants. */
  revenue: DecimalText,
  cost: DecimalText,
  cost_after: DecimalText,
})

export const CarriedCost = z.object({
  batches: z.array(CarryingBatch),
  /** Cost of plants already sold: a cost of the period. */
  sold: DecimalText,
  lost: DecimalText,
  /** Sales whose cost changes, if cost of sales is booked. */
  sales: z.array(CorrectedSale),
  /** Months whose cost of sales and losses changes, with the difference. */
  months: z.array(z.object({ month: Day, cost: DecimalText })),
})
export type CarriedCost = z.infer<typeof CarriedCost>

/** Effect of a correction; fields ending in `_after` are the values once it is booked. */
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
  /** Price error of the quantity used since; negative if the price was too high. */
  used: DecimalText,
  /** Split of `used`; the part that no batch carries is a price variance. */
  carried: CarriedCost,
})
export type CorrectionPreview = z.infer<typeof CorrectionPreview>
