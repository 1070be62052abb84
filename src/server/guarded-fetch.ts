/** The one way out for what is asked of others: an address of the configuration, no other that it leads to, five seconds and a megabyte at most. */

import { refuseInTransaction } from './open-transaction.ts'

const patience = 5_000
const most = 1_048_576

/** `fetch`, within those bounds. Throws where they are passed; the answer is there as a whole. */
export async function guardedFetch(address: string, asked: RequestInit = {}): Promise<Response> {
  refuseInTransaction('An answer from outside')
  const answer = await fetch(address, { ...asked, redirect: 'error', signal: AbortSignal.timeout(patience) })
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
