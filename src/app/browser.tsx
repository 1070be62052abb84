/** The browser, put together: who is signed in, the route table, and what shows while neither is known. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type ErrorComponentProps,
  Outlet,
  RouterProvider,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useMatches,
} from '@tanstack/react-router'
import { StrictMode, Suspense, lazy, useDeferredValue, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Problem } from '#kernel/problem.ts'
import { drawn, later, letBrowserDraw } from '#web/idle.ts'
import { type User, currentUser, onSession, refreshToken, resume, sessionTrouble } from '#web/session.ts'
import { signOut } from '#web/shell/sign-out.ts'
import { SessionWatch } from '#web/shell/SessionWatch.tsx'
import { Shell } from '#web/shell/Shell.tsx'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { Toasts } from '#web/ui/Toasts.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import '#web/ui/fonts.css'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { NotFoundScreen } from '#web/shell/NotFoundScreen.tsx'
import { Waiting } from '#web/shell/Loading.tsx'
import { type Screen, screens } from './screens.tsx'

interface Context {
  readonly user: User | undefined
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

// The libraries were one long piece of work, and this is the next: a touch is heard in between.
await letBrowserDraw()

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'offlineFirst',
      retry: (count, error) => count < 2 && !(error instanceof Problem && error.status < 500),
    },
    mutations: { networkMode: 'always' },
  },
})

const paths = new Set(screens.map((screen) => screen.path))
const isThere = (path: string) => paths.has(path)

const NotificationBell = lazy(() =>
  later(async () => (await import('#features/notifications/web/NotificationBell.tsx')).NotificationBell),
)

/** It comes after the screen; until then there is its place. */
const bell = (className: string | undefined) => (
  <Suspense fallback={<span className={className} />}>
    <NotificationBell className={className} />
  </Suspense>
)

const ShortcutsDialog = lazy(async () => ({
  default: (await import('#features/help/web/ShortcutsDialog.tsx')).ShortcutsDialog,
}))

const loadPalette = async () => ({ default: (await import('#features/help/web/Palette.tsx')).Palette })
const palette = { near: () => void loadPalette(), Palette: lazy(loadPalette) }

const root = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: Lost })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (context.user === undefined) throw redirect({ to: '/login', search: { to: location.href } })
  },
  component: Outlet,
})

const inShell = createRoute({ getParentRoute: () => signedIn, id: 'shell', component: Framed })

function Framed() {
  const { user } = root.useRouteContext()
  const [keys, showKeys] = useState(false)
  useShortcut('?', () => showKeys(true))
  // The frame is there at once; the first screen in it is drawn in pieces, so that a touch is heard in between.
  const isDrawn = useDeferredValue(true, false)
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? 'Glasshouse'
  return (
    user && (
      <Shell user={user} isThere={isThere} title={title} bell={bell} palette={palette}>
        {isDrawn && <Outlet />}
        <Suspense>{keys && <ShortcutsDialog onClose={() => showKeys(false)} />}</Suspense>
      </Shell>
    )
  )
}

function Lost() {
  const { user } = root.useRouteContext()
  if (!user)
    return (
      <main>
        <NotFoundScreen />
      </main>
    )
  return (
    <Shell user={user} isThere={isThere} title="Not found" bell={bell} palette={palette}>
      <NotFoundScreen />
    </Shell>
  )
}

const routeOf = (screen: Screen, parent: typeof inShell | typeof signedIn) =>
  createRoute({
    getParentRoute: () => parent as typeof inShell,
    path: screen.path,
    staticData: { title: screen.title },
    beforeLoad: ({ context }) => {
      if (context.user && !screen.roles.includes(context.user.role)) throw redirect({ to: '/dashboard' })
    },
    component: lazyRouteComponent(async () => {
      const component = await screen.load().catch(notHere)
      await letBrowserDraw()
      return { default: component }
    }),
  })

function notHere(failure: unknown): never {
  throw navigator.onLine
    ? failure
    : new Problem(
        'UNAVAILABLE',
        'There is no connection, and this screen is not on this device yet. It opens when the network is back.',
      )
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { to?: string } =>
    typeof search['to'] === 'string' && /^\/(?!\/)/.test(search['to']) ? { to: search['to'] } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (context.user) throw redirect({ to: '/dashboard' })
    await (await import('#web/sign-in.ts')).signIn(deps.to)
  },
  component: Waiting,
})

