/** On a phone: the most used places under the thumb, and a sheet with all the others. */
import { Link, useLocation } from '@tanstack/react-router'
import { Boxes, CircleUser, LayoutDashboard, ListChecks, Menu, ReceiptText, ShoppingCart, Sprout } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { User } from '../session.ts'
import styles from './TabBar.module.css'
import { lazyNamed } from '../lazy-named.ts'
import type { Group, Link as NavigationLink } from './navigation.ts'

const MoreSheet = lazyNamed(() => import('./MoreSheet.tsx'), 'MoreSheet')

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
  const [isOpen, setIsOpen] = useState(false)
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
        <button type="button" data-here={!onTab} onClick={() => setIsOpen(true)}>
          <Menu size={22} aria-hidden />
          More
        </button>
      </nav>
      <Suspense>
        {isOpen && (
          <MoreSheet user={user} entries={entries} isThere={isThere} pathname={pathname} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
