/** Vehicles, delivery runs, their stops, and the proof of a delivery. */
import { handlingFields } from '#modules/setup/reference/handling-fields.ts'
import { plantUnitNames } from '#modules/setup/reference/plant-units.ts'
import { DocketId, OrderId, OrderItemId, UserId } from '#kernel/id.ts'
import { Day, Id, Instant, MaybeText, MaybeWhole, Note, Text, Version, notTooMany } from '#kernel/wire.ts'
import * as z from 'zod/mini'
import { orderStates } from '#modules/orders/order/order-state.ts'
import { outcomes, runStates, stopStates } from './run-status.ts'
import { Signature } from './signature.ts'

export const Vehicle = z.object({
  id: Id,
  name: z.string(),
  capacity: z.int(),
  capacity_unit: z.enum(plantUnitNames),
  max_weight_kg: z.nullable(z.int()),
  version: Version,
})
export type Vehicle = z.infer<typeof Vehicle>

const vehicleBody = {
  name: Text(60),
  capacity: z
    .int('Enter a whole number of 1 or more.')
    .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(9_999, 'Enter at most 9,999.')),
  capacity_unit: z.enum(plantUnitNames, 'Choose trays, shelves or trolleys.'),
  /** In kg; unlimited if omitted. */
  max_weight_kg: MaybeWhole(1, 99_999, 'Enter the weight in whole kg, or leave it empty.'),
}
export const NewVehicle = z.strictObject(vehicleBody)
export type NewVehicle = z.infer<typeof NewVehicle>
export const VehicleChange = z.strictObject({ ...vehicleBody, version: Version })

const StopLine = z.object({
  /** The line of the order. */
  id: OrderItemId,
  plant_type_id: z.nullable(Id),
  description: z.string(),
  botanical_name: z.string(),
  unit: z.nullable(z.string()),
  ...handlingFields,
  quantity: z.number(),
})
export type StopLine = z.infer<typeof StopLine>

export const Stop = z.object({
  id: Id,
  order_id: OrderId,
  order_number: z.nullable(z.int()),
  order_status: z.enum(orderStates),
  customer_name: z.string(),
  customer_order_number: z.string(),
  address: z.string(),
  phone: z.string(),
  delivery_time: z.string(),
  notes: z.string(),
  weight_kg: z.nullable(z.int()),
  status: z.enum(stopStates),
  docket_id: z.nullable(DocketId),
  docket_number: z.nullable(z.int()),
  /** The docket is on an invoice: what came back is credited there. */
  invoice_number: z.nullable(z.string()),
  reason: z.string(),
  receiver: z.string(),
  signature: z.nullable(Signature),
  has_photo: z.boolean(),
  finished_at: z.nullable(Instant),
  finished_by: z.nullable(z.string()),
  /** The docket's lines once the run has left; until then the picked lines, or the reserved ones. */
  lines: z.array(StopLine),
  returned: z.array(StopLine),
})
export type Stop = z.infer<typeof Stop>

export const Run = z.object({
  id: Id,
  run_date: Day,
  start_time: z.string(),
  vehicle: z.omit(Vehicle, { version: true }),
  driver_id: UserId,
  driver_name: z.string(),
  status: z.enum(runStates),
  notes: z.string(),
  left_at: z.nullable(Instant),
  version: Version,
  stops: z.array(Stop),
})
export type Run = z.infer<typeof Run>

const runBody = {
  run_date: Day,
  start_time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 07:30.')),
  vehicle_id: Id,
  driver_id: Id,
  notes: Note,
}
export const NewRun = z.strictObject(runBody)
export type NewRun = z.infer<typeof NewRun>
/** Without `vehicle_id` the run keeps its vehicle. */
export const RunChange = z.strictObject({ ...runBody, vehicle_id: z.optional(Id), version: Version })
export type RunChange = z.infer<typeof RunChange>

/** An order that can be put on a run. */
export const Deliverable = z.object({
  order_id: OrderId,
  order_number: z.nullable(z.int()),
  status: z.enum(orderStates),
  customer_name: z.string(),
  address: z.string(),
  due_date: z.nullable(Day),
  delivery_time: z.string(),
  lines: z.array(StopLine),
})
export type Deliverable = z.infer<typeof Deliverable>

export const AddStops = z.strictObject({
  order_ids: z.array(OrderId).check(z.minLength(1, 'Choose at least one order.'), z.maxLength(60, 'At most 60 orders at once.')),
  /** Adds them although the vehicle takes less. */
  over_capacity: z.optional(z.boolean()),
})

const quantity = z
  .number('Enter a number.')
  .check(z.nonnegative('Enter 0 or more.'), z.multipleOf(0.0001, 'Enter at most four decimals.'), notTooMany)

export const FinishStop = z
  .strictObject({
    outcome: z.enum(outcomes, 'Choose delivered, partly delivered or not delivered.'),
    /** Delivered quantity per line; required for a partial delivery. */
    items: z.optional(z.array(z.strictObject({ id: OrderItemId, quantity })).check(z.maxLength(300))),
    reason: MaybeText(200),
    receiver: MaybeText(80),
    signature: z.optional(Signature),
    /** Completion time recorded by a device that was offline. */
    done_at: z.optional(Instant),
  })
  .check(
    z.refine(({ outcome, items }) => outcome !== 'part' || (items?.length ?? 0) > 0, {
      path: ['items'],
      message: 'Enter how much of each line was delivered.',
    }),
    z.refine(({ outcome, reason }) => outcome === 'delivered' || Boolean(reason), {
      path: ['reason'],
      message: 'Enter why not everything was delivered.',
    }),
  )
export type FinishStop = z.infer<typeof FinishStop>

export const Proof = z.object({
  stop_id: Id,
  docket_id: z.nullable(DocketId),
  outcome: z.enum(outcomes),
  receiver: z.string(),
  reason: z.string(),
  signature: z.nullable(Signature),
  has_photo: z.boolean(),
  finished_at: Instant,
  driver_name: z.string(),
})
export type Proof = z.infer<typeof Proof>
