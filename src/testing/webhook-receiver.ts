/** A program that receives webhooks, for tests: it lists what it received, and answers as a test chooses. */
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { setWebhookNetworks } from '#server/public-address.ts'

export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Answer = (request: http.IncomingMessage, reply: http.ServerResponse, received: Received) => unknown

export interface Receiver {
  readonly address: string
  readonly received: Received[]
  /** Answers from now on; 204 at first. */
  readonly answers: (answer: Answer) => void
  readonly close: () => void
}

/** Listens on this machine, which webhooks may be sent to from now on. */
export async function webhookReceiver(certificate?: { readonly key: string; readonly cert: string }): Promise<Receiver> {
  setWebhookNetworks(['127.0.0.0/8'])
  const received: Received[] = []
  let answer: Answer = (_, reply) => reply.writeHead(204).end()
  const take: http.RequestListener = (request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const one = { headers: request.headers as Record<string, string>, body: Buffer.concat(pieces).toString() }
      received.push(one)
      answer(request, reply, one)
    })
  }
  const server = certificate ? https.createServer(certificate, take) : http.createServer(take)
  server.on('tlsClientError', () => {}) // the sender refuses the certificate
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    received,
    answers: (next) => void (answer = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
