/** OFX statements of both generations: as SGML without end tags, and as XML. */
import { expect, test } from 'vitest'
import { decideStatement } from '../read-statement.ts'
import { isOfx, readOfx } from './ofx.ts'

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>NZD<BANKACCTFROM><ACCTID>12-3456-0012345-00</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261122120000[+13:NZDT]<TRNAMT>-1150.00<FITID>A1<NAME>Power &amp; Co<MEMO>INV 7
</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261123<TRNAMT>45.00<FITID>A2<CHECKNUM>04022<NAME>GOTHAM<MEMO>GOTHAM</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>3895.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><STMTRS><BANKACCTFROM><ACCTID>77</ACCTID></BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261123000000.000</DTPOSTED><TRNAMT>45,5</TRNAMT><FITID>9</FITID><NAME>Caf&#233; &#xC9;toile</NAME></STMTTRN>
</BANKTRANLIST></STMTRS></OFX>`

const setup = {
  usual_order: 'month first',
  time_zone: 'Pacific/Auckland',
  currency: 'NZD',
  today: '2026-12-31',
  remembered: {},
  is_owed: false,
} as const

const linesOf = (text: string) => {
  const { lines, faults } = decideStatement({ file: readOfx(text, setup.time_zone) }, {}, setup)
  return { lines: lines.map(({ row: _, ...line }) => line), faults }
}

test('reads SGML without end tags: the day without its time, entities, and a name that is repeated once', () => {
  expect(isOfx(sgml)).toBe(true)
  expect(linesOf(sgml)).toEqual({
    faults: [],
    lines: [
      { day: '2026-11-22', amount: -115000n, description: 'Power & Co INV 7', reference: '', bank_number: 'A1', balance: null },
      { day: '2026-11-23', amount: 4500n, description: 'GOTHAM', reference: '04022', bank_number: 'A2', balance: 389500n },
    ],
  })
})

test('reads XML, with a comma for the decimals and characters by their number', () => {
  expect(isOfx(xml)).toBe(true)
  expect(linesOf(xml).lines).toEqual([
    { day: '2026-11-23', amount: 4550n, description: 'Café Étoile', reference: '', bank_number: '9', balance: null },
  ])
})

test('the last day has the balance of the account, unless the file ends before the day of the balance', () => {
  const balances = (text: string) => linesOf(text).lines.map(({ balance }) => balance)
  expect(balances(sgml)).toEqual([null, 389500n])
  expect(balances(sgml.replace('<DTEND>20261130', ''))).toEqual([null, 389500n])
  expect(balances(sgml.replace('<DTEND>20261130', '<DTEND>20261129'))).toEqual([null, null])
  expect(balances(sgml.replace('<DTASOF>20261130', '<DTASOF>20261122'))).toEqual([null, null])
  expect(balances(sgml.replaceAll('LEDGERBAL', 'AVAILBAL'))).toEqual([null, null])
})

test('the statements of a file by their accounts, and what is no OFX or cannot be read', () => {
  const { statements } = readOfx(sgml, 'UTC')
  expect(statements.map(({ account }) => account)).toEqual(['12-3456-0012345-00 NZD'])
  const both = sgml.replace('</STMTTRNRS>', `</STMTTRNRS>${xml.slice(xml.indexOf('<STMTRS>'), xml.indexOf('</OFX>'))}`)
  expect(readOfx(both, 'UTC').statements.map(({ account, transactions }) => [account, transactions.length])).toEqual([
    ['12-3456-0012345-00 NZD', 2],
    ['77', 1],
  ])
  expect([isOfx('Date;Amount'), isOfx('<html><OFX>')]).toEqual([false, false])
  expect(readOfx('<OFX></OFX>', 'UTC').statements.flatMap(({ transactions }) => transactions)).toEqual([])
  expect(readOfx('<STMTTRN><NAME>A&#0;&#xD800;&#9999999;B', 'UTC').statements[0]?.transactions[0]?.description).toBe(
    'A&#0;&#xD800;&#9999999;B',
  )
  const bad = linesOf('<OFX><STMTTRN><DTPOSTED>soon<TRNAMT>1.00</STMTTRN>')
  expect(bad.faults).toEqual([{ row: 1, message: '“soon” is not a date. Correct the file, or leave the transaction out.' }])
})

test.each([
  ['four decimals', ['-33.7200', '1200.0000'], [-3372n, 120000n]],
  ['three decimals, which are no thousands', ['-33.720'], [-3372n]],
  ['three decimals after a comma', ['-33,720', '+5,5'], [-3372n, 550n]],
  ['no digit before the point', ['-.50', '1'], [-50n, 100n]],
  ['thousands, which the format does not know', ['1,234.56', '2.00'], [123456n, 200n]],
])('reads amounts with %s', (_, amounts, cents) => {
  const line = (amount: string) => `<STMTTRN><DTPOSTED>20261102<TRNAMT>${amount}<NAME>A</STMTTRN>`
  const { lines, faults } = linesOf(`<OFX>${amounts.map(line).join('')}</OFX>`)
  expect(faults).toEqual([])
  expect(lines.map(({ amount }) => amount)).toEqual(cents)
})

test('reads text that stands verbatim, and takes no noughts for a number of a cheque', () => {
  const line = '<STMTTRN><DTPOSTED>20261102<TRNAMT>1.00<FITID>F1<CHECKNUM>000<NAME><![CDATA[Pots & Co]]></NAME></STMTTRN>'
  expect(linesOf(`<OFX>${line}</OFX>`).lines).toMatchObject([{ description: 'Pots & Co', reference: '', bank_number: 'F1' }])
})

test('an account that money was transferred to is none of the file', () => {
  const target = '<STMTTRN><BANKACCTTO><BANKID>1<ACCTID>99</BANKACCTTO></STMTTRN>'
  const text = `<STMTRS><BANKACCTFROM><BANKID>1<ACCTID>12</BANKACCTFROM>${target}</STMTRS>`
  expect(readOfx(text, 'UTC').statements.map(({ account }) => account)).toEqual(['12'])
})

test('an empty value without an end tag hides nothing of what comes after it', () => {
  const line = '<STMTTRN><DTPOSTED>20261102<CHECKNUM><MEMO>\n<TRNAMT>-5.00<FITID>F2<NAME>5 < 6 &amp; &amp;lt;</STMTTRN>'
  expect(linesOf(`<OFX>${line}</OFX>`).lines).toMatchObject([{ amount: -500n, description: '5 < 6 & &lt;', bank_number: 'F2' }])
})

test.each([
  ['20261102113000.000[0:GMT]', '2026-11-03'],
  ['20261102113000[-5:EST]', '2026-11-03'],
  ['20261102113000', '2026-11-02'],
  // Midnight and noon stand for no time at all.
  ['20261102000000[-5:EST]', '2026-11-02'],
  ['20261102120000[0:GMT]', '2026-11-02'],
  ['20261102083000[+13:NZDT]', '2026-11-02'],
  ['20261102200000[+5.5:IST]', '2026-11-03'],
])('the day of %s in New Zealand is %s', (stamp, day) => {
  expect(linesOf(`<OFX><STMTTRN><DTPOSTED>${stamp}<TRNAMT>1.00</STMTTRN></OFX>`).lines[0]?.day).toBe(day)
})
