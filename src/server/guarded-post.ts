/** The only way to send to an address that somebody of a nursery entered: no redirects, five seconds, and little of the answer. */
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { refuseInTransaction } from './open-transaction.ts'
import { type Sendable, Unsendable } from './public-address.ts'
import { withTimeout } from './timeout.ts'

const timeout = 5_000
/** Bytes of an answer that are read, and characters of it that are given. */
const mostRead = 65_536
const mostGiven = 2_000

/** Connections stay open between the events of a receiver, for the seconds that a server keeps them, too. */
const agentOptions = { keepAlive: true, maxFreeSockets: 20, timeout: timeout }
const [agent, secureAgent] = [new http.Agent(agentOptions), new https.Agent(agentOptions)]

export interface Posted {
  readonly status: number
  /** The beginning of the answer. */
  readonly answer: string
}

/** Posts JSON. Throws Unsendable, with a sentence, if it was not taken: redirected, silent, or without a valid certificate. */
export async function guardedPost(to: Sendable, headers: Readonly<Record<string, string>>, body: string): Promise<Posted> {
  refuseInTransaction('An answer from outside')
  const sent = { headers: { ...headers, 'content-type': 'application/json' }, body }
  return withTimeout(timeout, (signal) => post(to, { ...sent, signal })).catch((error: unknown) => {
    throw new Unsendable(failureText(error as NodeJS.ErrnoException))
  })
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

function post({ url, ip }: Sendable, sent: Sent): Promise<Posted> {
  const { headers, body, signal } = sent
  const { promise, resolve, reject } = Promise.withResolvers<Posted>()
  const isSecure = url.protocol === 'https:'
  const family = isIP(ip)
  const options: https.RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
    agent: isSecure ? secureAgent : agent,
    // Connects to the address that was checked; the certificate must still name the host.
    lookup: (_host, { all }, done) => (all ? done(null, [{ address: ip, family }]) : done(null, ip, family)),
  }
  const request = (isSecure ? https : http).request(url, options, (answer) => {
    const status = answer.statusCode ?? 0
    const pieces: Buffer[] = []
    let length = 0
    const end = () => {
      resolve({ status, answer: Buffer.concat(pieces).toString('utf8').replaceAll('\0', '').slice(0, mostGiven).toWellFormed() })
    }
    answer.on('data', (piece: Buffer) => {
      length += piece.length
      pieces.push(piece)
      if (length < mostRead) return
      // The rest of a long answer is never read.
      answer.destroy()
      end()
    })
    answer.on('end', end)
    answer.on('error', reject)
  })
  request.on('error', (error: NodeJS.ErrnoException) => {
    // The receiver closed the connection of an earlier request just now.
    const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
    if (isStale && !signal.aborted) resolve(post({ url, ip }, sent))
    else reject(error)
  })
  request.end(body)
  return promise
}

const certificateCodes: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its authority is not known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its authority is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its authority is not known',
}

function failureText({ code = '', message }: NodeJS.ErrnoException): string {
  const certificate = certificateCodes[code]
  if (certificate !== undefined) return `Its certificate is not valid: ${certificate}.`
  if (message.startsWith('The timeout') || code === 'ABORT_ERR') return 'It did not answer within 5 seconds.'
  if (code === 'ECONNREFUSED') return 'Nothing listens at this address.'
  if (/TLS|SSL|EPROTO|CERT/.test(code)) return 'It does not speak https as it should.'
  return 'The connection broke before an answer came.'
}
