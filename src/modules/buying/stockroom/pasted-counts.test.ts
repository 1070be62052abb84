import { expect, test } from 'vitest'
import { readPastedCounts } from './pasted-counts.ts'

const lines = [
  { id: '1', name: 'Potting mix', detail: 'Mixes', code: '94012', unit: 'L' },
  { id: '2', name: 'Potting mix fine', detail: 'Mixes', code: '', unit: 'L' },
  { id: '3', name: 'Pot 14 cm', detail: 'Pots & trays', code: '94013', unit: 'each' },
  { id: '4', name: 'Kōwhai', detail: 'PB3 · Bench 2', code: '26W10-SOPMIC-01', unit: 'plants' },
  { id: '5', name: 'Kōwhai', detail: 'PB8 · Bench 4', code: '26W10-SOPMIC-02', unit: 'plants' },
]
const read = (text: string) => {
  const { found, unread } = readPastedCounts(text, lines)
  return { found: found.map(({ line, counted }) => `${line.id}: ${counted}`), unread }
}

test.each([
  ['a code in a cell', '94013\tPots\t1,200', ['3: 1200']],
  ['a code and a number in one line', '26w10-sopmic-02  36', ['5: 36']],
  ['a whole name before the longer one that begins with it', 'Potting mix\t12.5', ['1: 12.5']],
  ['a name without its accent, with its size', 'Kowhai\tPB8\t14', ['5: 14']],
  ['titles above, and what was written down before the count', 'Item\tOn hand\tCounted\nPot 14 cm\t90\t88', ['3: 88']],
  ['a row that was not counted', 'Item\tOn hand\tCounted\nPot 14 cm\t90\t88\n94012\t40\t', ['3: 88']],
  ['none on hand', 'Pot 14 cm\t0', ['3: 0']],
])('%s', (_, text, found) => expect(read(text)).toEqual({ found, unread: [] }))

test('a row that names several lines, none, half a pot or a line twice stays to be corrected', () => {
  const rows = ['Kōwhai\t14', 'Bark\t3', 'Pot 14 cm\t1.5', '94013 2', `${'Pot '.repeat(200)}\t1`]
  expect(read(['94013\t7', ...rows, ''].join('\n'))).toEqual({ found: ['3: 7'], unread: rows })
})
