import { expect, test } from 'vitest'
import { readPdf } from '#app/testing-pdf.ts'
import { Problem } from '#kernel/problem.ts'
import { type Paper, botanicalRuns, mostLines, paperFile, wholePdf } from './paper.ts'

const table = (lines: number): Paper => ({
  title: 'Availability',
  author: 'Ōtari Nursery',
  size: 'a4',
  blocks: [
    { words: 'What stands for sale', size: 16, bold: true },
    {
      columns: [
        { title: 'Plant', width: 'rest' },
        { title: 'Left', width: 'own', align: 'end' },
      ],
      rows: Array.from({ length: lines }, (_, i) => ({ cells: [`Plant ${i + 1}`, String(i * 7)] })),
    },
  ],
})

test('macrons, hybrid signs and quotes stand on the paper as they were written, botanical names in italics', async () => {
  const pdf = await wholePdf({
    title: 'Kōwhai',
    author: 'Ōtari',
    size: 'a4',
    blocks: [
      { words: [{ text: 'Kōwhai ', bold: true }, ...botanicalRuns('Camellia × williamsii ‘Donation’')] },
      // Written with the macron as a sign of its own.
      { words: 'Pōhutukawa – “25 × PB3” … €4.50 £3 −$2.00' },
    ],
  })
  const [words = ''] = readPdf(pdf).pages
  expect(words).toContain('Kōwhai')
  expect(words).toContain('Camellia × williamsii ‘Donation’')
  expect(words).toContain('Pōhutukawa – “25 × PB3” … €4.50 £3 −')
  expect(words).not.toContain('\uFFFD')
  const raw = pdf.toString('latin1')
  for (const face of ['Roboto-Regular', 'Roboto-Italic', 'Roboto-Medium'])
    expect(raw).toMatch(new RegExp(`/FontName /\\w+\\+${face}\n`))
})

test('a long table goes on over the pages: each has the heading and says which of how many it is, and no line is lost', async () => {
  const { pages } = readPdf(await wholePdf(table(150)))
  expect(pages.length).toBeGreaterThan(2)
  for (const [i, words] of pages.entries()) {
    expect(words).toContain('Plant Left')
    expect(words).toContain(`Page ${i + 1} of ${pages.length}`)
  }
  const numbers = [...pages.join(' ').matchAll(/Plant\s+(\d+)/g)].map(([, n]) => Number(n))
  expect(numbers).toEqual(Array.from({ length: 150 }, (_, i) => i + 1))
})

test('a roll is 80 mm wide and one page, as long as what stands on it', async () => {
  const roll = (lines: number): Paper => ({
    ...table(0),
    size: '80mm',
    blocks: Array.from({ length: lines }, (_, i) => ({ words: `${i}` })),
  })
  const [short, tall] = await Promise.all([5, 200].map(async (lines) => readPdf(await wholePdf(roll(lines))).sizes))
  expect(short).toHaveLength(1)
  expect(tall).toHaveLength(1)
  expect(short![0]![0]).toBeCloseTo(226.77, 1)
  expect(tall![0]![1]).toBeGreaterThan(short![0]![1] * 10)
})

test('a word longer than its column stays on the paper', async () => {
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

test('a paper asked for together with a long one does not wait for it; both come whole', async () => {
  const order: string[] = []
  const [long, short] = await Promise.all([
    wholePdf(table(2_000)).then((pdf) => (order.push('long'), pdf)),
    wholePdf(table(3)).then((pdf) => (order.push('short'), pdf)),
  ])
  expect(order).toEqual(['short', 'long'])
  expect(readPdf(short).pages).toHaveLength(1)
  expect(readPdf(long).pages.at(-1)).toContain('2000')
})

test('more lines than anybody reads on paper are refused before anything is drawn', () => {
  expect(() => paperFile('availability', table(mostLines + 1))).toThrow(Problem)
  expect(paperFile('availability', table(1)).name).toBe('availability.pdf')
})

test('a picture is drawn from what it says itself; an address in it is never asked', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>'
  expect(readPdf(await wholePdf({ ...table(0), blocks: [{ picture, width: 60, height: 60 }] })).pages).toHaveLength(1)
})
