/** The bar over every screen: the brand, where one can go, and who one is. */
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, CircleQuestionMark, CircleUser, Moon, Search, Settings, Sun, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '../session.ts'
import { Popover } from '#web/ui/Popover.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { InOrOut } from './SignInOut.tsx'
import styles from './TopBar.module.css'
import { type Group, type Link as NavigationLink, account, help, isGroup, settings } from './navigation.ts'
import { isDark, setTheme, useTheme } from './theme.ts'
import { useOnline } from '../network.ts'
import { roleNames } from '#kernel/role.ts'

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
          <Link to={settings} className={styles['icon']} data-wide aria-label="Settings" title="Settings">
            <Settings size={19} aria-hidden />
          </Link>
        )}
        <ThemeSwitch />
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
  const name = `${user.first_name} ${user.last_name}`
  return (
    <Popover
      align="end"
      className={styles['me']}
      name={`${initialsOf(user)}, account of ${name}`}
      label={<Initials user={user} />}
    >
      <div className={`row gap-12 line-bottom ${styles['who']}`}>
        <Initials user={user} />
        <p>
          <b>{name}</b>
          <span>{user.nursery_name}</span>
          <span>{roleNames[user.role]}</span>
        </p>
      </div>
      <a href={account}>
        <CircleUser size={17} aria-hidden /> Account and password
      </a>
      {isThere(settings) && (
        <Link to={settings}>
          <Settings size={17} aria-hidden /> Profile and settings
        </Link>
      )}
      <InOrOut size={17} />
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

function ThemeSwitch() {
  const dark = isDark(useTheme())
  const other = dark ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={styles['icon']}
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      onClick={() => setTheme(other)}
    >
      {dark ? <Sun size={19} aria-hidden /> : <Moon size={19} aria-hidden />}
    </button>
  )
}
