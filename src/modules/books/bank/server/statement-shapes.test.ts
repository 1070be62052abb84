/** One statement in random shapes, as banks write them: titles, order, signs, marks, encodings and formats. It is read back equal, or asks. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyText } from '#kernel/money.ts'
import { prove } from '#testing/proof.ts'
import { seed } from '#testing/size.ts'
import { decideStatement } from '../read-statement.ts'
import { readStatementFile } from './read-statement-file.ts'

const shapes = Number(process.env['RUNS'] ?? 60)

interface Line {
  readonly day: string
  readonly cents: number
  readonly text: string
}

const line = fc.record({
  days: fc.integer({ min: 0, max: 3 }),
  cents: fc
    .oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 100_000, max: 250_000_000 }))
    .chain((size) => fc.constantFrom(size, -size)),
  text: fc.constantFrom('Fuel Stop', 'Garden Shop Ltd', 'Café Pohutukawa', 'Potting mix, 40 l', 'Ole & Sons'),
})

/** Lines of rising days, both in and out. */
const statement = fc.array(line, { minLength: 4, maxLength: 20 }).map((drafts): Line[] => {
  let day = Date.UTC(2026, 2, 17)
  return drafts.map(({ days, cents, text }, i) => {
    day += days * 86_400_000
    return {
      day: new Date(day).toISOString().slice(0, 10),
      cents: i === 0 ? Math.abs(cents) : i === 1 ? -Math.abs(cents) : cents,
      text,
    }
  })
})

const shape = fc.record({
  format: fc.constantFrom('table', 'table', 'table', 'table', 'ofx', 'camt', 'mt940', 'qif'),
  mark: fc.constantFrom('point', 'comma'),
  thousands: fc.constantFrom('', 'mark', ' ', "'"),
  sign: fc.constantFrom('minus', 'trailing', 'parentheses', 'side', 'column', 'two columns'),
  currency: fc.constantFrom('', '$', ' EUR'),
  balance: fc.constantFrom('after', 'before', 'none'),
  newest: fc.boolean(),
  titled: fc.boolean(),
  language: fc.constantFrom(0, 1, 2),
  order: fc.integer({ min: 0, max: 1_000 }),
  day: fc.constantFrom('iso', 'dotted', 'slashed', 'named'),
  encoding: fc.constantFrom('utf-8', 'utf-8 with a mark', 'utf-16', 'windows-1252'),
  ends: fc.constantFrom('\n', '\r\n', '\r'),
  separator: fc.constantFrom(',', ';', '\t'),
  around: fc.boolean(),
})
type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never

const names = {
  day: ['Date', 'Buchungstag', 'Datum'],
  text: ['Description', 'Verwendungszweck', 'Omschrijving'],
  amount: ['Amount', 'Betrag', 'Bedrag'],
  direction: ['Debit/Credit', 'Soll/Haben', 'Af Bij'],
  in: ['Credit', 'Haben', 'Bij'],
  out: ['Debit', 'Soll', 'Af'],
  balance: ['Balance', 'Saldo', 'Saldo'],
} as const
const sides = [
  ['Debit', 'Credit'],
  ['S', 'H'],
  ['Af', 'Bij'],
] as const

function number(cents: number, { mark, thousands, currency }: Shape): string {
  const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const separator = thousands === 'mark' ? (mark === 'point' ? ',' : '.') : thousands
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, separator)
  const digits = `${grouped}${mark === 'point' ? '.' : ','}${decimals}`
  return currency === '$' ? `$${digits}` : `${digits}${currency}`
}

function signed(cents: number, shape: Shape): string {
  const digits = number(cents, shape)
  if (shape.sign === 'column' || shape.sign === 'two columns') return digits
  if (shape.sign === 'side') return `${digits} ${cents < 0 ? 'DR' : 'CR'}`
  if (cents >= 0) return digits
  return shape.sign === 'minus' ? `-${digits}` : shape.sign === 'trailing' ? `${digits}-` : `(${digits})`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dayText(day: string, { day: style }: Shape): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (style === 'iso') return day
  if (style === 'dotted') return `${date}.${month}.${year}`
  return style === 'slashed' ? `${date}/${month}/${year}` : `${date} ${months[Number(month) - 1]} ${year}`
}

