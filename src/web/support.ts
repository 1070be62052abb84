/** The address for support and the server's version: returned with the health of the server, and cached for when the server is down. */
const key = 'support-address'

/** Keeps what `/api/health` answered. */
export function keepSupportAddress(health: unknown): void {
  const { support, version } = Object(health) as { support?: unknown; version?: unknown }
  if (typeof support === 'string') localStorage.setItem(key, JSON.stringify([support, version]))
  else localStorage.removeItem(key)
}

/** True if this installation has an address for support. */
export const hasSupport = (): boolean => localStorage.getItem(key) !== null

/**
 * The link for a mail to support, with the version, the screen, and the number of the request that failed; undefined if this installation
 * has no address for it.
 */
export function supportLink(request = ''): string | undefined {
  const stored = localStorage.getItem(key)
  if (stored === null) return undefined
  const [address, version] = JSON.parse(stored) as readonly string[]
  const facts = `\n\nGlasshouse ${version}\n${location.pathname}\n${request}`
  return `mailto:${address}?subject=Something%20went%20wrong&body=${encodeURIComponent(facts)}`
}
