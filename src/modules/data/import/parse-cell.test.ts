import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import type { CellType } from './import-kind.ts'
import { parseCell } from './parse-cell.ts'

const point = { date_order: 'day first', decimals: 'point' } as const
const comma = { date_order: 'month first', decimals: 'comma' } as const
const read = (type: CellType, text: string, options: typeof point | typeof comma = point) =>
  parseCell({ type }, text, options).value
const faultOf = (type: CellType, text: string) => parseCell({ type }, text, point).fault

test('an amount of money reads back however it is written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_99n }), (amount) => {
      const plain = moneyText(amount)
      const [whole = '', fraction = ''] = plain.split('.')
      const thousands = (sign: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, sign)
      const same = (text: string, options: typeof point | typeof comma) =>
        expect(Number(read('money', text, options))).toBe(Number(plain))
      for (const text of [plain, `$${plain}`, `NZ$ ${plain}`, `${plain} NZD`, `${thousands(',')}.${fraction}`]) same(text, point)
      for (const text of [
        `${whole},${fraction}`,
        `${thousands('.')},${fraction}`,
        `€ ${whole},${fraction}`,
        `${whole},${fraction} €`,
      ])
        same(text, comma)
    }),
  )
})

test('negative amounts are read where they may be', () => {
  expect(['-12.5', '(12.50)', '12.50-', '−12.50', '-0'].map((text) => read('signed money', text))).toEqual([
    '-12.5',
    '-12.50',
    '-12.50',
    '-12.50',
    '0',
  ])
  expect(faultOf('money', '-12.50')).toBe('This cannot be negative.')
})

test('a day reads back in the order of the file', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const day = addDays('1995-01-01', days)
      const [year, month, date] = day.split('-')
      expect(read('day', `${date}/${month}/${year}`, point)).toBe(day)
      expect(read('day', `${month}/${date}/${year}`, comma)).toBe(day)
      expect(read('day or month', `${month}/${year}`)).toBe(day.slice(0, 7))
      expect(read('day or month', day)).toBe(day)
    }),
  )
})

test('numbers, percentages, names and answers as people write them', () => {
  expect(read('whole', '1,200')).toBe('1200')
  expect(Number(read('quantity', '12.000'))).toBe(12)
  expect(read('percent', '12.5 %')).toBe('12.5')
  expect(read('cost', '0.0425')).toBe('0.0425')
  expect(read('money', '12.499999999999998')).toBe('12.50')
  expect(['Yes', 'x', 'TRUE', 'no', '0'].map((text) => read('yes or no', text))).toEqual(['yes', 'yes', 'yes', 'no', 'no'])
  expect(read('botanical name', 'Abelia x grandiflora')).toBe('Abelia × grandiflora')
  expect(read('unit', 'litres')).toBe('L')
  expect(read('text', '  Harbour   Landscapes ')).toBe('Harbour Landscapes')
  expect(['-', '–', 'n/a'].map((text) => read('whole', text))).toEqual(['', '', ''])
  expect(read('signed money', '200.00 − 79.50')).toBe('120.50')
  expect(read('quantity', '12000 L')).toBe('12000')
  expect(['2026-W11', 'W47 2025'].map((text) => read('day', text))).toEqual(['2026-03-09', '2025-11-17'])
  expect(parseCell({ type: 'email' }, 'Ana <a@x.example>, "Bo, Jr" <b@x.example>', point)).toMatchObject({
    value: 'a@x.example',
    others: ['b@x.example'],
  })
})

test('what cannot be read is said in a sentence', () => {
  expect(faultOf('money', '1,20')).toContain('1.20')
  expect(faultOf('money', '2026-11-23')).toContain('turned this number into a date')
  expect(faultOf('money', 'ask')).toBe('“ask” is not a number.')
  expect(faultOf('day', '31/02/2026')).toBe('Enter a day like 2026-11-23.')
  expect(faultOf('email', 'ana at example')).toContain('ana@example.com')
  expect(faultOf('barcode', '4006381333932')).toBeDefined()
  for (const shortened of ['4.00638E+12', '5,39123E+12', '4E+12']) expect(faultOf('barcode', shortened)).toContain('shortened')
  expect(faultOf('text', '6.42E+10')).toContain('shortened')
  expect(faultOf('yes or no', 'perhaps')).toBe('Enter yes or no.')
  expect(parseCell({ type: 'text', required: true }, ' ', point).fault).toBe('This cell is empty.')
  expect(parseCell({ type: 'text', max: 3 }, 'four', point).fault).toBe('At most 3 characters.')
  expect(faultOf('text', 'Ros\uFFFD')).toContain('UTF-8')
})

type Row = readonly [
  column: Parameters<typeof parseCell>[0] | CellType,
  cell: string | number,
  expected: ReturnType<typeof parseCell> | string,
  options?: Partial<Parameters<typeof parseCell>[2]>,
]

/** A string is the value; a fault and a note are given whole. */
const expectCells = (rows: readonly Row[]) =>
  expect(
    rows.map(([column, cell, , options]) =>
      parseCell(typeof column === 'string' ? { type: column } : column, cell, { ...point, ...options }),
    ),
  ).toEqual(rows.map(([, , expected]) => (typeof expected === 'string' ? { value: expected } : expected)))

