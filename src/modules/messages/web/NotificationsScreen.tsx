/** Notifications by day, their settings, and the thresholds of low stock. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff, CheckCheck, Trash2 } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { sellers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useAction } from '#web/use-action.ts'
import { call } from '#web/call.ts'
import { useLive } from '#web/live.ts'
import { pages, rowsOf } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { day, number, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { notificationsSearch } from './notifications-search.ts'
import { cleanupRead, listNotifications } from '../contract.ts'
import { type Notification, type NotificationType, notificationTypes, typeNames } from '../notification.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { NotificationSettingsForm } from './NotificationSettingsForm.tsx'
import styles from './NotificationsScreen.module.css'
import { useMarking } from './use-notifications.ts'

const SentMails = lazyNamed(() => import('./SentMails.tsx'), 'SentMails')

const tabs = [
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
  { value: 'all', label: 'All' },
  { value: 'mails', label: 'E-mails' },
  { value: 'settings', label: 'Settings' },
] as const
type Tab = (typeof tabs)[number]['value']

const typeOf = (text: string) => typeNames.find((each) => each === text)

export function NotificationsScreen() {
  const [{ tab, search, type }, set] = useSearchParams(notificationsSearch)
  const mine = isOneOf(sellers) ? tabs : tabs.filter(({ value }) => value !== 'mails')
  const activeTab: Tab = mine.find((each) => each.value === tab)?.value ?? 'unread'
  const lists = activeTab !== 'settings' && activeTab !== 'mails'
  const { markAll, busy } = useMarking()
  const [cleaning, setCleaning] = useState(false)
  const kind = typeOf(type)
  return (
    <Page
      title="Notifications"
      actions={
        lists && (
          <>
            <Button busy={busy} onClick={() => void markAll()}>
              <CheckCheck size={17} aria-hidden /> Mark all as read
            </Button>
            <Button kind="ghost" onClick={() => setCleaning(true)}>
              <Trash2 size={17} aria-hidden /> Delete read
            </Button>
          </>
        )
      }
    >
      <Tabs label="Notifications" tabs={mine} value={activeTab} onChange={(value) => set({ tab: value })}>
        {activeTab === 'settings' ? (
          <NotificationSettingsForm />
        ) : activeTab === 'mails' ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <SentMails />
          </Suspense>
        ) : (
          <>
            <div className="flex wrap gap-12">
              <SearchField label="Search notifications" value={search} onChange={(value) => set({ search: value })} />
              <FilterSelect
                label="Type"
                all="All types"
                value={kind ?? ''}
                onChange={(value) => set({ type: typeOf(value) ?? '' })}
                options={typeNames.map((value) => ({ value, label: notificationTypes[value].label }))}
              />
            </div>
            <List tab={activeTab} search={search} kind={kind} onAll={() => set({ search: '', type: '', tab: 'all' })} />
          </>
        )}
      </Tabs>
      {cleaning && <CleanupDialog onClose={() => setCleaning(false)} />}
    </Page>
  )
}

interface ListProps {
  readonly tab: 'unread' | 'read' | 'all'
  readonly search: string
  readonly kind: NotificationType | undefined
  readonly onAll: () => void
}

function List({ tab, search, kind, onAll }: ListProps) {
  const settings = useSettings()
  const searched = useDeferredValue(search)
  useLive([listNotifications.path], listNotifications.path)
  const list = useInfiniteQuery(
    pages(listNotifications, {
      query: {
        limit: '50',
        ...(tab === 'all' ? {} : { is_read: tab === 'read' ? ('true' as const) : ('false' as const) }),
        ...(kind ? { notification_type: kind } : {}),
        ...(searched ? { search: searched } : {}),
      },
    }),
  )
  if (list.isPending) return <Skeleton rows={8} />
  if (list.isError) return <ErrorBox error={list.error} retry={() => void list.refetch()} />
  const rows = rowsOf(list.data)
  const total = list.data.pages[0]?.meta?.total ?? rows.length
  if (rows.length === 0) return <NoNotifications tab={tab} narrowed={search !== '' || kind !== undefined} onAll={onAll} />
  return (
    <>
      {byDay(rows, settings.timeZone).map(([date, group]) => (
        <section key={date} className={styles['day']} aria-label={day(date, settings)}>
          <h2 className="muted text-s weight-600">{date === todayOf(settings) ? 'Today' : day(date, settings)}</h2>
          <ul className="panel clip divided">
            {group.map((row) => (
              <NotificationRow key={row.id} row={row} settings={settings} />
            ))}
          </ul>
        </section>
      ))}
      <div className={`row between muted text-s ${styles['more']}`}>
        <span>
          {number(rows.length)} of {number(total)}
        </span>
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

interface NoNotificationsProps extends Pick<ListProps, 'tab' | 'onAll'> {
  readonly narrowed: boolean
}

const NoNotifications = ({ tab, narrowed, onAll }: NoNotificationsProps) =>
  narrowed ? (
    <EmptyState icon={BellOff} title="No notifications match your filters" actions={<Button onClick={onAll}>Show all</Button>} />
  ) : (
    <EmptyState icon={BellOff} title={tab === 'unread' ? 'You’re all caught up' : 'Nothing here yet'}>
      Low stock, due tasks, orders and reports appear here.
    </EmptyState>
  )

function byDay(rows: readonly Notification[], timeZone: string): [string, Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const row of rows) {
    const date = dayIn(timeZone, new Date(row.created_at))
    days.set(date, [...(days.get(date) ?? []), row])
  }
  return [...days]
}

function CleanupDialog({ onClose }: { readonly onClose: () => void }) {
  const { run, busy } = useAction(listNotifications.path)
  const clean = () =>
    run(async () => {
      const { removed } = await call(cleanupRead)
      toast(removed === 0 ? 'No read notifications.' : `${number(removed)} deleted.`)
      onClose()
    })
  return (
    <ConfirmDialog
      title="Delete read notifications?"
      action="Delete read"
      busy={busy}
      onConfirm={() => void clean()}
      onClose={onClose}
    >
      All your read notifications are deleted permanently. The records they link to are not affected.
    </ConfirmDialog>
  )
}
