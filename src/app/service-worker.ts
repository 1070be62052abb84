/** The service worker: makes the app available offline at every path. It never handles /api. */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { PushMessage } from '#modules/messages/push.ts'
import { appPaths } from './app-paths.ts'

/** Inserted by the build: the files of this version, an archive of all their texts, and the pictures of its help. */
declare const appFiles: { readonly url: string; readonly revision: string | null }[]
declare const allFiles: string
declare const helpPictures: readonly { readonly url: string; readonly revision: string }[]
declare const self: {
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { readonly type: 'window' }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  addEventListener(kind: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(kind: 'push', listener: (event: ExtendableEvent & { readonly data: PushData | null }) => void): void
  addEventListener(kind: 'notificationclick', listener: (event: ExtendableEvent & NotificationClick) => void): void
  addEventListener(kind: 'message', listener: (event: MessageEvent & ExtendableEvent) => void): void
}
interface WindowClient {
  readonly focused: boolean
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
interface PushData {
  json(): unknown
}
interface NotificationClick {
  readonly notification: { readonly data: unknown; close(): void }
}
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

const app = new PrecacheController({ cacheName: 'app' })
app.precache(appFiles)

/** Number of concurrent requests that a browser sends to one server. */
const parallelDownloads = 6

/** Workbox fetches one file after the other, which over a slow network takes a minute: this fetches ahead. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open('app')
  // An update fetches only changed files; a first visit fetches the archive.
  if ((await cache.keys()).length === 0) await keepAll(cache)
  const left = appFiles.filter(({ revision }) => revision === null).map(({ url }) => url)
  const keepNext = async (): Promise<void> => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) if (!(await cache.match(url))) await cache.add(url)
  }
  await Promise.all(Array.from({ length: parallelDownloads }, keepNext))
}

async function keepAll(cache: Cache): Promise<void> {
  const texts = (await (await fetch(allFiles)).json()) as Readonly<Record<string, string>>
  const put = ([url, text]: readonly [string, string]) =>
    cache.put(url, new Response(text, { headers: { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript' } }))
  await Promise.all(Object.entries(texts).map(put))
}
// Failures are left to Workbox, which fetches the file again and reports whether the version is complete.
self.addEventListener('install', (event) => event.waitUntil(keepFiles().catch(() => undefined)))

// The page of a first visit goes on without a network, too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

registerRoute(new PrecacheRoute(app, { cleanURLs: false, directoryIndex: '' }))
registerRoute(
  new NavigationRoute(app.createHandlerBoundToURL('/app.html'), {
    allowlist: appPaths.map((path) => new RegExp(`^${path}(?:[/?]|$)`)),
    // It sends to the sign-in provider, whose address only the header of a fresh page has: a cached one may be from before it was known.
    denylist: [/^\/auth\/callback/],
  }),
)

/** A scanned label opens the page of its plant, which only the server has; without a network, what the device holds of its batch. */
const labels = /^\/l\/([^/]+)(?:\/([^/]+))?$/
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && labels.test(url.pathname),
  async ({ request, url }) => {
    const [, token = '', code = token] = labels.exec(url.pathname) ?? []
    return fetch(request).catch(() => Response.redirect(`/b/${code}`))
  },
)

/** A picture is cached under its content hash: an unchanged one is not fetched again with the next version. */
const cacheName = 'help-pictures'
const keys = new Map(helpPictures.map(({ url, revision }) => [url, `${url}?${revision}`]))

async function picture(url: string, key: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  const known = await cache.match(key)
  if (known) return known
  const fetched = await fetch(url)
  if (fetched.ok) await cache.put(key, fetched.clone())
  return fetched
}

registerRoute(
  ({ url }) => keys.has(url.pathname),
  ({ url }) => picture(url.pathname, keys.get(url.pathname) ?? ''),
)

/** All of them, one after the other in the background; those of earlier versions are deleted. */
async function keepPictures(): Promise<void> {
  for (const [url, key] of keys) await picture(url, key)
  const cache = await caches.open(cacheName)
  const needed = new Set(keys.values())
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!needed.has(pathname + search)) await cache.delete(request)
  }
}

// A new version waits until the user accepts it between two sales, or until the app is closed everywhere.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
  if (event.data === 'keep help') event.waitUntil(keepPictures().catch(() => undefined))
})

/** A notice of our server (modules/messages/push.ts): shown once, also if it comes again. */
self.addEventListener('push', (event) => {
  if (event.data === null) return
  const { id, title, message, path } = event.data.json() as PushMessage
  const options = { body: message, tag: id, icon: '/icon-192.png', data: path }
  event.waitUntil(self.registration.showNotification(title, options))
})

async function openScreen(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open === undefined) return void (await self.clients.openWindow(path))
  await open.focus()
  await open.navigate(path)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(String(event.notification.data)))
})
