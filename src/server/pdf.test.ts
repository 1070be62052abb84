import { afterEach, expect, test, vi } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { Problem } from '#kernel/problem.ts'
import { type PdfDocument, PdfWorker, botanicalRuns, mostLines, pdfFile, wholePdf } from './pdf.ts'

afterEach(() => void vi.useRealTimers())

const table = (lines: number): PdfDocument => ({
  title: 'Availability',
  author: 'Ōtari Nursery',
  size: 'a4',
  blocks: [
    { text: 'What stands for sale', size: 16, bold: true },
    {
      columns: [
        { title: 'Plant', width: 'rest' },
        { title: 'Left', width: 'own', align: 'end' },
      ],
      rows: Array.from({ length: lines }, (_, i) => ({ cells: [`Plant ${i + 1}`, String(i * 7)] })),
    },
  ],
})

test('prints macrons, hybrid signs and quotes as written, and botanical names in italics', async () => {
  const pdf = await wholePdf({
    title: 'Kōwhai',
    author: 'Ōtari',
    size: 'a4',
    blocks: [
      { text: [{ text: 'Kōwhai ', bold: true }, ...botanicalRuns('Camellia × williamsii ‘Donation’')] },
      // With the macron as a combining character.
      { text: 'Pōhutukawa – “25 × PB3” … €4.50 £3 −$2.00' },
    ],
  })
  const [text = ''] = readPdf(pdf).pages
  expect(text).toContain('Kōwhai')
  expect(text).toContain('Camellia × williamsii ‘Donation’')
  expect(text).toContain('Pōhutukawa – “25 × PB3” … €4.50 £3 −')
  expect(text).not.toContain('\uFFFD')
  const raw = pdf.toString('latin1')
  for (const face of ['Roboto-Regular', 'Roboto-Italic', 'Roboto-Medium'])
    expect(raw).toMatch(new RegExp(`/FontName /\\w+\\+${face}\n`))
})

test('breaks a long table over pages, each with the heading and its page number, without losing a line', async () => {
  const { pages } = readPdf(await wholePdf(table(150)))
  expect(pages.length).toBeGreaterThan(2)
  for (const [i, text] of pages.entries()) {
    expect(text).toContain('Plant Left')
    expect(text).toContain(`Page ${i + 1} of ${pages.length}`)
  }
  const numbers = [...pages.join(' ').matchAll(/Plant\s+(\d+)/g)].map(([, n]) => Number(n))
  expect(numbers).toEqual(Array.from({ length: 150 }, (_, i) => i + 1))
})

test('prints a roll 80 mm wide as one page, as long as its content', async () => {
  const roll = (lines: number): PdfDocument => ({
    ...table(0),
    size: '80mm',
    blocks: Array.from({ length: lines }, (_, i) => ({ text: `${i}` })),
  })
  const [short, tall] = await Promise.all([5, 200].map(async (lines) => readPdf(await wholePdf(roll(lines))).sizes))
  expect(short).toHaveLength(1)
  expect(tall).toHaveLength(1)
  expect(short![0]![0]).toBeCloseTo(226.77, 1)
  expect(tall![0]![1]).toBeGreaterThan(short![0]![1] * 10)
})

test('breaks a word that is longer than its column', async () => {
  const long = 'x'.repeat(400)
  const pdf = await wholePdf({
    ...table(0),
    blocks: [
      {
        columns: [
          { title: 'Name', width: 'rest' },
          { title: 'Left', width: 'own', align: 'end' },
        ],
        rows: [{ cells: [long, '12'] }],
      },
    ],
  })
  expect(readPdf(pdf).pages[0]!.replace(/\s/g, '')).toContain(long)
})

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

test('refuses too many lines before anything is drawn', () => {
  expect(() => pdfFile('availability', table(mostLines + 1))).toThrow(Problem)
  expect(pdfFile('availability', table(1)).name).toBe('availability.pdf')
})

test('draws a picture from its own data and never fetches an address in it', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>'
  expect(readPdf(await wholePdf({ ...table(0), blocks: [{ picture, width: 60, height: 60 }] })).pages).toHaveLength(1)
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
