/** The Users tab: permissions of each role, the people, and how many seats are left. */
import { KeyRound, UserCheck, UserPlus, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { type Role, roles, sellers as sellingRoles, roleNames } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { paged, textColumn } from '#web/ui/columns.tsx'
import { type Formats, day, time } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { changeActive, changeRole, getConfig, getSeats, listSellers, listUsers } from '../contract.ts'
import type { User } from '../person.ts'
import { userSorts } from '../sorts.ts'
import { PinDialog } from './PinDialog.tsx'
import { SupportAccessCard } from './SupportAccessCard.tsx'
import styles from './UsersTab.module.css'
import { useAction } from '#web/use-action.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { useSort } from '#web/use-sort.ts'

const InviteDialog = lazyNamed(() => import('./InviteDialog.tsx'), 'InviteDialog')

const mayDo: Readonly<Record<Role, string>> = {
  admin: 'Full access.',
  manager: 'Dashboard, Plant Types, Production, Inventory, Expenses, POS, Reports, Help, Notifications, Theme Settings.',
  general_staff: 'Dashboard, Production, Inventory (view only), POS, Sales Transactions, Help, Notifications, Theme.',
  production: 'Dashboard, Production, Inventory (view only), Help, Notifications, Theme.',
  sales: 'Dashboard, Inventory (view only), POS, Sales Transactions, Help, Notifications, Theme.',
}

/** Screens beside those of `mayDo`. */
const alsoMay: Readonly<Partial<Record<Role, string>>> = {
  manager: 'Also Orders, My deliveries, Business Accounts, Bills and Analytics.',
  general_staff: 'Also Orders and My deliveries.',
  production: 'Also My deliveries.',
  sales: 'Also Orders and My deliveries.',
}

export function UsersTab() {
  const settings = useSettings()
  const { sortQuery, ...sorting } = useSort(userSorts)
  const users = usePagedList(listUsers, { limit: '50', ...sortQuery })
  const sellers = useQuery(query(listSellers))
  const [leaving, setLeaving] = useState<User>()
  const [pinOf, setPinOf] = useState<User>()
  const { run, busy } = useAction('/api/users')
  const giveRole = (user: User, to: Role) =>
    run(async () => {
      const changed = await call(changeRole, { params: { id: user.id }, body: { role: to } })
      toast(`${nameOf(changed)} is ${roleNames[changed.role]} now.`)
    })
  const setActive = async (user: User, to: boolean) => {
    await run(async () => {
      const changed = await call(changeActive, { params: { id: user.id }, body: { active: to } })
      toast(changed.active ? `${nameOf(changed)} can sign in again.` : `${nameOf(changed)} is signed out everywhere.`)
    })
    setLeaving(undefined)
  }
  return (
    <div className="grid one-column gap-16">
      <SeatsLeft />
      <PagedTable
        label="Users"
        list={users}
        {...sorting}
        columns={columns(settings, (user, to) => void giveRole(user, to))}
        rowKey={(user) => user.id}
        phoneLines={2}
        actions={(user) => [
          ...(user.active && sellingRoles.includes(user.role)
            ? [{ label: 'PIN…', icon: KeyRound, do: () => setPinOf(user) }]
            : []),
          ...(user.role === 'admin'
            ? []
            : user.active
              ? [{ label: 'Deactivate', icon: UserX, danger: true, do: () => setLeaving(user) }]
              : [{ label: 'Reactivate', icon: UserCheck, do: () => void setActive(user, true) }]),
        ]}
        empty={
          <EmptyState icon={UserPlus} title="No users yet">
            Invite your team. They appear here after they first sign in.
          </EmptyState>
        }
      />
      {!users.isPending && (
        <Card title="What each role can do">
          <dl className={`grid gap-10 ${styles['roles']}`}>
            {roles.map((each) => (
              <div key={each}>
                <dt className="weight-600">{roleNames[each]}</dt>
                <dd className="muted">{mayDo[each]}</dd>
                {alsoMay[each] && <dd className="muted">{alsoMay[each]}</dd>}
              </div>
            ))}
          </dl>
        </Card>
      )}
      <SupportAccessCard />
      {pinOf && (
        <PinDialog
          id={pinOf.id}
          of={nameOf(pinOf)}
          hasPin={sellers.data?.some(({ id, has_pin }) => id === pinOf.id && has_pin) ?? false}
          onClose={() => setPinOf(undefined)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={`Deactivate ${nameOf(leaving)}`}
          action="Deactivate"
          busy={busy}
          onConfirm={() => void setActive(leaving, false)}
          onClose={() => setLeaving(undefined)}
        >
          All devices of {nameOf(leaving)} are signed out immediately. Their work stays in the history.
        </ConfirmDialog>
      )}
    </div>
  )
}

function SeatsLeft() {
  const seats = useQuery(query(getSeats))
  const inviteUrl = useQuery(query(getConfig)).data?.invite_url
  const [inviting, setInviting] = useState(false)
  if (seats.isPending)
    return (
      <Card title="Seats" actions={<Skeleton rows={1} />}>
        <Skeleton rows={1} />
      </Card>
    )
  if (seats.isError) return <ErrorBox error={seats.error} retry={() => void seats.refetch()} />
  const left = Math.max(0, seats.data.seats - seats.data.taken)
  const plan = seats.data.plan.charAt(0).toUpperCase() + seats.data.plan.slice(1)
  return (
    <Card
      title="Seats"
      actions={
        inviteUrl && left > 0 ? (
          <Button kind="primary" onClick={() => setInviting(true)}>
            <UserPlus size={17} aria-hidden /> Invite someone
          </Button>
        ) : (
          <a className={buttonClass} data-kind="primary" href={left > 0 ? '/account/people' : '/account#plan'}>
            <UserPlus size={17} aria-hidden /> {left > 0 ? 'Invite someone' : 'Upgrade the plan'}
          </a>
        )
      }
    >
      <Progress
        label={`${plan} plan`}
        value={seats.data.taken}
        max={seats.data.seats}
        text={`${seats.data.taken} of ${seats.data.seats} seats taken, ${left} left`}
        tone={left === 0 ? 'warn' : 'ok'}
      />
      <Suspense>{inviting && inviteUrl && <InviteDialog address={inviteUrl} onClose={() => setInviting(false)} />}</Suspense>
    </Card>
  )
}

const nameOf = (user: User) => `${user.first_name} ${user.last_name}`.trim() || user.email

const columns = (formats: Formats, onRole: (user: User, to: Role) => void): PagedColumn<User, (typeof userSorts)[number]>[] => [
  {
    id: 'first',
    title: 'First name',
    cell: (user) => (
      <b>
        {user.first_name}
        <span className={styles['last']}> {user.last_name}</span>
      </b>
    ),
    sort: 'first',
    phone: 'title',
  },
  paged(
    textColumn('last', 'Last name', (user) => user.last_name),
    { sort: 'last' },
  ),
  paged(
    textColumn('email', 'E-mail', (user) => user.email, { width: 'minmax(180px, 2fr)', phone: 'last' }),
    { sort: 'email' },
  ),
  {
    id: 'login',
    title: 'Last login',
    width: '150px',
    cell: (user) =>
      user.last_login
        ? `${day(dayIn(formats.timeZone, new Date(user.last_login)), formats)} ${time(user.last_login, formats)}`
        : '-',
    sort: 'login',
    phone: 'detail',
  },
  {
    id: 'role',
    title: 'Role',
    width: '170px',
    sort: 'role',
    cell: (user) =>
      user.role === 'admin' ? (
        <Badge tone="ok">Admin</Badge>
      ) : user.active ? (
        <select
          className={inputClass}
          aria-label={`Role of ${nameOf(user)}`}
          value={user.role}
          onChange={({ target }) => {
            const to = roles.find((each) => each === target.value)
            if (to) onRole(user, to)
          }}
        >
          {roles
            .filter((each) => each !== 'admin')
            .map((each) => (
              <option key={each} value={each}>
                {roleNames[each]}
              </option>
            ))}
        </select>
      ) : (
        <Badge tone="warn">Deactivated</Badge>
      ),
    phone: 'end',
  },
]
