/** The notification bell: the number of unread ones, and the newest eight. */
import { Link, useNavigate } from '@tanstack/react-router'
import { Bell, BellOff, CheckCheck, Settings } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Popover } from '#web/ui/Popover.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ago } from '#web/ui/format.ts'
import { type Notification, placeOf } from '../notification.ts'
import styles from './NotificationBell.module.css'
import { TypeIcon } from './type-icon.tsx'
import { useMarking, useNewest } from './use-notifications.ts'

const shown = 8
const mostOnBadge = 9

/** `className` is that of the bar's other buttons. */
export function NotificationBell({ className }: { readonly className: string | undefined }) {
  const unread = useNewest('false', shown)
  const count = (unread.data?.meta as { readonly unread?: number } | undefined)?.unread ?? 0
  const badge = count > mostOnBadge ? `${mostOnBadge}+` : String(count)
  return (
    <span className={styles['bell']}>
      <Popover
        align="end"
        className={className}
        // The visible text is part of the name, so that voice control users can press it.
        name={count === 0 ? 'Notifications' : `Notifications ${badge}, ${count} unread`}
        label={
          <span className="relative grid">
            <Bell size={19} aria-hidden />
            {count > 0 && <span className={`text-center ${styles['badge']}`}>{badge}</span>}
          </span>
        }
      >
        <Newest unread={count} />
      </Popover>
    </span>
  )
}

function Newest({ unread }: { readonly unread: number }) {
  const [tab, setTab] = useState<'unread' | 'read'>('unread')
  const list = useNewest(tab === 'read' ? 'true' : 'false', shown)
  const { markAll } = useMarking()
  const rows = list.data?.data ?? []
  const total = list.data?.meta?.total ?? 0
  return (
    <div className={styles['menu']} data-wide>
      <div className={`row text-m ${styles['head']}`}>
        <b className="grow">Notifications</b>
        {unread > 0 && (
          <button type="button" aria-label="Mark all as read" title="Mark all as read" onClick={() => void markAll()}>
            <CheckCheck size={18} aria-hidden />
          </button>
        )}
        <Link to="/notifications" search={{ tab: 'settings' }} aria-label="Notification settings" title="Notification settings">
          <Settings size={18} aria-hidden />
        </Link>
      </div>
      <Tabs
        label="Notifications"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'unread', label: 'Unread' },
          { value: 'read', label: 'Read' },
        ]}
      >
        {list.isPending ? (
          <Skeleton rows={3} />
        ) : list.isError ? (
          <ErrorBox error={list.error} retry={() => void list.refetch()} />
        ) : rows.length === 0 ? (
          <p className={`grid gap-8 muted ${styles['none']}`}>
            <BellOff size={20} aria-hidden />
            {tab === 'unread' ? 'You’re all caught up.' : 'Nothing read yet.'}
          </p>
        ) : (
          <ul className={`grid gap-2 scroll ${styles['list']}`}>
            {rows.map((row) => (
              <Item key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Tabs>
      <div className={`row gap-12 line-top muted text-s ${styles['foot']}`}>
        {rows.length > 0 && (
          <span>
            Showing {rows.length} of {total}
          </span>
        )}
        <Link to="/notifications">View All Notifications</Link>
      </div>
    </div>
  )
}

function Item({ row }: { readonly row: Notification }) {
  const settings = useSettings()
  const navigate = useNavigate()
  const { mark } = useMarking()
  const open = () => {
    if (!row.is_read) void mark(row.id, true)
    void navigate({ href: placeOf(row) })
  }
  return (
    <li>
      <button type="button" data-closes onClick={open}>
        <TypeIcon type={row.notification_type} />
        <span className={`grid grow min-0 ${styles['text']}`}>
          <b className="weight-600">{row.title}</b>
          <span className="clip muted text-s">{row.message}</span>
        </span>
        <time dateTime={row.created_at}>{ago(row.created_at, settings)}</time>
      </button>
    </li>
  )
}
