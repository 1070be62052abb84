/** The message to the person who started the product, once it serves. */
import { once } from 'node:events'
import { isIP } from 'node:net'
import { addAbortSignal } from 'node:stream'
import tls from 'node:tls'
import type { Config } from '#server/config.ts'
import { guardedFetch } from '#server/guarded-fetch.ts'
import { isLoopback, networkOrigins } from '#server/own-addresses.ts'
import { withTimeout } from '#server/timeout.ts'
import type { SignIn } from './first-run.ts'

export function welcome(config: Config, how: string, signIns: readonly SignIn[]): string {
  const { publicUrl, host } = config
  const careful = 'Careful: others in this network can reach it, and the passwords above are no secret.'
  return [
    `\nGlasshouse is open at ${publicUrl}\n`,
    ...(signIns.length > 0 ? [signInText(signIns), ''] : []),
    `Its data lies in ${how}. Ctrl-C stops everything.`,
    ...(config.databaseUrl === undefined ? [ownDatabase] : []),
    ...forOtherDevices(config),
    ...(config.mode === 'production' && config.mail === undefined ? [noMail] : []),
    ...(signIns.length > 0 && !isLoopback(host) ? [careful] : []),
  ].join('\n')
}

const ownDatabase =
  'This database is for trying and for one small shop: docs/install.md, "From its own database to a server", says how to move.'

export const noMail =
  'Careful: SMTP_URL is not set, so no e-mail leaves: nobody can confirm an address, accept an invitation or choose a new password by a link.'

/** Names the addresses for other devices, and the limits of their browsers there. */
function forOtherDevices({ publicUrl, alsoAt, host, port }: Config): string[] {
  const addresses = alsoAt.length > 0 ? networkOrigins(host, port) : [publicUrl]
  const { protocol, hostname } = new URL(publicUrl)
  if (addresses.length === 0 || protocol === 'https:' || (alsoAt.length === 0 && isLoopback(hostname))) return []
  return [
    `Other devices in this network open it at ${addresses.join(' or ')}. Over http their browsers have no camera scanning, no USB printing, no`,
    'passkeys and no start without a network: an https address gives them these (docs/install.md, "In your own network").',
  ]
}

/** A warning where the public address does not lead here from this machine, or not for much longer; undefined if it does. */
export async function unreachable({ publicUrl }: Pick<Config, 'publicUrl'>, now: Date): Promise<string | undefined> {
  const why = await guardedFetch(`${publicUrl}/api/health/live`).then(
    async (answer) => (answer.ok && (await answer.text()) === '{"status":"ok"}' ? undefined : `it answers ${answer.status}`),
    (error: Error) => reasonOf(error.cause instanceof Error ? error.cause : error),
  )
  return why === undefined
    ? endingSoon(publicUrl, now)
    : `Careful: ${publicUrl} does not lead here from this machine (${why}). If people cannot open it either, check PUBLIC_URL, the proxy and its certificate.`
}

/** A warning where the certificate of an address that leads here runs out, and should have been renewed by now. */
async function endingSoon(publicUrl: string, now: Date): Promise<string | undefined> {
  if (!publicUrl.startsWith('https:')) return undefined
  const certificate = await certificateAt(publicUrl).catch(() => undefined)
  if (certificate === undefined) return undefined
  const [from, until] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()]
  const left = until - now.getTime()
  // Short ones, as Caddy's own of twelve hours, are renewed when a third of their time is left.
  if (left >= Math.min(14 * day, (until - from) / 4)) return undefined
  const days = Math.floor(left / day)
  const when = days > 1 ? `in ${days} days` : days === 1 ? 'in a day' : 'within a day'
  return `Careful: the certificate of ${publicUrl} runs out ${when}. Renew it, and have the proxy read it again (docs/install.md, "Certificates").`
}

const day = 86_400_000

/** The certificate that the address shows; nothing is asked of it. */
const certificateAt = (publicUrl: string) =>
  withTimeout(5_000, async (signal) => {
    const { hostname, port } = new URL(publicUrl)
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = addAbortSignal(
      signal,
      tls.connect({ host, port: Number(port || 443), ...(isIP(host) === 0 && { servername: host }) }),
    )
    await once(socket, 'secureConnect')
    const certificate = socket.getPeerX509Certificate()
    socket.destroy()
    return certificate
  })

/** Says what to do about a certificate; the message of any other error. */
function reasonOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has run out: renew it, and have the proxy read it again'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another name'
  if (typeof code === 'string' && unknownAuthority.has(code))
    return 'this machine does not know who signed its certificate: name the file of that authority in NODE_EXTRA_CA_CERTS'
  return error.message
}

const unknownAuthority = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

export function signInText(signIns: readonly SignIn[]): string {
  const rows = signIns.map(({ role, email, password }) => `  ${role.padEnd(14)} ${email.padEnd(30)} ${password}`)
  return ['Sign in to the demo nursery as', ...rows].join('\n')
}
