/** The bar over every screen: the brand, where one can go, and who one is. */
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, CircleQuestionMark, Search, Settings, WifiOff } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { User } from '../session.ts'
import { Popover } from '#web/ui/Popover.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import styles from './TopBar.module.css'
import { lazyNamed } from '../lazy-named.ts'
import { type Group, type Link as NavigationLink, help, isGroup, settings } from './navigation.ts'
import { useOnline } from '../network.ts'

const AccountMenu = lazyNamed(() => import('./AccountMenu.tsx'), 'AccountMenu')

interface TopBarProps {
  readonly user: User
  /** On phones the navigation is at the bottom, in reach of the thumb. */
  readonly isPhone: boolean
  readonly entries: readonly (NavigationLink | Group)[]
  readonly isThere: (path: string) => boolean
  /** Notification bell, drawn with the class of the bar's other buttons. */
  readonly bell: (className: string | undefined) => ReactNode
  readonly onFind: () => void
  /** The pointer comes near the search. */
  readonly preloadSearch: () => void
}

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function TopBar({ user, isPhone, entries, isThere, bell, onFind, preloadSearch }: TopBarProps) {
  const online = useOnline()
  const { pathname } = useLocation()
  return (
    <header className={`row wrap gap-2 no-print ${styles['bar']}`}>
      <a className={`rounded surface ink ${styles['skip']}`} href="#main">
        Skip to the content
      </a>
      <Link
        to="/dashboard"
        className={`row rounded weight-650 no-underline ${styles['brand']}`}
        aria-label="Glasshouse, dashboard"
      >
        <Logo />
        <span>Glasshouse</span>
      </Link>
      {!isPhone && <Entries entries={entries} />}
      <div className={`row gap-2 push ${styles['end']}`}>
        {!online && (
          <span className={`inline-row warned gap-6 text-s weight-600 ${styles['offline']}`} role="status">
            <WifiOff size={16} aria-hidden /> Offline
          </span>
        )}
        <button type="button" className={styles['find']} onClick={onFind} onPointerEnter={preloadSearch} onFocus={preloadSearch}>
          <Search size={17} aria-hidden />
          <span>Find</span>
          <kbd>{onMac ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        {bell(styles['icon'])}
        {!isPhone && isThere(help) && (
          <Link to={help} search={{ screen: pathname }} className={styles['icon']} data-wide aria-label="Help" title="Help">
            <CircleQuestionMark size={19} aria-hidden />
          </Link>
        )}
        {!isPhone && isThere(settings) && (
          <Link
            to={settings}
            search={user.role === 'admin' ? { tab: 'admin' } : {}}
            className={styles['icon']}
            data-wide
            aria-label="Settings"
            title="Settings"
          >
            <Settings size={19} aria-hidden />
          </Link>
        )}
        <Account user={user} isThere={isThere} />
      </div>
    </header>
  )
}

function Entries({ entries }: Pick<TopBarProps, 'entries'>) {
  const { pathname } = useLocation()
  return (
    <nav className={`flex wrap gap-2 ${styles['nav']}`} aria-label="Main">
      {entries.map((entry) =>
        isGroup(entry) ? (
          <Popover
            key={entry.label}
            className={styles['entry']}
            label={
              <span
                className={`inline-row gap-4 ${styles['group']}`}
                data-here={entry.links.some((link) => pathname.startsWith(link.path))}
              >
                {entry.label}
                <ChevronDown size={15} aria-hidden />
              </span>
            }
          >
            {entry.links.map((link) => (
              <Link key={link.path} to={link.path}>
                {link.label}
              </Link>
            ))}
          </Popover>
        ) : (
          <Link key={entry.path} to={entry.path} className={styles['entry']}>
            {entry.label}
          </Link>
        ),
      )}
    </nav>
  )
}

function Account({ user, isThere }: Pick<TopBarProps, 'user' | 'isThere'>) {
  return (
    <Popover
      align="end"
      className={styles['me']}
      name={`${initialsOf(user)}, account of ${user.first_name} ${user.last_name}`}
      label={<Initials user={user} />}
    >
      <Suspense>
        <AccountMenu user={user} isThere={isThere} initials={<Initials user={user} />} />
      </Suspense>
    </Popover>
  )
}

const initialsOf = (user: User) => (user.first_name.charAt(0) + user.last_name.charAt(0)).toUpperCase() || '?'

function Initials({ user }: { readonly user: User }) {
  return (
    <span className={`grid no-shrink place-center text-s weight-650 ${styles['initials']}`} aria-hidden>
      {initialsOf(user)}
    </span>
  )
}
