/** The outbox of a product without a mail server: its links sign people in, so only this machine may read it. */
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, aProduct } from '#testing/sign-in.ts'

let product: Product
let port = 0
beforeAll(async () => {
  product = await aProduct(undefined, {}, { TRUST_PROXY: 'loopback' })
  port = Number(new URL(product.origin).port)
  await product.signUp()
})
afterAll(() => product.close())

/** The raw HTTP response to a request. */
async function raw(...headers: readonly string[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  socket.write(['GET /membership/outbox HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'))
  let answer = ''
  socket.on('data', (part) => (answer += part.toString()))
  await once(socket, 'close')
  return answer
}

const loopback = () => ['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.1', '[::1]'].flatMap((name) => [name, `${name}:${port}`])

test('opens at the loopback names of this machine', async () => {
  for (const host of loopback()) {
    const answer = await raw(`Host: ${host}`)
    expect([host, answer.split('\r\n')[0]]).toEqual([host, 'HTTP/1.1 200 OK'])
    expect(answer).toContain('token=')
  }
})

test('is not found under another name, as with DNS rebinding or a proxy', async () => {
  for (const host of [
    'nursery.example',
    `nursery.example:${port}`,
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'evil.example#localhost',
    'localhost@evil.example',
    '192.168.1.5',
    '0.0.0.0',
    '[::]',
    '',
  ]) {
    const answer = await raw(`Host: ${host}`)
    expect([host, answer.split('\r\n')[0]]).toEqual([host, 'HTTP/1.1 404 Not Found'])
    expect(answer).not.toContain('token=')
  }
})

test('is not found through a proxy, trusted or not, whatever headers it adds', async () => {
  for (const header of [
    'X-Forwarded-For: 8.8.8.8',
    'X-Forwarded-For: 127.0.0.1',
    'x-forwarded-host: nursery.example',
    'X-Forwarded-Proto: https',
    'Forwarded: for=127.0.0.1',
    'X-Real-IP: 127.0.0.1',
    'Via: 1.1 proxy',
    'CF-Connecting-IP: 127.0.0.1',
    'X-Forwarded-For:',
  ]) {
    const answer = await raw(`Host: localhost:${port}`, header)
    expect([header, answer.split('\r\n')[0]]).toEqual([header, 'HTTP/1.1 404 Not Found'])
  }
})
