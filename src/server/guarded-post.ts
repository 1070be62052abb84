/** The only way to send to an address that somebody of a nursery entered: no redirects, five seconds, and little of the answer. */
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { refuseInTransaction } from './open-transaction.ts'
import { Unsendable, sendableAddress } from './public-address.ts'
import { withTimeout } from './timeout.ts'

const timeout = 5_000
/** Bytes of an answer that are read, and characters of it that are given. */
const mostRead = 65_536
const mostGiven = 2_000

export interface Posted {
  readonly status: number
  /** The beginning of the answer. */
  readonly answer: string
}

/** Posts JSON. Throws Unsendable, with a sentence, if it was not taken: refused, redirected, silent, or without a valid certificate. */
export async function guardedPost(address: string, headers: Readonly<Record<string, string>>, body: string): Promise<Posted> {
  refuseInTransaction('An answer from outside')
  const limited = () =>
    withTimeout(timeout, async (signal) => {
      const { url, ip } = await sendableAddress(address)
      return post(url, ip, { headers: { ...headers, 'content-type': 'application/json' }, body, signal })
    })
  return limited().catch((error: unknown) => {
    throw error instanceof Unsendable ? error : new Unsendable(failureText(error as NodeJS.ErrnoException))
  })
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

function post(url: URL, ip: string, { headers, body, signal }: Sent): Promise<Posted> {
  const { promise, resolve, reject } = Promise.withResolvers<Posted>()
  const family = isIP(ip)
  const options: https.RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
    // Connects to the address that was checked; the certificate must still name the host.
    lookup: (_host, { all }, done) => (all ? done(null, [{ address: ip, family }]) : done(null, ip, family)),
  }
  const request = (url.protocol === 'https:' ? https : http).request(url, options, (answer) => {
    const status = answer.statusCode ?? 0
    const pieces: Buffer[] = []
    let length = 0
    const end = () => {
      answer.destroy()
      resolve({ status, answer: Buffer.concat(pieces).toString('utf8').replaceAll('\0', '').slice(0, mostGiven).toWellFormed() })
    }
    answer.on('data', (piece: Buffer) => {
      length += piece.length
      pieces.push(piece)
      // The rest of a long answer is never read.
      if (length >= mostRead) end()
    })
    answer.on('end', end)
    answer.on('error', reject)
  })
  request.on('error', reject)
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
