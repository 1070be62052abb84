/** On a phone: the most used places under the thumb, and a sheet with all the others. */
import { Link, useLocation } from '@tanstack/react-router'
import { Boxes, CircleUser, LayoutDashboard, ListChecks, Menu, ReceiptText, ShoppingCart, Sprout } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '../session.ts'
import styles from './TabBar.module.css'
import { type Group, type Link as NavigationLink, account, help, isGroup, settings } from './navigation.ts'
import { InOrOut } from './SignInOut.tsx'
import { roleNames } from '#kernel/role.ts'

const icons: Readonly<Record<string, typeof Sprout>> = {
  '/dashboard': LayoutDashboard,
  '/sales/pos': ShoppingCart,
  '/inventory/plants': Boxes,
  '/sales/transactions': ReceiptText,
  '/production/batches': Sprout,
  '/production/tasks': ListChecks,
}

const short: Readonly<Record<string, string>> = {
  '/dashboard': 'Home',
  '/sales/pos': 'Till',
  '/inventory/plants': 'Stock',
  '/sales/transactions': 'Sales',
  '/production/batches': 'Batches',
  '/production/tasks': 'Tasks',
}

interface TabBarProps {
  readonly user: User
  readonly tabs: readonly NavigationLink[]
  readonly entries: readonly (NavigationLink | Group)[]
  readonly isThere: (path: string) => boolean
}

export function TabBar({ user, tabs, entries, isThere }: TabBarProps) {
  const { pathname } = useLocation()
  const sheet = useRef<HTMLDialogElement>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    flushSync(() => setWasOpen(true))
    sheet.current?.showModal()
  }
  const close = () => sheet.current?.close()
  const onTab = tabs.some(({ path }) => pathname.startsWith(path))
  return (
    <>
      <nav className={`grid line-top surface no-print ${styles['tabs']}`} aria-label="Quick">
        {tabs.map(({ path, label }) => {
          const Icon = icons[path] ?? CircleUser
          return (
            <Link key={path} to={path}>
              <Icon size={22} aria-hidden />
              {short[path] ?? label}
            </Link>
          )
        })}
        <button type="button" data-here={!onTab} onClick={open}>
          <Menu size={22} aria-hidden />
          More
        </button>
      </nav>
      <dialog
        ref={sheet}
        className={`full pad-0 surface ink ${styles['sheet']}`}
        aria-label="Everything"
        onClick={(event) => event.target === sheet.current && close()}
      >
        <div className={`grid ${styles['inside']}`}>
          {(wasOpen ? sections(entries, isThere) : []).map(({ label, links }) => (
            <section key={label} aria-label={label}>
              {label && <h2 className="muted text-s weight-600">{label}</h2>}
              <div className={`grid gap-8 two-columns ${styles['links']}`}>
                {links.map((link) => (
                  <Link
                    key={link.path}
                    to={link.path}
                    {...(link.path === help ? { search: { screen: pathname } } : {})}
                    onClick={close}
                  >
                    {link.label}
                  </Link>
                ))}
                {label === more && <a href={account}>Account</a>}
              </div>
            </section>
          ))}
          <div className={`row between gap-12 line-top ${styles['me']}`}>
            <p className="grid min-0">
              <b>
                {user.first_name} {user.last_name}
              </b>
              <span className="cut muted text-s">
                {user.nursery_name} · {roleNames[user.role]}
              </span>
            </p>
            <InOrOut size={18} />
          </div>
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      </dialog>
    </>
  )
}

const more = 'More'

/** Single entries come first; then the groups, then what every role has. */
function sections(entries: TabBarProps['entries'], isThere: TabBarProps['isThere']) {
  const ungrouped = entries.filter((entry): entry is NavigationLink => !isGroup(entry))
  const links = [
    { label: 'Help', path: help },
    { label: 'Settings', path: settings },
  ].filter(({ path }) => isThere(path))
  return [{ label: '', links: ungrouped }, ...entries.filter(isGroup), { label: more, links }]
}
