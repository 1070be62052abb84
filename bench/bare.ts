/** A bare Node server that answers the same two requests with the same statements, and does nothing else: no sign-in, no rules. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import type { Statement } from './statements.ts'

export interface Bare {
  readonly port: number
  readonly close: () => void
}

/** Answers a path with the rows of its statements, pipelined on one connection. */
export async function bareServer(pool: pg.Pool, answers: Readonly<Record<string, readonly Statement[]>>): Promise<Bare> {
  const server = http.createServer((request, reply) => {
    const statements = Object.entries(answers).find(([path]) => request.url?.startsWith(path))?.[1] ?? []
    void answer(pool, statements).then((text) => reply.setHeader('content-type', 'application/json').end(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

async function answer(pool: pg.Pool, statements: readonly Statement[]): Promise<string> {
  const client = await pool.connect()
  try {
    const done = await Promise.all(
      statements.map(({ text, values }) => client.query({ text, values: [...values], name: text.slice(0, 60) })),
    )
    return JSON.stringify(done.map(({ rows }) => rows as unknown[]))
  } finally {
    client.release()
  }
}
