/** More of `pdf.test.ts`, for `npm run prove`. */
import { afterEach, expect, test, vi } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { PdfWorker, wholePdf } from './pdf.ts'
import { table } from './testing-pdf.ts'

afterEach(() => void vi.useRealTimers())

test('prints a short document without waiting for a long one, and both completely', async () => {
  const order: string[] = []
  const [long, short] = await Promise.all([
    wholePdf(table(2_000)).then((pdf) => (order.push('long'), pdf)),
    wholePdf(table(3)).then((pdf) => (order.push('short'), pdf)),
  ])
  expect(order).toEqual(['short', 'long'])
  expect(readPdf(short).pages).toHaveLength(1)
  expect(readPdf(long).pages.at(-1)).toContain('2000')
})

/** Draws nothing, at once; never, if the title says so. */
const instantly = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, document }) => document.title === 'Endless' || parentPort.postMessage({ id, done: true }))
  `)}`,
)

test('stops a drawing that never ends, refuses those who wait in a sentence, and draws again afterwards', async () => {
  // A first thread that never responds, then one that draws nothing and says so.
  const worker = new PdfWorker({ idleFor: 5_000, silentFor: 2_000, heapMb: 128 }, instantly)
  const draw = async (title: string) => {
    let bytes = 0
    for await (const piece of worker.draw({ ...table(1), title })) bytes += piece.length
    return bytes
  }
  const refused = async (title: string) => expect(draw(title)).rejects.toThrow('The PDF took too long and was stopped.')
  await Promise.all([refused('Endless'), refused('Endless')])
  expect(await draw('Short')).toBe(0)
})

test('a document that comes while an idle thread ends is drawn by a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const worker = new PdfWorker({ idleFor: 5_000, silentFor: 60_000, heapMb: 128 }, instantly)
  for (let documents = 0; documents < 3; documents++) {
    for await (const piece of worker.draw(table(1))) expect(piece).toBeUndefined()
    vi.advanceTimersByTime(5_000)
  }
})
