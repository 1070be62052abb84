/** The service worker: the app's files are there without a network, whichever address is opened. It never touches /api. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { appPaths } from './app-paths.ts'

/** Written in by the build: the files of this version. */
declare const appFiles: { readonly url: string; readonly revision: string | null }[]
declare const self: {
  skipWaiting(): Promise<void>
  addEventListener(kind: 'message', heard: (event: MessageEvent) => void): void
}

precacheAndRoute(appFiles, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    allowlist: appPaths.map((path) => new RegExp(`^${path}(?:[/?]|$)`)),
  }),
)

// A new version waits until somebody says so between two sales, or until the app is closed everywhere.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
})
