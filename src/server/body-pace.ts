/**
 * Ends requests whose body stalls or only drips, so that nobody holds a connection with it. A slow body that goes on arriving, such as a photo from a
 * phone between glasshouses, is waited for until the whole request times out.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The least that must arrive in each window, in bytes and milliseconds: 1 kB/s. A weak phone network has sixty times as much. */
const least = { bytes: 30_000, within: 30_000 }

const checkEvery = 2_000

interface Reading {
  readonly request: FastifyRequest
  since: number
  received: number
}

/** `end` is called once for each request that is too slow. */
export function watchBodies(app: FastifyInstance, end: (request: FastifyRequest) => void): void {
  const reading = new Set<Reading>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.raw.complete) reading.add({ request, since: performance.now(), received: request.socket.bytesRead })
    done()
  })
  const check = () => {
    const now = performance.now()
    for (const body of reading) {
      const { raw, socket } = body.request
      if (raw.complete || raw.destroyed || socket.destroyed) reading.delete(body)
      else if (now - body.since >= least.within) {
        // Bytes that wait here to be read are no fault of the client.
        if (socket.bytesRead - body.received < least.bytes && raw.readableLength === 0) {
          reading.delete(body)
          end(body.request)
        } else Object.assign(body, { since: now, received: socket.bytesRead })
      }
    }
  }
  const checking = setInterval(check, checkEvery).unref()
  app.addHook('onClose', async () => clearInterval(checking))
}
