/** The service worker: the app's files are there without a network, whichever address is opened. It never touches /api. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { appPaths } from './app-paths.ts'

/** Written in by the build: the files of this version, and the pictures of its help. */
declare const appFiles: { readonly url: string; readonly revision: string | null }[]
declare const helpPictures: readonly { readonly url: string; readonly revision: string }[]
declare const self: {
  skipWaiting(): Promise<void>
  addEventListener(kind: 'message', heard: (event: ExtendableMessageEvent) => void): void
}
interface ExtendableMessageEvent extends MessageEvent {
  waitUntil(work: Promise<unknown>): void
}

precacheAndRoute(appFiles, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    allowlist: appPaths.map((path) => new RegExp(`^${path}(?:[/?]|$)`)),
  }),
)

/** A picture is kept under what it shows: one that did not change is not fetched again with the next version. */
const kept = 'help-pictures'
const keys = new Map(helpPictures.map(({ url, revision }) => [url, `${url}?${revision}`]))

async function picture(url: string, key: string): Promise<Response> {
  const cache = await caches.open(kept)
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

/** All of them, one after the other, so that nobody waits for them; those of earlier versions go. */
async function keepPictures(): Promise<void> {
  for (const [url, key] of keys) await picture(url, key)
  const cache = await caches.open(kept)
  const wanted = new Set(keys.values())
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!wanted.has(pathname + search)) await cache.delete(request)
  }
}

// A new version waits until somebody says so between two sales, or until the app is closed everywhere.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
  if (event.data === 'keep help') event.waitUntil(keepPictures().catch(() => undefined))
})
