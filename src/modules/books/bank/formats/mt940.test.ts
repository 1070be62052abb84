import { expect, test } from 'vitest'
import { isMt940, readMt940 } from './mt940.ts'

const message = (...fields: string[]) =>
  [':20:1', ':25:12345/678', ':28C:1/1', ':60F:C261101EUR1000,00', ...fields, ':62F:D261102EUR911,80', '-'].join('\r\n')
const lines = (text: string) =>
  readMt940(text).statements.flatMap(({ account, transactions }) =>
    transactions.map(({ day, amount, description, reference, bank_number, balance, left_out }) =>
      [account, day, amount, description, reference, bank_number, balance, left_out].join('|'),
    ),
  )

test.each([
  [
    'plain text over several lines',
    [':61:2611021102D88,20NMSCNONREF//B4E07', ':86:FUEL STOP', 'LEVIN'],
    '12345/678 EUR|2026-11-02|-88,20|FUEL STOP LEVIN||B4E07|-911,80|',
  ],
  [
    'the structured words of German banks',
    [
      ':61:2611021102CR1200,NTRFKREF+',
      ':86:166?00GUTSCHRIFT?20EREF+00017?21SVWZ+Rechnung 00017 v?22om 2.11.?30TESTDEXX?32GARDEN SH?33OP LTD',
    ],
    '12345/678 EUR|2026-11-02|1200,|GARDEN SHOP LTD Rechnung 00017 vom 2.11.|00017||-911,80|',
  ],
  [
    'the words between slashes of Dutch banks',
    [
      ':61:261102D000000000025,00N102EREF',
      'NL70ABNA0000000001',
      ':86:/EREF/00017/BENM//NAME/JOHN DOE/REMI/Invoice 7/ISDT/2026-11-02',
    ],
    '12345/678 EUR|2026-11-02|-000000000025,00|JOHN DOE Invoice 7|00017||-911,80|',
  ],
  [
    'a counterparty and a purpose whose words have four letters too',
    [':61:2611021102D88,20N422EREF', ':86:/EREF/00017//CNTP/NL02INGB1/INGBNL2A/FUEL STOP///REMI/USTD//RENT/INV 7/'],
    '12345/678 EUR|2026-11-02|-88,20|FUEL STOP RENT/INV 7|00017||-911,80|',
  ],
  ['a reversed payment out', [':61:2611021102RD5,00NMSCNONREF', ':86:Storno'], '12345/678 EUR|2026-11-02|5,00|Storno|||-911,80|'],
  ['an expected payment', [':61:261102ED5,00NMSC7', ':86:Rent'], '12345/678 EUR|2026-11-02|-5,00|Rent|7||-911,80|expected'],
  ['a booking day in the next year', [':61:2612310102C5,00NMSC7'], '12345/678 EUR|2027-01-02|5,00||7||-911,80|'],
])('reads %s', (_, fields, line) => {
  expect(lines(message(...fields))).toEqual([line])
})

test('is told by its fields', () => {
  expect([isMt940(message()), isMt940('Date,Amount\n:20:,1'), isMt940(`{1:F01X}{4:\n${message()}}`)]).toEqual([true, false, true])
})