const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  loader: async () => {
    const returnTo = await (await import('#web/sign-in.ts')).completeSignIn()
    if (currentUser()) await (await import('#features/settings/web/use-settings.ts')).askForSettings(client)
    throw redirect({ href: returnTo, replace: true })
  },
  component: Waiting,
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  // Whoever leaves takes along the right to send what they sold: what waits goes first.
  beforeLoad: async () => {
    const { anyUnsent, unsent } = await import('#web/outbox.ts')
    if (!(await anyUnsent())) return
    if (!currentUser()) await resume()
    if ((await unsent()) > 0) throw redirect({ href: '/sales/pos/waiting?leaving' })
  },
  loader: signOut,
  component: Waiting,
})

const inventory = createRoute({
  getParentRoute: () => root,
  path: '/inventory',
  beforeLoad: () => {
    throw redirect({ href: isThere('/inventory/supplies') ? '/inventory/supplies' : '/inventory/plants' })
  },
})

const tree = root.addChildren([
  signedIn.addChildren([
    inShell.addChildren(screens.filter((screen) => !screen.bare).map((screen) => routeOf(screen, inShell))),
    ...screens.filter((screen) => screen.bare).map((screen) => routeOf(screen, signedIn)),
  ]),
  login,
  callback,
  logout,
  inventory,
])

const router = createRouter({
  routeTree: tree,
  context: { user: undefined },
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Broken,
})

function Broken({ error, reset }: ErrorComponentProps) {
  const again = () => {
    // A code of the provider works once: signing in begins anew. Anything else that could not be loaded is asked for again.
    if (location.pathname === '/auth/callback') location.assign('/login')
    else {
      // What the screen was drawn of may be what broke it.
      client.removeQueries({ type: 'inactive' })
      void router.invalidate().then(reset)
    }
  }
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  return <ErrorScreen error={error} reset={again} />
}

const SessionStates = lazy(async () => ({
  default: (await import('#features/people/web/SessionStates.tsx')).SessionStates,
}))

/** Some hosts put a server to sleep that nobody calls. Whether it answers does not matter. */
function wakeUp(): void {
  void fetch('/api/health').catch(() => undefined)
  setTimeout(wakeUp, 5 * 60_000)
}

// What was refused and caught by nobody is still said.
addEventListener('unhandledrejection', ({ reason }) => reason instanceof Problem && toastError(reason))

const firstScreen = drawn()

let hearing = false
async function hearNews(): Promise<void> {
  if (hearing || !currentUser()) return
  hearing = true
  await firstScreen
  void import('#web/live.ts').then(({ listen }) => listen())
  void import('#features/till/web/send-sales.ts').then(({ startSending }) => startSending())
}

const tellWhoIsThere = () => router.update({ ...router.options, context: { user: currentUser() } })

const at = document.querySelector('#app')
if (!at) throw new Error('The page has no place for the app.')
const app = createRoot(at)
const draw = (what: React.ReactNode) =>
  app.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        {what}
        <SessionWatch states={SessionStates} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )

const drawScreens = () => draw(<RouterProvider router={router} />)

draw(<Waiting />)
// Botanical names are in italics: a list that is drawn before they are here is drawn twice.
void document.fonts.load("italic 1em 'Figtree Variable'")
await letBrowserDraw()
// Fetched while it is asked who is here. Whether it can be had is said when it is drawn.
if (localStorage.getItem('user'))
  void screens
    .find(({ path }) => path === location.pathname)
    ?.load()
    .catch(() => undefined)
void firstScreen.then(async () => {
  wakeUp()
  await (await import('#web/updates.ts')).followUpdates()
})
// On the way in or out nothing has to be resumed.
if (!/^\/(login|logout|auth\/)/.test(location.pathname)) await resume()
tellWhoIsThere()
onSession(() => {
  tellWhoIsThere()
  drawScreens()
  void hearNews()
  // The doors are tried anew: whoever is no longer signed in is led to the sign-in page, and back.
  void router.invalidate()
})
// Whoever was signed out is not led to the sign-in page before they read why.
if (currentUser() || !sessionTrouble()) drawScreens()
setInterval(() => currentUser() && void refreshToken(), 10 * 60_000)
void hearNews()
