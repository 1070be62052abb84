import { expect, test } from 'vitest'
import { isCamt, readCamt } from './camt.ts'

const entry = (amount: string, side: string, more: string) =>
  `<ns2:Ntry><ns2:Amt Ccy="EUR">${amount}</ns2:Amt><ns2:CdtDbtInd>${side}</ns2:CdtDbtInd>${more}</ns2:Ntry>`
const booked = '<ns2:Sts><ns2:Cd>BOOK</ns2:Cd></ns2:Sts><ns2:BookgDt><ns2:Dt>2026-11-02</ns2:Dt></ns2:BookgDt>'
const details = (text: string) => `<ns2:NtryDtls>${text}</ns2:NtryDtls>`
const payment = (amount: string, name: string, text: string) =>
  `<ns2:TxDtls><ns2:Refs><ns2:EndToEndId>${text}</ns2:EndToEndId></ns2:Refs><ns2:Amt Ccy="EUR">${amount}</ns2:Amt><ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd><ns2:RltdPties><ns2:Dbtr><ns2:Pty><ns2:Nm>${name}</ns2:Nm></ns2:Pty></ns2:Dbtr></ns2:RltdPties><ns2:RmtInf><ns2:Ustrd>Invoice ${text}</ns2:Ustrd></ns2:RmtInf></ns2:TxDtls>`
const file = (...statements: string[]) =>
  `<?xml version="1.0"?><ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><ns2:BkToCstmrStmt>${statements.join('')}</ns2:BkToCstmrStmt></ns2:Document>`
const statement = (iban: string, ...entries: string[]) =>
  `<ns2:Stmt><ns2:Acct><ns2:Id><ns2:IBAN>${iban}</ns2:IBAN></ns2:Id><ns2:Ccy>EUR</ns2:Ccy></ns2:Acct><ns2:Bal><ns2:Tp><ns2:CdOrPrtry><ns2:Cd>CLBD</ns2:Cd></ns2:CdOrPrtry></ns2:Tp><ns2:Amt Ccy="EUR">90.00</ns2:Amt><ns2:CdtDbtInd>DBIT</ns2:CdtDbtInd></ns2:Bal>${entries.join('')}</ns2:Stmt>`

const read = (text: string) =>
  readCamt(text, 'Europe/Berlin').statements.map(({ account, transactions }) => [
    account,
    transactions.map(({ row, day, amount, description, reference, bank_number, balance, left_out }) =>
      [row, day, amount, description, reference, bank_number, balance, left_out].join('|'),
    ),
  ])

test('a batch is one line for each payment where they come to the entry, else one line', () => {
  const parts = details(payment('60.00', 'Garden Shop Ltd', '17') + payment('40.00', 'Willow', '18'))
  const reference = '<ns2:AcctSvcrRef>R1</ns2:AcctSvcrRef>'
  const text = file(statement('DE1', entry('100.00', 'CRDT', booked + reference + parts), entry('99.00', 'CRDT', booked + parts)))
  expect(isCamt(text)).toBe(true)
  expect(read(text)).toEqual([
    [
      'DE1 EUR',
      [
        '1|2026-11-02|60.00|Garden Shop Ltd Invoice 17|17|R1/1||',
        '2|2026-11-02|40.00|Willow Invoice 18|18|R1/2||',
        '3|2026-11-02|99.00|Garden Shop Ltd Invoice 17 Willow Invoice 18|17 18||-90.00|',
      ],
    ],
  ])
})

test('money out, a reversal, a pending entry, and a time with its zone', () => {
  const pending = '<ns2:Sts>PDNG</ns2:Sts><ns2:BookgDt><ns2:DtTm>2026-11-02T23:30:00Z</ns2:DtTm></ns2:BookgDt>'
  const text = file(
    statement(
      'DE1',
      entry('5.00', 'DBIT', booked),
      entry('5.00', 'CRDT', `<ns2:RvslInd>true</ns2:RvslInd>${booked}`),
      entry('7.00', 'DBIT', pending),
    ),
  )
  expect(read(text)).toEqual([
    ['DE1 EUR', ['1|2026-11-02|-5.00|||||', '2|2026-11-02|5.00||||-90.00|', '3|2026-11-03|-7.00|||||pending']],
  ])
})

test('statements of one account are one, those of several are told apart', () => {
  const one = entry('5.00', 'CRDT', booked)
  expect(
    read(file(statement('DE1', one), statement('DE2', one), statement('DE1', one))).map(([account, lines]) => [
      account,
      lines?.length,
    ]),
  ).toEqual([
    ['DE1 EUR', 2],
    ['DE2 EUR', 1],
  ])
})

test('the booked lines stand between the opening and the closing balance', () => {
  const opening =
    '<ns2:Bal><ns2:Tp><ns2:CdOrPrtry><ns2:Cd>OPBD</ns2:Cd></ns2:CdOrPrtry></ns2:Tp><ns2:Amt Ccy="EUR">10.00</ns2:Amt><ns2:CdtDbtInd>DBIT</ns2:CdtDbtInd></ns2:Bal>'
  const pending = '<ns2:Sts>PDNG</ns2:Sts><ns2:BookgDt><ns2:Dt>2026-11-02</ns2:Dt></ns2:BookgDt>'
  const text = file(statement('DE1', opening, entry('80.00', 'DBIT', booked), entry('7.00', 'DBIT', pending)))
  expect(readCamt(text, 'UTC').statements.map(({ checks }) => checks)).toEqual([
    [{ opening: '-10.00', closing: '-90.00', rows: [1] }],
  ])
})
