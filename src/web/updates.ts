/** The service worker, and updates of the app: they wait for the user's consent, so that no input is lost. */
import { scriptAddress } from './script-address.ts'

/** The pictures of the help are cached when the app has been open this long, in milliseconds, so that nothing else waits for them. */
const later = 20_000

/** Looks for a new version this often, in milliseconds. */
const pace = 30 * 60_000

/** `offer` announces a version that waits; it is used once its argument is called. */
export async function followUpdates(offer: (use: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const first = navigator.serviceWorker.controller === null
  // The worker takes over the page of a first visit, which is of the same version. The cart and the outbox are on the disk; only unsaved
  // input would be lost by a new version, so the user decides when.
  let reloads = !first
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloads) location.reload()
    reloads = true
  })
  // A browser that keeps nothing (a private window) refuses; the app works from the network then.
  const registration = await navigator.serviceWorker.register(scriptAddress('serviceWorker')).catch(() => undefined)
  if (!registration) return
  const offerWaiting = () => {
    const { waiting } = registration
    if (waiting && navigator.serviceWorker.controller) offer(() => waiting.postMessage('take over'))
  }
  offerWaiting()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offerWaiting))
  setInterval(() => navigator.onLine && void registration.update().catch(() => undefined), pace)
  setTimeout(keepHelp, later)
}

/** Caches the pictures of the help for offline use; not over a metered connection. */
export function keepHelp(): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('keep help'))
}
