/** On a phone: the most used places under the thumb, and a sheet with all the others. */
import { Link } from '@tanstack/react-router'
import { Boxes, CircleUser, LayoutDashboard, ListChecks, Menu, ReceiptText, ShoppingCart, Sprout } from 'lucide-react'
import { useRef } from 'react'
import styles from './TabBar.module.css'
import { type Group, type Link as NavigationLink, isGroup } from './navigation.ts'

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
  readonly tabs: readonly NavigationLink[]
  readonly entries: readonly (NavigationLink | Group)[]
}

export function TabBar({ tabs, entries }: TabBarProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const close = () => sheet.current?.close()
  return (
    <>
      <nav className={styles['tabs']} aria-label="Quick">
        {tabs.map(({ path, label }) => {
          const Icon = icons[path] ?? CircleUser
          return (
            <Link key={path} to={path}>
              <Icon size={22} aria-hidden />
              {short[path] ?? label}
            </Link>
          )
        })}
        <button type="button" onClick={() => sheet.current?.showModal()}>
          <Menu size={22} aria-hidden />
          More
        </button>
      </nav>
      <dialog
        ref={sheet}
        className={styles['sheet']}
        aria-label="Everything"
        onClick={(event) => event.target === sheet.current && close()}
      >
        <div className={styles['inside']}>
          {entries.map((entry) =>
            isGroup(entry) ? (
              <section key={entry.label}>
                <h2>{entry.label}</h2>
                {entry.links.map((link) => (
                  <Link key={link.path} to={link.path} onClick={close}>
                    {link.label}
                  </Link>
                ))}
              </section>
            ) : (
              <Link key={entry.path} to={entry.path} onClick={close}>
                {entry.label}
              </Link>
            ),
          )}
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      </dialog>
    </>
  )
}
