/** Limits the addresses of label printers to networks that the operator names; none by default. */
import { BlockList, isIP } from 'node:net'
import { lookup } from 'node:dns/promises'
import { Problem } from '#kernel/problem.ts'

let allowed: BlockList | undefined

/** `192.168.1.0/24`, or one address. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** Networks as `192.168.1.0/24`; none: no printer is connected to. Called once, at the start. */
export function setPrinterNetworks(networks: readonly string[] | undefined): void {
  allowed = networks && listOf(networks)
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** True if one of the networks has the address. An IPv4 address may be written as an IPv6 one. */
export const isWithin = (networks: readonly string[], address: string): boolean =>
  listOf(networks).check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export const mayPrint = (): boolean => allowed !== undefined

const notEnabled = () =>
  new Problem(
    'FORBIDDEN',
    'This installation connects to no label printers. Download the labels as ZPL or PDF, or print over USB; who runs it can allow the network of your printers.',
  )

/** Resolves the host. Throws FORBIDDEN unless each of its addresses is in an allowed network. */
export async function printerAddress(host: string): Promise<string> {
  const networks = allowed
  if (!networks) throw notEnabled()
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  if (!first) throw new Problem('FORBIDDEN', `There is no printer with the name ${host}. Check its name, or enter its address.`)
  if (!found.every(({ address }) => networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')))
    throw new Problem(
      'FORBIDDEN',
      `${host} is outside the networks that this installation may connect to. Enter the address of a printer in them.`,
    )
  return first.address
}
