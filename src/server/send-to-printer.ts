/** Sends bytes to a printer by a raw TCP connection, the way of port 9100: there is no answer but that the connection takes them. */
import { connect } from 'node:net'
import { refuseInTransaction } from './open-transaction.ts'
import { withTimeout } from './timeout.ts'

/** In milliseconds: to connect, and to take everything. A printer whose paper is out stops reading. */
const timeouts = { connect: 5_000, send: 30_000 }

/** `address` is allowed already. Rejects where the printer cannot be reached, or does not take everything in time. */
export async function sendToPrinter(
  { address, port }: { readonly address: string; readonly port: number },
  content: string,
): Promise<void> {
  refuseInTransaction('A printer')
  const socket = connect({ host: address, port })
  // Errors reach the promise below; one that comes after it has settled must not end the process.
  socket.on('error', () => undefined)
  try {
    await withTimeout(timeouts.connect, () => settled(socket, 'connect'))
    await withTimeout(timeouts.send, () => {
      const closed = settled(socket, 'close')
      socket.resume()
      socket.end(content, 'utf8')
      return closed
    })
  } finally {
    socket.destroy()
  }
}

const settled = (socket: ReturnType<typeof connect>, event: 'connect' | 'close'): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once(event, () => resolve())
  })
