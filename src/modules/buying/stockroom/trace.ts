/** Lot tracing: where a lot went, and the lots behind a customer's purchase. */
import { BatchId, OrderId, PurchaseOrderId, SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { batchStates } from '#modules/growing/batch/batch-kinds.ts'
import { Day, DecimalText, Id } from '#kernel/wire.ts'

/** First or last step of a trace: plants from a vendor or propagated by the nursery, or a delivery of a supply. */
export const Origin = z.object({
  kind: z.enum(['plants', 'supply']),
  name: z.string(),
  vendor: z.string(),
  vendor_lot: z.string(),
  day: Day,
  quantity: DecimalText,
  unit: z.string(),
  batch_id: z.nullable(BatchId),
  batch_code: z.nullable(z.string()),
  purchase_order_id: z.nullable(PurchaseOrderId),
  order_number: z.nullable(z.int()),
})
export type Origin = z.infer<typeof Origin>

export const TracedBatch = z.object({
  id: Id,
  batch_code: z.string(),
  common_name: z.string(),
  container_size: z.string(),
  location: z.nullable(z.string()),
  state: z.enum(batchStates),
  on_hold: z.string(),
  quantity_current: z.int(),
})
export type TracedBatch = z.infer<typeof TracedBatch>

/** One line of an invoice, or of a docket that is not invoiced yet, and one batch it took from; none, where a supply was sold as it is. */
export const TracedLine = z.object({
  /** None on a docket. */
  sale_id: z.nullable(SaleId),
  invoice_number: z.nullable(z.string()),
  order_id: z.nullable(OrderId),
  docket_number: z.nullable(z.int()),
  sale_date: Day,
  customer_name: z.string(),
  /** Contact details of the account, if it has one. */
  contact: z.string(),
  name: z.string(),
  batch_code: z.nullable(z.string()),
  quantity: DecimalText,
})
export type TracedLine = z.infer<typeof TracedLine>

export const Trace = z.object({
  way: z.enum(['to customers', 'to lots']),
  origins: z.array(Origin),
  batches: z.array(TracedBatch),
  /** The newest of them, where there are more than `mostLines`. */
  lines: z.array(TracedLine),
})

export type Trace = z.infer<typeof Trace>

export const mostLines = 10_000
