/** The browser app: the signed-in user, the routes, and what is shown while loading. */
// The first styles: the modules of the components below change what they say.
import '#web/ui/fonts.css'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import '#web/ui/utilities.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type ErrorComponentProps,
  RouterProvider,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Problem } from '#kernel/problem.ts'
import { samplePending } from '#kernel/session-texts.ts'
import { askForSettings } from '#modules/setup/settings/web/use-settings.ts'
import { drawn, letBrowserDraw } from '#web/idle.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { currentUser, isSample, onSession, refreshToken, resume, sessionProblem } from '#web/session.ts'
import { signOut } from '#web/shell/sign-out.ts'
import { SessionWatch } from '#web/shell/SessionWatch.tsx'
import { offline } from '#web/offline.ts'
import { anyUnsent, unsent } from '#web/outbox.ts'
import { readLocaleData } from '#web/script-address.ts'
import { keepSupportAddress } from '#web/support.ts'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { Toasts } from '#web/ui/Toasts.tsx'
import { type SearchGiven, type SearchShape, parseSearch, stringifySearch, validSearch } from '#web/search-params.ts'
import { toastError } from '#web/ui/toast.ts'
import '#web/shell/first-shell.css'
// Follows the person's choice and the system's from the start.
import '#web/shell/theme.ts'
import { FirstShell } from '#web/shell/FirstShell.tsx'
import { Waiting } from '#web/shell/Loading.tsx'
import type { Screen } from './screen.ts'
import { firstReads } from './first-screen.ts'
import { screens } from './screens.ts'
import { inShell, isThere, root, signedIn } from './frame.tsx'

declare module '@tanstack/react-router' {
  // Types the links: one to an unknown path, or with a search parameter that its screen does not have, does not compile.
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: string
  }
}

if (!isSecureContext) await import('#web/insecure-context.ts')

readLocaleData()

offline.load = () => import('./offline-parts.ts')

// Yields between two long tasks, so that a touch is handled in between.
await letBrowserDraw()

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'offlineFirst',
      retry: (count, error) => count < 2 && navigator.onLine && !(error instanceof Problem && error.status < 500),
    },
    mutations: { networkMode: 'always' },
  },
})

const routeOf = <const Path extends string, Shape extends SearchShape>(screen: ScreenAt<Path, Shape>) =>
  createRoute({
    getParentRoute: () => (screen.bare ? signedIn : inShell) as typeof inShell,
    path: screen.path,
    validateSearch: (search: Record<string, unknown>): SearchGiven<Shape> => validSearch(screen.search ?? ({} as Shape), search),
    staticData: { title: screen.title },
    beforeLoad: ({ context }) => {
      if (context.user && !screen.roles.includes(context.user.role)) throw redirect({ to: '/dashboard' })
    },
    component: lazyRouteComponent(async () => {
      const component = await screen.load().catch(loadFailed)
      await letBrowserDraw()
      return { default: component }
    }),
  })

/** A screen, by its path and its search parameters: the router's types are made of them. */
interface ScreenAt<Path extends string, Shape extends SearchShape> extends Screen {
  readonly path: Path
  readonly search?: Shape
}
type NoSearch = Record<never, never>
type RouteOf<Of> = Of extends { readonly path: infer Path extends string; readonly search: infer Shape extends SearchShape }
  ? ReturnType<typeof routeOf<Path, Shape>>
  : Of extends { readonly path: infer Path extends string }
    ? ReturnType<typeof routeOf<Path, NoSearch>>
    : never
type ScreenRoute = RouteOf<(typeof screens)[number]>

const all: readonly Screen[] = screens
// Each has the type of its own row; made in a loop, they have that of any.
const routesOf = (bare: boolean) =>
  all.filter((screen) => (screen.bare ?? false) === bare).map(routeOf) as unknown as readonly ScreenRoute[]

