/** One notification: its link, read or unread, and deletion. */
import { Link } from '@tanstack/react-router'
import { Mail, MailOpen, Trash2 } from 'lucide-react'
import { call } from '#web/call.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { type Formats, ago } from '#web/ui/format.ts'
import { listNotifications, removeNotification } from '../contract.ts'
import type { Notification } from '../notification.ts'
import styles from './NotificationsScreen.module.css'
import { TypeIcon } from './type-icon.tsx'
import { useMarking } from './use-notifications.ts'
import { useAction } from '#web/use-action.ts'

/** Link to the record by its type; `id` is null for a notice about several, which links to their list. */
const subjects: Readonly<Record<string, (id: string | null) => string>> = {
  report: () => '/reports/financial?tab=history',
  nursery_export: () => '/profile/data',
  inventory_item: (id) => (id === null ? '/inventory/supplies?show=low' : `/inventory/supplies?item=${id}`),
  plant_type: (id) => (id === null ? '/inventory/plants' : `/plants/${id}`),
  plant_batch: (id) => (id === null ? '/production/batches' : `/production/batches/${id}`),
  production_task: (id) => (id === null ? '/production/tasks' : `/production/tasks?task=${id}`),
  exemption_ending: (id) => `/reports/business-accounts/${id}`,
  exemption_expired: (id) => `/reports/business-accounts/${id}`,
  account_overdue: (id) => (id === null ? '/reports/business-accounts?show=overdue' : `/reports/business-accounts/${id}`),
  spray: () => '/production/tasks?view=sprays',
  bill: (id) => (id === null ? '/bills' : `/bills?open=${id}`),
  expense: (id) => `/expenses?open=${id}`,
  order: (id) => `/orders/${id}`,
  card_payment: () => '/sales/pos/tills',
  standing_order: () => '/orders?tab=standing',
}

interface NotificationRowProps {
  readonly row: Notification
  readonly settings: Formats
}

export function NotificationRow({ row, settings }: NotificationRowProps) {
  const { mark, busy } = useMarking()
  const removing = useAction(listNotifications.path)
  const remove = () => removing.run(() => call(removeNotification, { params: { id: row.id } }))
  const turn = () => void mark(row.id, !row.is_read)
  const leadsTo = row.reference_type === null ? undefined : subjects[row.reference_type]?.(row.reference_id)
  return (
    <li className={`row gap-12 relative ${styles['row']}`} data-unread={!row.is_read}>
      <span className={`grid no-shrink place-center surface-2 muted ${styles['kind']}`}>
        <TypeIcon type={row.notification_type} />
      </span>
      <div className={`grow min-0 ${styles['text']}`}>
        {leadsTo === undefined ? (
          <b>{row.title}</b>
        ) : (
          <Link to={leadsTo} onClick={() => row.is_read || turn()}>
            {row.title}
          </Link>
        )}
        {row.message && <p className="muted text-s">{row.message}</p>}
      </div>
      <time className="muted text-s nowrap" dateTime={row.created_at}>
        {ago(row.created_at, settings)}
      </time>
      <IconButton label={row.is_read ? 'Mark as unread' : 'Mark as read'} disabled={busy} onClick={turn}>
        {row.is_read ? <Mail size={18} aria-hidden /> : <MailOpen size={18} aria-hidden />}
      </IconButton>
      <IconButton label="Remove" disabled={removing.busy} onClick={() => void remove()}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
