/** Recognizes requests from a browser on this machine, addressed to it by a loopback name and not through a proxy. */
import type { IncomingMessage } from 'node:http'

type LoopbackRequest = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

const loopbackAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
/** The names of this machine. Any other name that resolves to it may be another site's (DNS rebinding) or a proxy's. */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const forwarding = /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-connecting-ip)$/

export function isLoopbackRequest({ headers, socket }: LoopbackRequest): boolean {
  return (
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  )
}
