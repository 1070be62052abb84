/** Profile Settings: appearance, calendar and devices; for an admin also the nursery's settings, people and history. */
import { type ReactNode, Suspense, useState } from 'react'
import { themes } from '#modules/setup/settings/choices.ts'
import { PersonalDataCard } from '#modules/setup/settings/web/PersonalDataCard.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { managers, sellers, roleNames } from '#kernel/role.ts'
import { query } from '#web/query.ts'
import { currentUser, isOneOf } from '#web/session.ts'
import { account } from '#web/shell/navigation.ts'
import { setMotion, setTheme, useMotion, useTheme } from '#web/shell/theme.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Check.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { profileSearch } from './profile-search.ts'
import { listSellers } from '../contract.ts'
import { added } from './added.ts'
import { Devices } from './Devices.tsx'
import { PinDialog } from './PinDialog.tsx'
import styles from './ProfileScreen.module.css'

const AdminTab = lazyNamed(() => import('#modules/setup/settings/web/AdminTab.tsx'), 'AdminTab')
const CalendarCard = lazyNamed(() => added.calendar(), 'CalendarCard')
const ApiKeysSection = lazyNamed(() => import('./ApiKeysSection.tsx'), 'ApiKeysSection')
const WebhooksSection = lazyNamed(() => import('#modules/people/webhook/web/WebhooksSection.tsx'), 'WebhooksSection')
const UsersTab = lazyNamed(() => import('./UsersTab.tsx'), 'UsersTab')
const HistoryTab = lazyNamed(() => import('./HistoryTab.tsx'), 'HistoryTab')

const CardsSection = lazyNamed(() => added.cards(), 'CardsSection')

const connections = [
  {
    title: 'Card payments',
    keys: [],
    words: 'terminal reader eftpos stripe provider connect simulator till',
    draw: () => <CardsSection />,
  },
  {
    title: 'API keys',
    keys: [],
    words: 'program connect web shop integration developer token scope',
    draw: () => <ApiKeysSection />,
  },
  {
    title: 'Webhooks',
    keys: [],
    words: 'program connect event callback push integration developer secret zapier make n8n',
    draw: () => <WebhooksSection />,
  },
]

const tabs = [
  { value: '', label: 'Profile' },
  { value: 'admin', label: 'Admin' },
  { value: 'users', label: 'Users' },
  { value: 'history', label: 'History' },
] as const

type Tab = (typeof tabs)[number]['value']

const parts: Readonly<Record<Tab, () => ReactNode>> = {
  '': () => <ProfileTab />,
  admin: () => <AdminTab more={connections} />,
  users: () => <UsersTab />,
  history: () => <HistoryTab />,
}

export function ProfileScreen() {
  const user = currentUser()
  const [address, set] = useSearchParams(profileSearch)
  const tab = tabs.find(({ value }) => value === address.tab)?.value ?? ''
  const open = (next: Tab) => set({ tab: next, search: '', who: '', about: '', from: '', to: '' })
  return (
    <Page title="Profile Settings" note={user && `${user.first_name} ${user.last_name}, ${roleNames[user.role]}`}>
      {user?.role === 'admin' ? (
        <Tabs label="Settings" tabs={tabs} value={tab} onChange={open}>
          <Suspense fallback={<Skeleton />}>{parts[tab]()}</Suspense>
        </Tabs>
      ) : (
        <ProfileTab />
      )}
    </Page>
  )
}

function ProfileTab() {
  const motion = useMotion()
  return (
    <div className={`grid gap-16 items-start ${styles['columns']}`}>
      <div className="grid gap-16">
        <Account />
        <Devices />
        {isOneOf(sellers) && <OwnPin />}
        <Suspense fallback={<Skeleton rows={2} />}>
          <CalendarCard />
        </Suspense>
        {currentUser()?.role === 'manager' && <PersonalDataCard />}
      </div>
      <Card title="Theme">
        <ThemeChoice />
        <Switch label="Enable animations" checked={motion} onChange={setMotion} />
      </Card>
    </div>
  )
}

/** Links to what the provider manages. */
function Account() {
  const user = currentUser()
  return (
    <Card
      title="Account"
      actions={
        <a className={buttonClass} data-kind="secondary" href={account}>
          Manage account
        </a>
      }
    >
      <p className="above-12 muted text-s">
        {user?.email}. Your name, e-mail, password and passkeys{user?.role === 'admin' && ', and the plan,'} are managed by the
        membership service.
      </p>
    </Card>
  )
}

/** The PIN with which somebody goes on at a till where another person is signed in, and a manager approves what others may not do. */
function OwnPin() {
  const id = currentUser()?.id
  const people = useQuery(query(listSellers))
  const [isOpen, open] = useState(false)
  const hasPin = people.data?.some((each) => each.id === id && each.has_pin) ?? false
  return (
    <Card
      title="PIN for the till"
      actions={
        <Button disabled={!people.data} onClick={() => open(true)}>
          {hasPin ? 'Change PIN…' : 'Set PIN…'}
        </Button>
      }
    >
      <p className="above-12 muted text-s">
        {hasPin ? 'Your PIN is set.' : 'You have no PIN yet.'} Use it at a till where someone else is signed in: to sell there
        {isOneOf(managers) && ', and to approve discounts'}.
      </p>
      {isOpen && id && <PinDialog id={id} of="" hasPin={hasPin} onClose={() => open(false)} />}
    </Card>
  )
}

function ThemeChoice() {
  const chosen = useTheme()
  return (
    <fieldset className={`gap-8 below-16 ${styles['themes']}`}>
      <legend className="sr">Theme</legend>
      {themes.map((theme) => (
        <label className="grid gap-6 ink weight-550" key={theme} data-theme={theme}>
          <input type="radio" name="theme" value={theme} checked={theme === chosen} onChange={() => setTheme(theme)} />
          <span className={`rounded ${styles['swatch']}`} aria-hidden />
          {theme.charAt(0).toUpperCase() + theme.slice(1)}
        </label>
      ))}
    </fieldset>
  )
}
