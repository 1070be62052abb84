import { afterEach, expect, test, vi } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { Problem } from '#kernel/problem.ts'
import { type PdfDocument, botanicalRuns, mostLines, pdfFile, wholePdf } from './pdf.ts'
import { table } from './testing-pdf.ts'

afterEach(() => void vi.useRealTimers())

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

test('refuses too many lines before anything is drawn', () => {
  expect(() => pdfFile('availability', table(mostLines + 1))).toThrow(Problem)
  expect(pdfFile('availability', table(1)).name).toBe('availability.pdf')
})

test('draws a picture from its own data and never fetches an address in it', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>'
  expect(readPdf(await wholePdf({ ...table(0), blocks: [{ picture, width: 60, height: 60 }] })).pages).toHaveLength(1)
})
