/** The menu of the signed-in user: name, account, theme, signing out. */
import { Link } from '@tanstack/react-router'
import { CircleUser, Moon, Settings, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { roleNames } from '#kernel/role.ts'
import type { User } from '../session.ts'
import { InOrOut } from './SignInOut.tsx'
import styles from './TopBar.module.css'
import { account, settings } from './navigation.ts'
import { isDark, setTheme, useTheme } from './theme.ts'

interface AccountMenuProps {
  readonly user: User
  readonly isThere: (path: string) => boolean
  readonly initials: ReactNode
}

export const AccountMenu = ({ user, isThere, initials }: AccountMenuProps) => (
  <>
    <div className={`row gap-12 line-bottom ${styles['who']}`}>
      {initials}
      <p>
        <b>
          {user.first_name} {user.last_name}
        </b>
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
    <ThemeSwitch />
    <InOrOut size={17} />
  </>
)

function ThemeSwitch() {
  const dark = isDark(useTheme())
  const other = dark ? 'light' : 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <button type="button" onClick={() => setTheme(other)}>
      <Icon size={17} aria-hidden /> Switch to the {other} theme
    </button>
  )
}
