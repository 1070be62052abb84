/** What stands around every screen. */
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { User } from '../session.ts'
import styles from './Shell.module.css'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import { navigationFor, tabsFor } from './navigation.ts'

interface ShellProps {
  readonly user: User
  /** Whether a path has a screen. */
  readonly isThere: (path: string) => boolean
  readonly title: string
  readonly children: ReactNode
}

export function Shell({ user, isThere, title, children }: ShellProps) {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · Glasshouse`
  }, [title])
  // Whoever goes on by keyboard or by ear begins at the top of the new screen.
  useEffect(() => {
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }, [pathname])
  const entries = navigationFor(user.role, isThere)
  return (
    <>
      <TopBar user={user} entries={entries} />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <TabBar tabs={tabsFor(user.role, isThere)} entries={entries} />
    </>
  )
}
