/** The frame of every screen: navigation, bell and search; sends visitors without a session to sign in. */
import { Outlet, createRootRouteWithContext, createRoute, redirect, useMatches } from '@tanstack/react-router'
import { Fragment, Suspense, lazy, useCallback, useDeferredValue } from 'react'
import { later, orNothing } from '#web/idle.ts'
import { isShown } from '#modules/setup/settings/features.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { outboxCounted } from '#web/outbox.ts'
import type { User } from '#web/session.ts'
import { Shell } from '#web/shell/Shell.tsx'
import { ListViews, type ViewsPlace } from '#web/ui/list-views.ts'
import { Shown } from '#web/ui/shown.ts'
import { menuFor } from '#web/shell/navigation.ts'
import { screens } from './screens.ts'

interface Context {
  readonly user: User | undefined
}

const paths: ReadonlySet<string> = new Set(screens.map((screen) => screen.path))
export const isThere = (path: string) => paths.has(path)

const NotificationBell = lazy(() => later(async () => (await import('./idle-parts.ts')).NotificationBell))

/** It is loaded after the screen; its space is reserved. */
const bell = (className: string | undefined) => (
  <Suspense fallback={<span className={className} />}>
    <NotificationBell className={className} />
  </Suspense>
)

async function loadFieldStatus() {
  await outboxCounted
  return (await import('./idle-parts.ts')).FieldStatus
}

/** With a network nothing is missing without it. Without one it has something to say, and is drawn with the first screen: later it would push that down under a finger. */
const FieldStatus = lazy(() => (navigator.onLine ? later(loadFieldStatus) : orNothing(loadFieldStatus)))
const StatusBoundary = navigator.onLine ? Suspense : Fragment

const ScreenKeys = lazy(() => later(async () => (await import('./idle-parts.ts')).ScreenKeys))

const FocusTitle = lazy(() => later(async () => (await import('./idle-parts.ts')).FocusTitle))

const SwitchedOff = lazy(() => later(async () => (await import('./idle-parts.ts')).SwitchedOff))

const SavedViews = lazy(() => later(async () => (await import('./idle-parts.ts')).SavedViews))

const viewsOfList = (place: ViewsPlace) => (
  <Suspense>
    <SavedViews place={place} />
  </Suspense>
)

const NotFoundScreen = lazyNamed(() => import('#web/shell/NotFoundScreen.tsx'), 'NotFoundScreen')

const loadPalette = () => import('#modules/home/help/web/Palette.tsx')
const palette = { preload: () => void loadPalette().catch(() => undefined), Palette: lazyNamed(loadPalette, 'Palette') }

export const root = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: Lost })

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (context.user === undefined) throw redirect({ to: '/login', search: { to: location.href } })
  },
  component: Outlet,
})

export const inShell = createRoute({ getParentRoute: () => signedIn, id: 'shell', component: Framed })

function Framed() {
  const { user } = root.useRouteContext()
  // The frame is shown at once; the first screen is rendered in pieces, so that a touch is handled in between.
  const isDrawn = useDeferredValue(true, false)
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? 'Glasshouse'
  const shown = useShownPlaces()
  return (
    user && (
      <Shell user={user} isThere={isThere} isShown={shown} title={title} bell={bell} palette={palette}>
        {/* A boundary of its own that comes with it: one that is there already would hold the screen back until it is loaded. */}
        {isDrawn && (
          <StatusBoundary>
            <FieldStatus />
          </StatusBoundary>
        )}
        <Suspense>
          <SwitchedOff />
        </Suspense>
        <Shown value={shown}>
          <ListViews value={viewsOfList}>{isDrawn && <Outlet />}</ListViews>
        </Shown>
        <Suspense>
          <ScreenKeys entries={menuFor(user.role, isThere, shown)} />
          <FocusTitle />
        </Suspense>
      </Shell>
    )
  )
}

/** True for addresses that the nursery has not switched off. */
function useShownPlaces() {
  const { hiddenFeatures } = useSettings()
  return useCallback(
    (address: string) => isShown(address.startsWith('?') ? location.pathname + address : address, hiddenFeatures),
    [hiddenFeatures],
  )
}

function Lost() {
  const { user } = root.useRouteContext()
  const shown = useShownPlaces()
  const lost = (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  )
  return user ? (
    <Shell user={user} isThere={isThere} isShown={shown} title="Not found" bell={bell} palette={palette}>
      {lost}
    </Shell>
  ) : (
    <main>{lost}</main>
  )
}