test('the power of ten of a title is applied, and said', () => {
  expectCells([
    ['cost', '1250', { value: '1.25', note: '1250 is read as 1.25, as the title says.' }, { scale: -3 }],
    ['cost', '5', { value: '0.005', note: '5 is read as 0.005, as the title says.' }, { scale: -3 }],
    ['money', '1.5', { value: '150', note: '1.5 is read as 150, as the title says.' }, { scale: 2 }],
    ['money', 'x2', { fault: '“x2” is not a number.' }, { scale: 2 }],
    ['money', '1,234,50', { fault: 'Write decimals after a comma, as in the other rows: 1.234,50.' }, { decimals: 'comma' }],
    ['signed money', '(150)', { value: '-1.5', note: '(150) is read as -1.5, as the title says.' }, { scale: -2 }],
  ])
})

test('a percentage may be a part of one, where the column has nothing above', () => {
  const parts = { isPartOfOne: true }
  expectCells([
    ['percent', '0.15', { value: '15', note: '0.15 is read as 15%.' }, parts],
    ['percent', '0', '0', parts],
    ['percent', '15%', '15', parts],
    ['percent', '-1', { fault: 'This cannot be negative.' }, parts],
    ['percent', '15 %', '15'],
    ['percent', '0.15%', '0.15'],
    ['percent', '0', '0'],
    ['percent', '1', '1'],
    ['percent', '0.12', { value: '0.12', note: '0.12 is read as 0.12%. If 12% is meant, correct it.' }],
    ['percent', '%15', { fault: '“%15” is not a number.' }],
  ])
})

test('a count may name its unit, and no other', () => {
  expectCells([
    ['whole', '3 pcs', '3'],
    ['whole', '1.200 Stk', '1200', { decimals: 'comma' }],
    ['whole', '12 Pflanzen', '12'],
    ['whole', '12 litres', { fault: '“12 litres” is not a number.' }],
    ['whole', '-3', { fault: 'This cannot be negative.' }],
    ['signed whole', '-3 plants', '-3'],
    ['quantity', '-3 L', { fault: 'This cannot be negative.' }],
    ['signed quantity', '-3 L', '-3'],
    ['cost', '-3', { fault: 'This cannot be negative.' }],
  ])
})

test('days come as numbers of a spreadsheet, weeks and moments, within two centuries', () => {
  const monday = (text: string, value: string) => ({ value, note: `${text} is read as ${value}, the Monday of that week.` })
  const serial = { value: '2025-12-09', note: '46000 is read as 2025-12-09, the day of that number in a spreadsheet.' }
  const noDay = { fault: 'Enter a day like 2026-11-23.' }
  const noYear = { fault: 'Enter a year from 1990 to 2199.' }
  expectCells([
    ['day', '46000', serial],
    ['day', '146000', noDay],
    ['day', '460001', noDay],
    ['day', '26000', noDay],
    ['day', '1990', noDay],
    ['day', '2026-12-01T11:30:00Z', '2026-12-01'],
    ['day', '1990-01-01', '1990-01-01'],
    ['day', '1989-12-31', noYear],
    ['day', '2199-12-31', '2199-12-31'],
    ['day', '2200-01-01', noYear],
    ['day', '2026-12-01T11:30:00Z', '2026-12-02', { time_zone: 'Pacific/Auckland' }],
    ['day', '2026-12-01', '2026-12-01', { time_zone: 'Pacific/Auckland' }],
    ['day', 'W01 2026', monday('W01 2026', '2025-12-29')],
    ['day', 'W53 2026', monday('W53 2026', '2026-12-28')],
    ['day', 'W53 2025', noDay],
    ['day', 'W00 2026', noDay],
    ['day', 'W54 2026', noDay],
    ['day', '14/2026', monday('14/2026', '2026-03-30'), { weeks: true }],
    ['day', '2614', monday('2614', '2026-03-30'), { weeks: true }],
    ['day', '2614', noDay],
    ['day or month', 'W14-26', '2026-03-30'],
    ['day or month', '14/2026', '2026-03-30', { weeks: true }],
    ['day or month', '2026-11-01', '2026-11', { months: true }],
    ['day or month', '2026-11-01', '2026-11-01'],
    ['day or month', '2026-11-02', '2026-11-02', { months: true }],
    ['day or month', 'never', noDay, { months: true }],
  ])
})

test('a barcode comes as programs write it', () => {
  expectCells([
    ['barcode', '4006381333931.00', '4006381333931'],
    ['barcode', '12345678901234567890.0', '12345678901234567890.0'],
    ['barcode', 'x4006381333931.0', 'x4006381333931.0'],
  ])
  expect(faultOf('barcode', '4006381333932')).toBe('The last digit of 4006381333932 should be 1; was it mistyped?')
  expect(faultOf('barcode', 'Bäume')).toBe('A barcode has no spaces and no accents.')
})

