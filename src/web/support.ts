/** The address for support: returned with the health of the server, and cached for when the server is down. */
const key = 'support'

/** Keeps what `/api/health` answered. */
export function keepSupportAddress(health: unknown): void {
  const { support } = Object(health) as { support?: unknown }
  if (typeof support === 'string') localStorage.setItem(key, support)
  else localStorage.removeItem(key)
}

/** The link for a mail to support. Where no address is set, the person enters one. */
export const supportLink = (): string => `mailto:${localStorage.getItem(key) ?? ''}?subject=Something%20went%20wrong`
