/** Invalid requests over real connections to the whole product: refused with a clear message, at once, without effect. */
import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { expect, test } from 'vitest'
import { enhanced } from '#testing/sign-in.ts'
import { owner } from '#testing/nursery.ts'
import { product, token, send, refusalOf } from './testing-bad-requests.ts'

/** Sends without end until the server closes the connection; returns the response and the time it took. */
async function pour(head: readonly string[], piece: (text: string) => string) {
  const { hostname, port } = new URL(product.origin)
  const socket = net.connect(Number(port), hostname)
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  socket.on('error', () => {})
  let sent = 0
  socket.write(
    [...head, `Host: ${hostname}`, `Authorization: Bearer ${token}`, 'Content-Type: application/json', '', ''].join('\r\n'),
  )
  const text = piece('x'.repeat(16_384))
  const more = () => {
    while (!socket.destroyed && socket.write(text)) if ((sent += text.length) > 200_000_000) return void socket.destroy()
  }
  socket.on('drain', more)
  more()
  await new Promise((resolve) => socket.once('close', resolve))
  return { answer: Buffer.concat(received).toString(), sent }
}

test.each([
  ['told', ['POST /api/sales HTTP/1.1', 'Content-Length: 100000000'], (text: string) => text],
  [
    'in pieces',
    ['POST /api/sales HTTP/1.1', 'Transfer-Encoding: chunked'],
    (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`,
  ],
])('a body without end, %s, is refused and its connection closed', async (_, head, piece) => {
  const { answer, sent } = await pour(head, piece)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('"code":"TOO_LARGE"')
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(sent).toBeLessThan(20_000_000)
})

test('refuses a caller without permission before reading the body', async () => {
  const seller = enhanced(await product.open(await product.providerToken((await product.signUp()).cookie)))
  const me = (await (await product.me(seller)).json()) as { data: { id: string } }
  await owner.query(`UPDATE users SET role = 'sales' WHERE id = $1`, [me.data.id])
  await expect.poll(async () => (await product.call('GET', '/api/audit-log', seller)).status).toBe(403)
  expect(await refusalOf(await send('/api/plant-types', '{ this is no JSON', seller))).toBe('403 FORBIDDEN')
  expect(await refusalOf(await send('/api/plant-types', '{ this is no JSON'))).toBe('400 BAD_JSON')
})

test('answers the same for an invalid id, an unknown one, and one of another nursery', async () => {
  const outsider = enhanced(await product.open(await product.providerToken((await product.signUp()).cookie)))
  const theirs = await send('/api/business-accounts', JSON.stringify({ name: 'Tōtara Landscapes' }), outsider)
  const { data } = (await theirs.json()) as { data: { id: string } }
  expect(theirs.status).toBe(201)
  const answers = await Promise.all(
    ['nonsense', randomUUID(), data.id].map(async (id) => {
      const answer = await product.call('GET', `/api/business-accounts/${id}`, token)
      return [answer.status, await answer.text()]
    }),
  )
  expect(answers[0]?.[0]).toBe(404)
  expect(new Set(answers.map(String)).size).toBe(1)
})

const line = { item_type: 'plant', plant_type_id: randomUUID(), container_size: '14 cm', quantity: '1' }
const withLine = (part: string) => JSON.stringify({ payment_method: 'cash', items: [line] }).replace('"quantity":"1"', part)

test.each([
  ['a number that is none', withLine('"quantity":"NaN"'), 'items.0.quantity'],
  ['one beyond all numbers', withLine('"quantity":1e309'), 'items.0.quantity'],
  ['one of programmers', withLine('"quantity":"0x10"'), 'items.0.quantity'],
  ['yes', withLine('"quantity":true'), 'items.0.quantity'],
  ['less than nothing', withLine('"quantity":-1'), 'items.0.quantity'],
  ['ten digits', withLine('"quantity":"1234567890"'), 'items.0.quantity'],
  ['NUL', withLine('"quantity":"1","notes":"a\\u0000"'), 'items.0.notes'],
  ['20,000 lines', JSON.stringify({ payment_method: 'cash', items: Array(20_000).fill(1) }), 'items'],
  ['a field nobody knows', withLine('"quantity":"1","nursery_id":"x"'), 'items.0.nursery_id'],
  ['a total of one’s own', JSON.stringify({ payment_method: 'cash', items: [line], total_amount: '1' }), 'total_amount'],
  ['a constructor', withLine('"quantity":"1","constructor":1'), 'items.0.constructor'],
  ['a prototype', withLine('"quantity":"1","__proto__":{"x":1}'), '__proto__'],
  ['a constructor with a prototype', withLine('"quantity":"1","constructor":{"prototype":{}}'), '__proto__'],
])('%s is refused by its path, and nothing is written', async (_, body, path) => {
  const response = await send('/api/sales', body)
  const { code, errors } = (await response.clone().json()) as { code: string; errors: { path: string; message: string }[] }
  expect([await refusalOf(response), code]).toEqual(['422 INVALID', 'INVALID'])
  expect(errors.map((each) => each.path)).toContain(path)
  expect(errors.every(({ message }) => message.length > 5)).toBe(true)
  const sales = (await (await product.call('GET', '/api/sales', token)).json()) as { data: unknown[] }
  expect(sales.data).toEqual([])
})

test('stores unusual text unchanged', async () => {
  const odd = `"Dad's" 100% =1+1 <script>alert(1)</script> 🌱 עברית \\ ' ; -- {{x}}`
  const made = (await (await send('/api/business-accounts', JSON.stringify({ name: odd }))).json()) as {
    data: { id: string }
  }
  const read = (await (await product.call('GET', `/api/business-accounts/${made.data.id}`, token)).json()) as {
    data: { name: string }
  }
  expect(read.data.name).toBe(odd)
})
