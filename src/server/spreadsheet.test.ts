import readSheet from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type Sheet, csvOf, xlsxOf } from './spreadsheet.ts'

const sales: Sheet = {
  name: 'Sales by plant',
  columns: [
    { title: 'Plant', kind: 'text' },
    { title: 'Day', kind: 'day' },
    { title: 'Plants', kind: 'count' },
    { title: 'Revenue', kind: 'money' },
  ],
  rows: [
    ['=HYPERLINK("http://x")', '2026-03-07', '12', '-1234.50'],
    ['Rose, "Iceberg" & <co>', null, '3', null],
  ],
}

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

test('writes a CSV with its byte order mark and quotes, without formulas, and negative numbers as numbers', async () => {
  expect((await whole(csvOf([sales]))).toString()).toBe(
    '\uFEFFPlant,Day,Plants,Revenue\r\n' +
      '"\'=HYPERLINK(""http://x"")",2026-03-07,12,-1234.50\r\n' +
      '"Rose, ""Iceberg"" & <co>",,3,\r\n',
  )
})

test('writes an XLSX that another library reads: texts, days, numbers, sheets', async () => {
  const file = await whole(xlsxOf([sales, { ...sales, name: 'A very long name: with [signs] that no workbook takes', rows: [] }]))
  const [first, second] = await readSheet(file)
  expect(first?.data).toEqual([
    ['Plant', 'Day', 'Plants', 'Revenue'],
    ['=HYPERLINK("http://x")', new Date('2026-03-07T00:00:00Z'), 12, -1234.5],
    ['Rose, "Iceberg" & <co>', null, 3, null],
  ])
  expect(second?.sheet).toBe('2 A very long name  with  signs')
})

test('uses no more memory for a hundred thousand rows than for ten', async () => {
  const rows = function* () {
    for (let i = 0; i < 100_000; i++) yield [`Plant ${i} of many, with a long name`, '2026-03-07', String(i), `${i}.50`]
  }
  global.gc?.()
  const before = process.memoryUsage().rss
  let [bytes, most] = [0, 0]
  for await (const chunk of xlsxOf([{ ...sales, rows: rows() }])) {
    bytes += chunk.length
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  expect(bytes).toBeGreaterThan(500_000)
  expect(most).toBeLessThan(96 * 1024 * 1024)
})

test('fails the file when its source fails', async () => {
  const rows = async function* () {
    yield ['Hebe', null, '1', '2.00']
    await Promise.reject(new Error('the line went down'))
  }
  await expect(whole(xlsxOf([{ ...sales, rows: rows() }]))).rejects.toThrow('the line went down')
})
