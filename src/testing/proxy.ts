/** A TCP proxy between the product and its database for tests: it can cut every connection, or go silent while all of them stay open. */
import { once } from 'node:events'
import net from 'node:net'

export type CableState = 'whole' | 'cut' | 'silent'

/** Listens on its own port; `url` is the given database address through the proxy. */
export async function openCable(url: URL) {
  let state: CableState = 'whole'
  const sockets = new Set<net.Socket>()
  let arrived = Promise.withResolvers<void>()
  const server = net.createServer((downstream) => {
    arrived.resolve()
    arrived = Promise.withResolvers()
    if (state === 'cut') return void downstream.destroy()
    const upstream = net.connect(Number(url.port), url.hostname)
    for (const [socket, other] of [
      [downstream, upstream],
      [upstream, downstream],
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
    /** Silent: nothing is delivered and nothing is closed. Restored: held data is delivered late, as by a network. */
    setState(next: CableState) {
      state = next
      for (const socket of sockets)
        if (next === 'cut') socket.destroy()
        else if (next === 'silent') socket.pause()
        else socket.resume()
    },
    /** Waits for the next connection. */
    nextConnection: () => arrived.promise,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
