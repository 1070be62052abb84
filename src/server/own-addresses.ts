/** The addresses at which browsers reach this installation: its public one, or those of its machine while nobody has set one. */
import os from 'node:os'

interface OwnAddresses {
  readonly publicUrl: string
  readonly alsoAt: readonly string[]
}

let own: OwnAddresses = { publicUrl: 'http://localhost', alsoAt: [] }

/** Called once, at the start. */
export const setOwnAddresses = ({ publicUrl, alsoAt }: OwnAddresses): void => void (own = { publicUrl, alsoAt })

/** The public address, for what leaves the installation: mails, documents, other servers. */
export const publicAddress = (): string => own.publicUrl.replace(/\/$/, '')

/** The address to print for the sender of this request: the one it came by if it is the installation's own, else the public one. */
export function ownAddress({ protocol, host }: { readonly protocol: string; readonly host: string }): string {
  const address = `${protocol}://${host}`
  return own.alsoAt.includes(address) ? address : own.publicUrl
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

export const isLoopback = (host: string): boolean => loopback.has(host)

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Addresses of other devices in its networks; none if it listens to itself alone. */
export function networkOrigins(host: string, port: number): string[] {
  if (!everywhere.has(host)) return isLoopback(host) ? [] : [originOf(host, port)]
  const addresses = Object.values(os.networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? originOf(address, port) : []))
}

/** All of them, with the names of this machine. */
export function ownOrigins(host: string, port: number): string[] {
  if (!everywhere.has(host)) return isLoopback(host) ? ['localhost', '127.0.0.1'].map((each) => originOf(each, port)) : []
  const name = os.hostname().toLowerCase()
  const names = ['localhost', '127.0.0.1', name, `${name}.local`].map((each) => originOf(each, port))
  return [...names, ...networkOrigins(host, port)]
}

/** Without the port where it is the usual one, as browsers write it. */
const originOf = (host: string, port: number) => new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
