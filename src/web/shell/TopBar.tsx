/** The bar over every screen: the brand, where one can go, and who one is. */
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, LogOut, Moon, Sprout, Sun, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { type User, signOut } from '../session.ts'
import { Drop } from '../ui/Drop.tsx'
import styles from './TopBar.module.css'
import { type Group, type Link as NavigationLink, isGroup } from './navigation.ts'
import { roleName } from './role-name.ts'
import { isDark, setTheme, themeNow } from './theme.ts'
import { useOnline } from './use-online.ts'

interface TopBarProps {
  readonly user: User
  readonly entries: readonly (NavigationLink | Group)[]
}

export function TopBar({ user, entries }: TopBarProps) {
  const { pathname } = useLocation()
  const online = useOnline()
  return (
    <header className={styles['bar']}>
      <a className={styles['skip']} href="#main">
        Skip to the content
      </a>
      <Link to="/dashboard" className={styles['brand']} aria-label="Glasshouse, dashboard">
        <Sprout size={22} aria-hidden />
        <span>Glasshouse</span>
      </Link>
      <nav className={styles['nav']} aria-label="Main">
        {entries.map((entry) =>
          isGroup(entry) ? (
            <Drop
              key={entry.label}
              className={styles['entry']}
              label={
                <span className={styles['group']} data-here={entry.links.some((link) => pathname.startsWith(link.path))}>
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
            </Drop>
          ) : (
            <Link key={entry.path} to={entry.path} className={styles['entry']}>
              {entry.label}
            </Link>
          ),
        )}
      </nav>
      <div className={styles['end']}>
        {!online && (
          <span className={styles['offline']} role="status">
            <WifiOff size={16} aria-hidden /> Offline
          </span>
        )}
        <ThemeSwitch />
        <Drop
          align="end"
          className={styles['me']}
          name={`${initials(user)}, account of ${user.first_name} ${user.last_name}`}
          label={<Initials user={user} />}
        >
          <p className={styles['who']}>
            <b>
              {user.first_name} {user.last_name}
            </b>
            <span>{roleName(user.role)}</span>
            <span>{user.nursery_name}</span>
          </p>
          <button type="button" data-closes onClick={() => void signOut()}>
            <LogOut size={17} aria-hidden /> Logout
          </button>
        </Drop>
      </div>
    </header>
  )
}

const initials = (user: User) => (user.first_name.charAt(0) + user.last_name.charAt(0)).toUpperCase() || '?'

function Initials({ user }: { readonly user: User }) {
  return (
    <span className={styles['initials']} aria-hidden>
      {initials(user)}
    </span>
  )
}

function ThemeSwitch() {
  const [dark, setDark] = useState(isDark(themeNow()))
  const other = dark ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={styles['icon']}
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      onClick={() => {
        setTheme(other)
        setDark(!dark)
      }}
    >
      {dark ? <Sun size={19} aria-hidden /> : <Moon size={19} aria-hidden />}
    </button>
  )
}
