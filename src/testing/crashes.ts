/** A server that crashes in the middle of requests: it is killed and started again, or loses its connections to the database. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openCable } from './proxy.ts'
import type { Send } from './nursery.ts'

type Roll = (below: number) => number

/**
 * Starts the server. `often` in 1,000 requests that can be retried safely are interrupted at a random moment. `send` repeats a
 * request, with the same key, until it is answered.
 */
export async function crashingServer(databaseUrl: string, roll: Roll, often: number) {
  const cable = await openCable(new URL(databaseUrl))
  const crashes = { killed: 0, cut: 0 }
  let server = await start(cable.url)

  async function kill() {
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    crashes.killed++
    server = await start(cable.url)
  }
  function cut() {
    cable.setState('cut')
    cable.setState('whole')
    crashes.cut++
  }
  // One crash at a time: a server that is still starting can be neither killed nor cut off.
  let crashing = Promise.resolve()
  const crash = async () => {
    await wait(roll(20))
    if (roll(2) === 0) await kill()
    else cut()
  }

  const send: Send = async (request) => {
    const interrupted =
      request.headers?.['idempotency-key'] !== undefined && roll(1_000) < often ? (crashing = crashing.then(crash)) : undefined
    const first = await post(server.port, request)
    await interrupted
    let reply = first
    while (reply === undefined || reply.statusCode === 503) reply = await post(server.port, request)
    return reply
  }
  return {
    crashes,
    send,
    close: () => {
      server.child.kill('SIGKILL')
      cable.close()
    },
  }
}

async function start(databaseUrl: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(path.join(import.meta.dirname, 'server.ts'), [], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    execArgv: [],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server ended before it was ready.')
  })
  const [port] = await Promise.race([once(child, 'message'), ended])
  return { child, port: Number(port) }
}

/** Undefined if the server ends before it answers. */
async function post(port: number, { method, url, query, headers, payload }: Parameters<Send>[0]) {
  const address = new URL(url, `http://127.0.0.1:${port}`)
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, string>)) address.searchParams.set(name, value)
  const isJson = payload !== undefined && !Buffer.isBuffer(payload)
  try {
    const reply = await fetch(address, {
      method: method ?? 'GET',
      headers: { ...(headers as Record<string, string>), ...(isJson ? { 'content-type': 'application/json' } : {}) },
      ...(payload === undefined ? {} : { body: isJson ? JSON.stringify(payload) : new Uint8Array(payload as Buffer) }),
    })
    const rawPayload = Buffer.from(await reply.arrayBuffer())
    return { statusCode: reply.status, headers: Object.fromEntries(reply.headers), rawPayload }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    await wait(20)
    return undefined
  }
}
