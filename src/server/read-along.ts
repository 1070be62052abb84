/** Reads that an app sends with the renewal of its session: it opens in one request instead of one for each. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'

export interface FirstRead {
  /** Path and query, as in a request of its own. */
  readonly address: string
  /** The tag of the answer that the device has, as in `If-None-Match`. */
  readonly tag?: string | undefined
}

/**
 * Makes each as a request of its own, with all checks, and returns the answers as JSON text in the order of the reads. Anything
 * but a read that answers with JSON gets status 404; the app then asks by itself and gets the reason.
 */
export async function readAlong(
  http: FastifyInstance,
  served: readonly Endpoint[],
  { ip }: FastifyRequest,
  token: string,
  reads: readonly FirstRead[],
): Promise<string> {
  const answers = reads.map(async ({ address, tag }) => {
    if (!served.some((call) => isReadAt(call, address))) return '{"status":404}'
    const answer = await http.inject({
      method: 'GET',
      url: address,
      remoteAddress: ip,
      headers: {
        authorization: `Bearer ${token}`,
        'a-im': 'rows',
        'accept-encoding': 'identity',
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
      },
    })
    const parts = [`"status":${answer.statusCode}`]
    const { etag } = answer.headers
    if (typeof etag === 'string') parts.push(`"tag":${JSON.stringify(etag)}`)
    if (answer.payload !== '') parts.push(`"body":${answer.payload}`)
    return `{${parts.join()}}`
  })
  return `[${(await Promise.all(answers)).join()}]`
}

function isReadAt({ method, path, download }: Endpoint, address: string): boolean {
  if (method !== 'GET' || download !== undefined) return false
  const [at = ''] = address.split('?')
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(at)
}
