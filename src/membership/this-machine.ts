/** Whether a request was made on this machine itself, by a browser that was pointed at it and not by way of a proxy. */
import type { IncomingMessage } from 'node:http'

type Asked = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

const loopbackAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
/** What people type for this machine. Any other name, though it leads here, may be a stranger's page (DNS rebinding) or a proxy's. */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const forwarding = /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-connecting-ip)$/

export function isFromThisMachine({ headers, socket }: Asked): boolean {
  return (
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  )
}
