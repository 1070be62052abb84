/** Addresses of the internet that the product may send to: never one of its own network, unless the operator allows that network. */
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { isWithin } from './printer-networks.ts'

/** Ranges of the IANA registries of special-purpose addresses. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
// Teredo, documentation and 6to4; all outside 2000::/3 is special.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** True for an address that the whole internet knows. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 6) return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return isIP(address) === 4 && !special.check(address, 'ipv4')
}

let allowed: readonly string[] = []

/** Private networks that may be sent to as well, and without TLS. Called once, at the start. */
export const setWebhookNetworks = (networks: readonly string[] = []): void => void (allowed = networks)

const isAllowed = (address: string) => isWithin(allowed, address)

/** A reason not to send, as a sentence. */
export class Unsendable extends Error {}

const lookupLimit = { timeout: 2_000, tries: 1 }

/** Addresses of a host. By DNS alone: the system's own lookup would hold a thread for as long as a name server is silent. */
async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  const resolver = new Resolver(lookupLimit)
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

/** A checked address to connect to, so that a name that changes meanwhile leads nowhere else. */
export interface Sendable {
  readonly url: URL
  readonly ip: string
}

/** Throws Unsendable. */
export async function sendableAddress(address: string): Promise<Sendable> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new Unsendable('Enter an address that begins with https://.')
  if (url.username !== '' || url.password !== '')
    throw new Unsendable('Leave the name and password out of the address: the signature proves who sends.')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const found = await addressesOf(host)
  const [ip] = found
  if (ip === undefined) throw new Unsendable(`There is no server with the name ${host}. Check the address.`)
  if (!found.every((each) => isPublicAddress(each) || isAllowed(each)))
    throw new Unsendable(
      `${host} is in a private network. Enter a public address; who runs this installation can allow others (WEBHOOK_NETWORKS).`,
    )
  if (url.protocol === 'http:' && !found.every(isAllowed)) throw new Unsendable('Enter an address that begins with https://.')
  return { url, ip }
}
