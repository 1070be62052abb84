/** Events that webhooks receive: the group and event of each change in the history and each notice. Pure. */
import { keysOf } from './record.ts'

/** Groups of events that a webhook chooses from, each with some of its types. */
export const webhookGroups = {
  sales: { title: 'Sales, lay-bys and credit notes', types: ['sale.create', 'sale.void', 'layby.make', 'return.create'] },
  payments: { title: 'Payments: taken, corrected and given back', types: ['sale.create', 'sale.pay', 'order.deposit_taken'] },
  orders: { title: 'Orders', types: ['order.take', 'order.confirm', 'order.ready', 'order.deliver'] },
  stock: { title: 'Stock below its limit', types: ['stock.low'] },
  batches: { title: 'Batches', types: ['batch.create', 'batch.pot_up', 'batch.loss'] },
  tasks: { title: 'Tasks', types: ['task.create', 'task.complete'] },
  deliveries: { title: 'Deliveries', types: ['delivery_run.create', 'delivery_run.out', 'delivery_run.finish_stop'] },
  customers: { title: 'Customers', types: ['account.create', 'account.edit'] },
  notifications: { title: 'Notifications', types: ['notification.order', 'notification.task'] },
} as const

export const webhookGroupIds = keysOf(webhookGroups)
export type WebhookGroup = (typeof webhookGroupIds)[number]

/** Group of the events of a subject, and the path at which the API has its row. */
const subjects: Readonly<Record<string, { readonly group?: WebhookGroup; readonly path?: `/api/${string}` }>> = {
  sale: { group: 'sales', path: '/api/sales/:id' },
  layby: { group: 'sales', path: '/api/laybys/:id' },
  credit_note: { group: 'sales' },
  order: { group: 'orders', path: '/api/orders/:id' },
  batch: { group: 'batches', path: '/api/plant-batches/:id' },
  plant_batch: { path: '/api/plant-batches/:id' },
  task: { group: 'tasks', path: '/api/production-tasks/:id' },
  production_task: { path: '/api/production-tasks/:id' },
  delivery_run: { group: 'deliveries', path: '/api/deliveries/:id' },
  business_account: { group: 'customers', path: '/api/business-accounts/:id' },
  inventory_item: { path: '/api/inventory/items/:id' },
}

/** Acts of the history that move money of a customer. */
const paymentActs =
  /^(?:sale|layby)\.(?:pay|refund|cancel)$|^layby\.make$|^order\.deposit_|\.(?:reverse|correct)_payment$|^account\.credit_|^return\.create$/

/** An event as it is queued. */
export interface WebhookEvent {
  /** The act: `sale.create`, `stock.low`, `notification.order`. */
  readonly type: string
  readonly groups: readonly WebhookGroup[]
  readonly subject_type: string
  /** Null for one about several rows. */
  readonly subject_id: string | null
}

interface RecordedChange {
  readonly action: string
  readonly subject_type: string
  readonly subject_id?: string
  /** True if a customer paid at once. */
  readonly is_paid?: boolean
}

/** The event of a change that the history records; undefined for one that is none. */
export function eventOfChange({ action, subject_type, subject_id, is_paid = false }: RecordedChange): WebhookEvent | undefined {
  const group = subjects[subject_type]?.group
  if (group === undefined || !subject_id) return undefined
  const isPayment = is_paid || paymentActs.test(action)
  return { type: action, groups: isPayment ? [group, 'payments'] : [group], subject_type, subject_id }
}

/** Path of the row that an event is about; null if the API has none. */
export function rowPath(subject_type: string | null): `/api/${string}` | null {
  return subjects[subject_type ?? '']?.path ?? null
}
