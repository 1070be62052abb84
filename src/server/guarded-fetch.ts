/** The only fetch to other servers: a configured address, no redirects, five seconds and a megabyte at most. */

import { refuseInTransaction } from './open-transaction.ts'
import { withTimeout } from './timeout.ts'

const timeout = 5_000
const most = 1_048_576

/** `fetch` within these limits. Throws if one is exceeded; the response has been read as a whole. */
export async function guardedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  refuseInTransaction('An answer from outside')
  return withTimeout(timeout, (signal) => fetchWhole(address, { ...init, redirect: 'error', signal }))
}

async function fetchWhole(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, init)
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > most) throw new Error(`${address} answered with more than a megabyte.`)
    pieces.push(piece)
  }
  const { status, statusText, headers } = answer
  const whole = status === 204 || status === 304 ? null : Buffer.concat(pieces)
  return new Response(whole, { status, statusText, headers })
}