function loadFailed(): never {
  throw new Problem('UNAVAILABLE', 'This screen isn’t on this device yet. It opens when the network is back.', {
    isNotLoaded: true,
  })
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

const sample = createRoute({
  getParentRoute: () => root,
  path: '/sample',
  loader: () => {
    if (currentUser()) throw redirect({ to: '/dashboard', replace: true })
    throw new Problem('UNAVAILABLE', samplePending)
  },
  component: Waiting,
})

const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  loader: async () => {
    const returnTo = await (await import('#web/sign-in.ts')).completeSignIn()
    if (currentUser()) await askForSettings(client)
    throw redirect({ href: returnTo, replace: true })
  },
  component: Waiting,
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  // Signing out ends the right to send queued sales and field work: they are sent first.
  beforeLoad: async () => {
    if (isSample) return
    if (!(await anyUnsent())) return
    if (!currentUser()) await resume()
    if ((await unsent('sale')) > 0) throw redirect({ href: '/sales/pos/waiting?leaving=yes' })
    if ((await unsent('field')) > 0) throw redirect({ href: '/production/unsent?leaving=yes' })
  },
  loader: () => (isSample ? location.assign('/') : signOut()),
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
  signedIn.addChildren([inShell.addChildren(routesOf(false)), ...routesOf(true)]),
  login,
  sample,
  callback,
  logout,
  inventory,
])

const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  context: { user: undefined },
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Broken,
})

function Broken({ error, reset }: ErrorComponentProps) {
  const again = () => {
    // A provider's code works once: sign-in starts again. Any other failed load is retried.
    if (location.pathname === '/auth/callback') location.assign('/login')
    else if (location.pathname === '/sample') location.reload()
    // A browser remembers what it could not fetch for as long as the page lives.
    else if (error instanceof Problem && error.extra['isNotLoaded'] && navigator.onLine) location.reload()
    else {
      // The cached data of the screen may be the cause.
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

const SessionStates = lazyNamed(() => import('#modules/people/web/SessionStates.tsx'), 'SessionStates')

/** Some hosts suspend an idle server: this wakes it. Its answer has the address for support; without an answer the last one holds. */
function wakeUp(): void {
  void fetch('/api/health').then(
    async (reply) => reply.ok && keepSupportAddress(await reply.json()),
    () => undefined,
  )
  setTimeout(wakeUp, 5 * 60_000)
}

// Shows unhandled refusals to the user.
addEventListener('unhandledrejection', ({ reason }) => reason instanceof Problem && toastError(reason))

const firstScreen = drawn()

let isSubscribed = false
async function listenForEvents(): Promise<void> {
  if (isSubscribed || !currentUser()) return
  isSubscribed = true
  await firstScreen
  const { listen, startSending, startFieldWork, storeAnswers } = await import('./idle-parts.ts')
  listen()
  startSending()
  startFieldWork()
  storeAnswers(client)
}

const updateRouterUser = () => router.update({ ...router.options, context: { user: currentUser() } })

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

const drawScreens = () =>
  draw(
    <>
      <UntilFirstMatch />
      <RouterProvider router={router} />
    </>,
  )

/** The router draws nothing until it has found the first screen. */
function UntilFirstMatch() {
  return useRouterState({ router, select: ({ matches }) => matches.length === 0 }) && <FirstShell />
}

draw(<FirstShell />)
await letBrowserDraw()
// Fetched while the session is checked. An error is reported when it is rendered.
if (localStorage.getItem('user'))
  void all
    .find(({ path }) => path === location.pathname)
    ?.load()
    .catch(() => undefined)
wakeUp()
void firstScreen.then(async () => {
  await (await import('./idle-parts.ts')).followUpdates()
})
// Nothing to resume during sign-in or sign-out.
if (!/^\/(login|logout|auth\/)/.test(location.pathname)) await resume(await firstReads())
updateRouterUser()
onSession(() => {
  updateRouterUser()
  drawScreens()
  void listenForEvents()
  // Runs the route guards again: a user who is no longer signed in is redirected to the sign-in page, and back.
  void router.invalidate()
})
// A signed-out user is not redirected before they have read why.
if (currentUser() || !sessionProblem()) drawScreens()
setInterval(() => currentUser() && void refreshToken(), 10 * 60_000)
void listenForEvents()
