/** The recent notifications of the demo. */
import { amountIn } from '#modules/supplies/units.ts'
import { addDays } from '#kernel/day.ts'
import { formatFixed } from '#kernel/quantity.ts'
import type { Batch } from './batch.ts'
import { instantIn } from './clock.ts'
import type { Chance } from './random.ts'
import type { Supply } from './stockroom.ts'
import { type NotificationType, notificationTypes } from '#modules/messages/notification.ts'
import type { Person } from './people.ts'
import type { Row } from './write.ts'

interface NoticeInput {
  readonly people: readonly Person[]
  readonly supplies: Iterable<Supply>
  /** Orders as rows: those to be picked get a notification. */
  readonly orders: readonly Row[]
  readonly tasks: readonly Row[]
  readonly batches: readonly Batch[]
  readonly today: string
  readonly timeZone: string
}

interface Notice {
  readonly title: string
  readonly message: string
  readonly notification_type: NotificationType
  readonly reference_type: string | null
  readonly reference_id: unknown
}

/** A dozen notifications for everybody concerned, the newest unread, with their alerts. */
export function notices({ people, supplies, orders, tasks, batches, today, timeZone }: NoticeInput, dice: Chance) {
  const all = [...lowStock(supplies), ...orderNotices(orders), ...taskNotices(tasks, today), ...batchNotices(batches)]
  const chosen = dice.some(all, all.length).slice(0, 12)
  const notifications: Row[] = []
  const alerts: Row[] = []
  for (const [i, notice] of chosen.entries()) {
    const at = instantIn(timeZone, addDays(today, -1 - Math.floor((i * i) / 8)), 8 * 60 + dice.int(0, 540))
    const concerned: readonly string[] = notificationTypes[notice.notification_type].roles
    for (const { user_id, role } of people)
      if (concerned.includes(role)) notifications.push({ id: dice.id(at), user_id, ...notice, is_read: i >= 5, created_at: at })
    const { notification_type, reference_type, reference_id } = notice
    if (notification_type === 'low_stock' || notification_type === 'task')
      alerts.push({ id: dice.id(at), notification_type, reference_type, reference_id, raised_at: at })
  }
  return { notifications, alerts }
}

const lowStock = (supplies: Iterable<Supply>): Notice[] =>
  [...supplies]
    .filter(({ on_hand, reorder_point }) => on_hand <= reorder_point)
    .slice(0, 5)
    .map(({ id, name, unit, on_hand }) => ({
      title: `${name} is low`,
      message: `${amountIn(Number(formatFixed(on_hand, 4)), unit)} left. Order more before it runs out.`,
      notification_type: 'low_stock',
      reference_type: 'inventory_item',
      reference_id: id,
    }))

const orderNotices = (orders: readonly Row[]): Notice[] =>
  orders
    .filter(({ kind, status }) => kind === 'current' && (status === 'ready' || status === 'confirmed'))
    .slice(0, 5)
    .map(({ id, status, total_amount }) => ({
      title: status === 'ready' ? 'An order is ready' : 'A new order came in',
      message:
        status === 'ready'
          ? 'Everything is picked and waits in the dispatch bay.'
          : `It comes to $${Number(total_amount).toLocaleString('en', { minimumFractionDigits: 2 })}. Confirm the day with the customer.`,
      notification_type: 'order',
      reference_type: 'order',
      reference_id: id,
    }))

const taskNotices = (tasks: readonly Row[], today: string): Notice[] =>
  tasks
    .filter(({ status, scheduled_date }) => status === 'pending' && String(scheduled_date) < today)
    .slice(0, 2)
    .map(({ id, title }) => ({
      title: 'A task is overdue',
      message: `${String(title)} was planned for an earlier day.`,
      notification_type: 'task',
      reference_type: 'production_task',
      reference_id: id,
    }))

const batchNotices = (batches: readonly Batch[]): Notice[] =>
  batches
    .filter(({ state }) => state === 'for_sale')
    .sort((a, b) => ((a.ready_on ?? '') < (b.ready_on ?? '') ? 1 : -1))
    .slice(0, 3)
    .map(({ id, batch_code, quantity_current }) => ({
      title: `${batch_code} is ready for sale`,
      message: `${quantity_current} plants were moved to where customers find them.`,
      notification_type: 'batch',
      reference_type: 'plant_batch',
      reference_id: id,
    }))
