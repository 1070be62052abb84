/** The addresses at which browsers reach this machine while nobody has set a public one. */
import os from 'node:os'

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

export const isLoopback = (host: string): boolean => loopback.has(host)

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Those of other devices in its networks; none where it listens to itself alone. */
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
