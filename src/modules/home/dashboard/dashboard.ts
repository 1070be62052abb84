/** Response of the dashboard: today's money, four figures, two charts, and today's work. */
import * as z from 'zod/mini'
import { Day, DecimalText, Id, Version } from '#kernel/wire.ts'
import { RunToDrive } from '#modules/orders/delivery/run-to-drive.ts'
import { taskTypes } from '#modules/growing/schedule/task-kinds.ts'
import { Receivables, Takings } from './takings.ts'

/** The kinds of task in the weekly activity chart. */
export const activityKinds = ['potting-up', 'division', 'for-sale'] as const

export const TaskDue = z.object({
  id: Id,
  title: z.string(),
  task_type: z.enum(taskTypes),
  scheduled_date: Day,
  /** The plants of its batch, if it has one. */
  plant: z.nullable(z.string()),
  batch_code: z.nullable(z.string()),
  urgent: z.boolean(),
  version: Version,
})
export type TaskDue = z.infer<typeof TaskDue>

export const OrderDue = z.object({
  id: Id,
  kind: z.enum(['current', 'future']),
  status: z.string(),
  customer_name: z.string(),
  due_date: Day,
  plants: z.int(),
})
export type OrderDue = z.infer<typeof OrderDue>

export const LowSupply = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  quantity_on_hand: DecimalText,
  reorder_point: DecimalText,
})
export type LowSupply = z.infer<typeof LowSupply>

/** Total count, and the first rows. */
const list = <Row extends z.ZodMiniType>(row: Row) => z.object({ count: z.int(), rows: z.array(row) })

export const Dashboard = z.object({
  /** Today in the nursery's time zone, on which all figures are based. */
  today: Day,
  /** Money of today; null for roles without the reports. */
  takings: z.nullable(Takings),
  receivables: z.nullable(Receivables),
  /** `plants_sold` is the total of the sales report with `plantsSoldReport`. */
  tiles: z.object({ plants_sold: z.int(), plant_batches: z.int(), inventory_items: z.int(), open_tasks: z.int() }),
  trend: z.array(z.object({ label: z.string(), start: Day, quantity: z.int() })),
  activity: z.array(z.object({ task_type: z.enum(activityKinds), upcoming: z.int(), completed: z.int() })),
  /** Absent for roles that may not open the linked screen. */
  tasks_due: z.nullable(list(TaskDue)),
  orders_due: z.nullable(list(OrderDue)),
  low_supplies: list(LowSupply),
  /** The runs that the user drives today; empty for who drives none. */
  my_deliveries: z.array(RunToDrive),
  /** First steps of a new nursery that are done. */
  started: z.object({ price_list: z.boolean() }),
})
export type Dashboard = z.infer<typeof Dashboard>

/** The sales report with the total of the tile: all plants, since the first sale. */
export const plantsSoldReport = { period: 'all', goods: 'plants' } as const
