/** The frame around every screen. */
import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { Role } from '#kernel/role.ts'
import type { User } from '../session.ts'
import { useMedia } from '../ui/use-media.ts'
import styles from './Shell.module.css'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import { type Group, type Link, menuFor, navigationFor, tabsFor } from './navigation.ts'
import { lazyNamed } from '../lazy-named.ts'

const Lapsed = lazyNamed(() => import('./Lapsed.tsx'), 'Lapsed')

interface FindProps {
  readonly entries: readonly (Link | Group)[]
  readonly role: Role
  readonly onClose: () => void
}

interface ShellProps {
  readonly user: User
  readonly isThere: (path: string) => boolean
  /** True for addresses that the nursery has not switched off. */
  readonly isShown: (path: string) => boolean
  readonly title: string
  readonly bell: (className: string | undefined) => ReactNode
  readonly palette: { readonly preload: () => void; readonly Palette: ComponentType<FindProps> }
  readonly children: ReactNode
}

export function Shell({ user, isThere, isShown, title, bell, palette: { preload, Palette }, children }: ShellProps) {
  const [finding, setFinding] = useState(false)
  const isPhone = useMedia('(max-width: 62.5em)')
  useEffect(() => {
    document.title = `${title} · Glasshouse`
  }, [title])
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setFinding(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const entries = menuFor(user.role, isThere, isShown)
  return (
    <>
      <TopBar
        user={user}
        isPhone={isPhone}
        entries={entries}
        isThere={isThere}
        bell={bell}
        onFind={() => setFinding(true)}
        preloadSearch={preload}
      />
      <main id="main" tabIndex={-1} className={`grid one-column gap-16 ${styles['main']}`}>
        {user.subscription !== 'active' && (
          <Suspense>
            <Lapsed />
          </Suspense>
        )}
        {children}
      </main>
      {isPhone && (
        <TabBar
          user={user}
          tabs={tabsFor(user.role, (path) => isThere(path) && isShown(path))}
          entries={entries}
          isThere={isThere}
        />
      )}
      {finding && (
        <Suspense>
          <Palette entries={navigationFor(user.role, isThere)} role={user.role} onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </>
  )
}
