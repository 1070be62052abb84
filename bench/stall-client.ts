/** The thread that sends the requests, so that its own work is not counted as the server's. */
import { parentPort } from 'node:worker_threads'

export interface CallToMake {
  readonly base: string
  readonly token: string
  readonly path: string
  /** Sent as JSON by POST. */
  readonly body?: object
}

export interface Reply {
  readonly status: number
  readonly bytes: number
  /** Milliseconds until the whole answer was there. */
  readonly time: number
}

parentPort?.on('message', (request: CallToMake) => {
  void send(request).then((reply) => parentPort?.postMessage(reply))
})

async function send({ base, token, path, body }: CallToMake): Promise<Reply> {
  const start = performance.now()
  const response = await fetch(`${base}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const { byteLength } = await response.arrayBuffer()
  return { status: response.status, bytes: byteLength, time: performance.now() - start }
}