test('the first of several addresses is used, the others are kept', () => {
  const fault = { fault: parseCell({ type: 'email' }, 'ana', point).fault ?? '' }
  const two = { value: 'a@x.example', others: ['b@x.example'] }
  expectCells([
    ['email', 'mailto:a@x.example', 'a@x.example'],
    ['email', 'a@x.example or b@x.example', two],
    ['email', 'a@x.example/b@x.example', two],
    ['email', 'a@x.example  b@x.example', two],
    ['email', 'a@x.example, office', fault],
    ['email', '"Ana"', fault],
    ['email', ';', fault],
  ])
})

test('an amount says its side, its unit, or what is paid of it', () => {
  expectCells([
    ['money', '4.50 each', '4.50'],
    ['money', '4.50/ea.', '4.50'],
    ['money', '4.50 / per pot', '4.50'],
    ['money', '4.50 each or so', { fault: '“4.50 each or so” is not a number.' }],
    ['money', 'each', { fault: '“each” is not a number.' }],
    ['money', '12.499999', '12.50'],
    ['money', 'A12.499999', { fault: '“A12.499999” is not a number.' }],
    ['money', '12.499999x', { fault: '“12.499999x” is not a number.' }],
    ['signed money', '12.50 CR', '-12.50'],
    ['signed money', '12.50DR', '12.50'],
    ['signed money', '-12.50 CR', '-12.50'],
    ['signed money', '0 CR', '0'],
    ['signed money', '(12.50) CR.', '-12.50'],
    ['signed money', '12.50 CR or so', { fault: '“12.50 CR or so” is not a number.' }],
    ['signed money', 'x CR', { fault: '“x CR” is not a number.' }],
    ['signed money', '200.00 − 79.50', '120.50'],
    ['signed money', '200.00 − -79.50', '120.50'],
    ['signed money', '-200.00 − -79.50', '-120.50'],
    ['signed money', '0.00 − -79.50', '79.50'],
    ['signed money', '0.00 − 0.00', '0.00'],
    ['signed money', 'about\n12.50 CR', { fault: '“about 12.50” is not a number.' }],
    ['signed money', '200.00 − x', { fault: '“x” is not a number.' }],
    ['signed money', 'x − 79.50', { fault: '“x” is not a number.' }],
  ])
})

test('texts keep their lines where they may be long; words for nothing are texts only in texts', () => {
  expectCells([
    [{ type: 'text', max: 400 }, ' One  line \n\n two ', 'One line\ntwo'],
    [{ type: 'text', max: 399 }, 'One\nline', 'One line'],
    [{ type: 'text' }, 'One \t line', 'One line'],
    [{ type: 'email', max: 400 }, 'a@x.example\nb@x.example', { value: 'a@x.example', others: ['b@x.example'] }],
    [{ type: 'text' }, 'n/a', 'n/a'],
    [{ type: 'whole', required: true }, 'n/a', { fault: '“n/a” is not a number.' }],
    [{ type: 'whole' }, '–', ''],
    [{ type: 'text', max: 4 }, 'four', 'four'],
    [{ type: 'text' }, '', ''],
  ])
})

test('errors, formulas and letters that were lost are named', () => {
  const formula = {
    fault: 'The file has a formula here, and not its result. Open it in a spreadsheet, save it again, or enter the value.',
  }
  const error = (text: string) => ({ fault: `The spreadsheet has the error ${text} here. Enter the value.` })
  const letters = { fault: 'Some letters could not be read. Save the file as UTF-8, or as .xlsx.' }
  expectCells([
    ['text', '#REF!', error('#REF!')],
    ['money', '#N/A', error('#N/A')],
    ['text', 'Err:502', error('Err:502')],
    ['text', 'Bed #REF! 2', 'Bed #REF! 2'],
    ['text', '=B2*1.15', formula],
    ['text', '=SUM(A1:A4)', formula],
    ['text', '=best of all', '=best of all'],
    ['text', 'Ros\uD800', letters],
    ['text', 'Ros\0e', letters],
    ['text', '6.42E+10', { fault: 'The spreadsheet shortened this number. Enter it again.' }],
  ])
})

test('a number of a spreadsheet has its decimals after a point; a bare size takes the unit of its title', () => {
  const size = { type: 'text', list: 'container_sizes' } as const
  expectCells([
    ['money', 12.5, '12.5', { decimals: 'comma' }],
    ['money', 1.25, '1.25', { decimals: 'comma' }],
    ['cost', 1.125, '1.125', { decimals: 'comma' }],
    ['cost', '1.125', '1125', { decimals: 'comma' }],
    [size, '2.25', '2.25 L', { size_unit: 'L' }],
    [size, '2.5', '2.5 L', { size_unit: 'L' }],
    [size, '14', '14 cm', { size_unit: 'cm' }],
    [size, 'PB5', 'PB5', { size_unit: 'L' }],
    [size, '5-cell', '5-cell', { size_unit: 'L' }],
    [size, '2.5', '2.5'],
    [{ type: 'text' }, '2.5', '2.5', { size_unit: 'L' }],
  ])
})