function table(lines: readonly Line[], shape: Shape): string {
  const { language, sign, titled, separator } = shape
  let total = 100_000
  const rows = lines.map(({ day, cents, text }) => {
    const before = total
    total += cents
    const balance = shape.balance === 'before' ? before : total
    return {
      day: dayText(day, shape),
      text,
      amount: sign === 'two columns' ? '' : signed(cents, shape),
      direction: sides[language]?.[cents < 0 ? 0 : 1] ?? '',
      in: cents > 0 ? number(cents, shape) : '',
      out: cents < 0 ? number(cents, shape) : '',
      balance: `${balance < 0 ? '-' : ''}${number(balance, shape)}`,
    }
  })
  const all = ['day', 'text', 'amount', 'direction', 'in', 'out', 'balance'] as const
  const used = all.filter(
    (name) =>
      (name !== 'amount' || sign !== 'two columns') &&
      (name !== 'direction' || sign === 'column') &&
      ((name !== 'in' && name !== 'out') || sign === 'two columns') &&
      (name !== 'balance' || shape.balance !== 'none'),
  )
  const ordered = used.map((_, i) => used[(i + shape.order) % used.length] ?? 'day')
  const quoted = (cell: string) => (cell.includes(separator) || cell.includes('"') ? `"${cell}"` : cell)
  const written = (shape.newest ? rows.toReversed() : rows).map((row) => ordered.map((name) => quoted(row[name])).join(separator))
  return [
    ...(shape.around ? ['Statement of 12-3456-7890123-00', ''] : []),
    ...(titled ? [ordered.map((name) => names[name][language]).join(separator)] : []),
    ...written,
    ...(shape.around && titled ? ['', 'End of statement'] : []),
  ].join(shape.ends)
}

const plain = (cents: number) => (cents / 100).toFixed(2)
const xml = (text: string) => text.replaceAll('&', '&amp;')
const compact = (day: string) => day.replaceAll('-', '')

const formats = {
  ofx: (lines: readonly Line[]) =>
    `OFXHEADER:100\n\n<OFX><STMTRS>${lines
      .map(
        ({ day, cents, text }, i) =>
          `<STMTTRN><DTPOSTED>${compact(day)}<TRNAMT>${plain(cents)}<FITID>${i}<NAME>${xml(text)}</STMTTRN>`,
      )
      .join('\n')}</STMTRS></OFX>`,
  camt: (lines: readonly Line[]) =>
    `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${lines
      .map(
        ({ day, cents, text }) =>
          `<Ntry><Amt Ccy="EUR">${plain(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${xml(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
      )
      .join('')}</Stmt></BkToCstmrStmt></Document>`,
  mt940: (lines: readonly Line[]) =>
    `:20:1\n:25:1\n:60F:C260301EUR1000,00\n${lines
      .map(
        ({ day, cents, text }) =>
          `:61:${compact(day).slice(2)}${compact(day).slice(4)}${cents < 0 ? 'D' : 'C'}${plain(Math.abs(cents)).replace('.', ',')}NMSCNONREF\n:86:${text}`,
      )
      .join('\n')}\n-`,
  qif: (lines: readonly Line[]) =>
    `!Type:Bank\n${lines.map(({ day, cents, text }) => `D${day.slice(8)}/${day.slice(5, 7)}'${day.slice(2, 4)}\nT${plain(cents)}\nP${text}\n^`).join('\n')}`,
}

function bytes(text: string, { encoding }: Shape): Buffer {
  if (encoding === 'utf-16') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  return Buffer.from(encoding === 'utf-8' ? text : `\uFEFF${text}`)
}

async function wrongIn(lines: readonly Line[], shape: Shape): Promise<string | undefined> {
  const text = shape.format === 'table' ? table(lines, shape) : formats[shape.format](lines)
  const setup = {
    usual_order: 'day first',
    time_zone: 'UTC',
    currency: 'EUR',
    today: '2026-12-31',
    remembered: {},
    is_owed: false,
  } as const
  const source = await readStatementFile({ name: 'statement', bytes: bytes(text, shape) }, setup).catch(() => undefined)
  if (source === undefined) return `${JSON.stringify(shape)} is no table\n${text}`
  const { questions, faults, lines: read } = decideStatement(source, {}, setup)
  if (questions.length + faults.length > 0) return undefined
  const got = read.map((each) => `${each.day} ${moneyText(each.amount)} ${each.description}`)
  const expected = lines.map((each) => `${each.day} ${plain(each.cents)} ${each.text}`)
  const inOrder = shape.format === 'table' && shape.newest ? expected.toReversed() : expected
  return JSON.stringify(got) === JSON.stringify(inOrder) ? undefined : `${JSON.stringify(shape)}\n${text}\n${got.join('\n')}`
}

test('a statement of any shape is read back equal, or asks', async () => {
  const samples = fc.sample(fc.tuple(statement, shape), { numRuns: shapes, seed })
  const wrong: string[] = []
  for (const [lines, each] of samples) wrong.push(...[await wrongIn(lines, each)].filter((found) => found !== undefined))
  prove('bank statements in random shapes', samples.length, wrong)
  expect(samples).toHaveLength(shapes)
})
