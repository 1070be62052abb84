/** The address for support: returned with the health of the server, and cached for when the server is down. */
const key = 'support'

/** Keeps what `/api/health` answered. */
export function keepSupportAddress(health: unknown): void {
  const { support } = Object(health) as { support?: unknown }
  if (typeof support === 'string') localStorage.setItem(key, support)
  else localStorage.removeItem(key)
}

/** The link for a mail to support; undefined if this installation has no address for it. */
export function supportLink(): string | undefined {
  const address = localStorage.getItem(key)
  return address === null ? undefined : `mailto:${address}?subject=Something%20went%20wrong`
}
