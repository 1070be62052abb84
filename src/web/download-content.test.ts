import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { contentOf } from './download-content.ts'

const resumable = { 'accept-ranges': 'bytes', etag: '"first"' }

/** An answer that breaks off after its text. */
const broken = (text: string, init: ResponseInit) => {
  const chunks = [new TextEncoder().encode(text)]
  const pull = (stream: ReadableStreamDefaultController) => {
    const chunk = chunks.shift()
    if (chunk) stream.enqueue(chunk)
    else stream.error(new TypeError('network error'))
  }
  return new Response(new ReadableStream({ pull }), init)
}

/** The content of a download whose answers come one after the other, and what was asked for. */
async function receive(...[first, ...rest]: (Response | Problem)[]) {
  const asked: unknown[] = []
  const content = contentOf(
    first as Response,
    async (headers) => {
      asked.push(headers)
      const next = rest.shift() ?? new Problem('UNAVAILABLE', 'No connection.')
      if (next instanceof Problem) throw next
      return next
    },
    async () => undefined,
  )
  return { text: await content.then((blob) => blob.text()).catch((error: unknown) => (error as Problem).detail), asked }
}

test('goes on where it broke off, also after a while without a network', async () => {
  const gone = new Problem('UNAVAILABLE', 'No connection.')
  const { text, asked } = await receive(
    broken('every', { headers: resumable }),
    gone,
    broken('thi', { status: 206 }),
    new Response('ng', { status: 206 }),
  )
  const from = (bytes: number) => ({ range: `bytes=${bytes}-`, 'if-range': '"first"' })
  expect([text, asked]).toEqual(['everything', [from(5), from(5), from(8)]])
})

test('begins anew where the file has changed since', async () => {
  expect((await receive(broken('old', { headers: resumable }), new Response('new file'))).text).toBe('new file')
})

test('says that it broke off where it cannot go on, and what else the server refuses', async () => {
  const brokeOff = 'The download broke off. Check the network, then try again.'
  expect(await receive(broken('a PDF', {}))).toEqual({ text: brokeOff, asked: [] })
  expect((await receive(broken('every', { headers: resumable }))).text).toBe(brokeOff)
  const refused = new Problem('NOT_FOUND', 'No export is ready. Export everything first.')
  expect((await receive(broken('every', { headers: resumable }), refused)).text).toBe(refused.detail)
})
