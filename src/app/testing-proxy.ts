/** A TCP proxy between the product and its database, for tests: it can cut every connection, or go silent while all of them stay open. */
import { once } from 'node:events'
import net from 'node:net'

export type CableState = 'whole' | 'cut' | 'silent'

/** Listens on a port of its own; `url` is the given database address, through the proxy. */
export async function openCable(url: URL) {
  let state: CableState = 'whole'
  const sockets = new Set<net.Socket>()
  let arrived = Promise.withResolvers<void>()
  const server = net.createServer((near) => {
    arrived.resolve()
    arrived = Promise.withResolvers()
    if (state === 'cut') return void near.destroy()
    const far = net.connect(Number(url.port), url.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('data', (bytes) => other.write(bytes))
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (state === 'silent') socket.pause()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.port = String((server.address() as net.AddressInfo).port)
  return {
    url: through.href,
    /** Silent: nothing is delivered any more and nothing is closed. Whole again: what was held back is delivered late, as a network does. */
    become(next: CableState) {
      state = next
      for (const socket of sockets)
        if (next === 'cut') socket.destroy()
        else if (next === 'silent') socket.pause()
        else socket.resume()
    },
    /** Waits for somebody to connect from now on. */
    nextConnection: () => arrived.promise,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
