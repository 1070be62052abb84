/** Statements of every shape and format: the reading of the files in `cases` without a choice, in a nursery in New Zealand. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { moneyText } from '#kernel/money.ts'
import type { StatementChoice } from '../chosen-columns.ts'
import { decideStatement } from '../read-statement.ts'
import { readStatementFile } from './read-statement-file.ts'

const folder = path.join(import.meta.dirname, 'cases')
const setup = {
  usual_order: 'day first',
  time_zone: 'Pacific/Auckland',
  currency: 'NZD',
  today: '2026-12-01',
  remembered: {},
  is_owed: false,
} as const

async function read(name: string) {
  const source = await readStatementFile({ name, bytes: fs.readFileSync(path.join(folder, name)) }, setup)
  const decided = decideStatement(source, {}, setup)
  expect(decided.questions).toEqual([])
  expect(decided.faults).toEqual([])
  return decided
}

const linesOf = ({ lines }: Awaited<ReturnType<typeof read>>) =>
  lines.map(({ day, amount, description, reference }) => [day, moneyText(amount), description, reference])

const cases: Readonly<
  Record<string, readonly (readonly [day: string, amount: string, description: string, reference: string])[]>
> = {
  'bank-anz.csv': [
    ['2026-11-13', '1200.00', 'Garden Shop Ltd', 'Plants Nov 00017'],
    ['2026-11-12', '-88.20', 'Fuel Stop', '4835******** 1234 Df 261112'],
  ],
  'bank-asb.csv': [
    ['2026-10-18', '1300.00', 'D/C FROM GARDEN SHOP INV 00017', ''],
    ['2026-10-18', '-1300.00', 'MB TRANSFER TO CARD 5023', ''],
  ],
  'bank-camt.xml': [['2026-11-02', '-88.20', 'Fuel', '']],
  'bank-cd-flag.csv': [
    ['2026-11-02', '-412.50', 'Potting mix supplier', ''],
    ['2026-11-03', '1200.00', 'Card takings', ''],
    ['2026-11-04', '-88.20', 'Diesel', ''],
  ],
  'bank-comma-thousands.csv': [
    ['2026-11-02', '-1000.00', 'Substrat', ''],
    ['2026-11-03', '1250.50', 'Gartenmarkt', ''],
  ],
  'bank-cr-only.csv': [
    ['2026-11-02', '-412.50', 'Potting supplier', ''],
    ['2026-11-13', '1200.00', 'Card takings', ''],
  ],
  'bank-footer.csv': [
    ['2026-11-02', '-412.50', 'Potting mix supplier', ''],
    ['2026-11-13', '1200.00', 'Card takings', ''],
  ],
  'bank-iso-time.csv': [
    ['2026-11-02', '45.00', 'Card payment', ''],
    ['2026-11-04', '19.50', 'Card payment', ''],
  ],
  'bank-nz-credit-debit-amount.csv': [
    ['2026-11-02', '-412.50', 'POTTING SUPPLIES', ''],
    ['2026-11-03', '1200.00', 'Garden Shop Ltd', '00017 ACCOUNT NOV'],
  ],
  'bank-utf16le-bom.csv': [['2026-11-02', '-412.50', 'Café supplier', '']],
  'bank-value-date-signed.csv': [
    ['2026-11-02', '-412.50', 'Potting mix supplier', 'INV 100'],
    ['2026-11-13', '1200.00', 'Garden shop', '00017'],
  ],
  'bank.qif': [['2026-11-02', '-88.20', 'Fuel', '']],
  'bank.sta': [['2026-11-02', '-88.20', 'Fuel', '']],
  'ofx-balance-rows.ofx': [['2026-11-02', '-40.00', 'Fuel', '']],
  'ofx-cdata.ofx': [['2026-11-02', '-16.85', 'EFTPOS POTTING SUPPLIES & CO LEVIN', '']],
  'ofx-crossed-tags.ofx': [['2026-11-02', '-9.00', 'Fuel', '']],
  'ofx-decimal-comma.ofx': [
    ['2026-11-02', '-162.90', 'Supplier', ''],
    ['2026-11-02', '1250.00', 'Takings', ''],
  ],
  'ofx-four-decimals.ofx': [
    ['2026-11-02', '-33.72', 'Potting supplier', ''],
    ['2026-11-02', '1200.00', 'Card takings', ''],
  ],
  'ofx-pending-wording.ofx': [['2026-11-02', '-88.20', 'PENDING FUEL STOP', '']],
  'ofx-plus-sign.ofx': [['2026-11-02', '12.00', 'Deposit', '']],
  'ofx-posted-wording.ofx': [['2026-11-02', '-88.20', 'FUEL STOP LTD 0211', '']],
  'ofx-repeated-fitid.ofx': [
    ['2026-11-02', '100.00', 'Customer A', ''],
    ['2026-11-02', '-40.00', 'Fuel', ''],
    ['2026-11-02', '60.00', 'Customer B', ''],
  ],
  'ofx-transfer-target.ofx': [
    ['2026-11-02', '-500.00', 'Transfer to savings', ''],
    ['2026-11-02', '20.00', 'Takings', ''],
  ],
  // 11:30 in the evening of Greenwich is the next day in New Zealand.
  'ofx-utc-stamp.ofx': [['2026-11-03', '40.00', 'Card takings', '']],
  'overlap-1.csv': [['2026-10-30', '-1.50', 'Coffee', '']],
  'overlap-2.csv': [
    ['2026-10-30', '-1.50', 'Coffee', ''],
    ['2026-10-30', '-1.50', 'Coffee', ''],
    ['2026-11-01', '-1.50', 'Coffee', ''],
  ],
}

test.each(Object.entries(cases))('%s', async (name, lines) => {
  expect(linesOf(await read(name))).toEqual(lines)
})

const two = ['2026-11-02 -412.50 Mix', '2026-11-13 1200.00 Shop']

test.each<[string, string, readonly string[]]>([
  ['titles in two rows', 'Date,Details,Amount,\n,,Debit,Credit\n2/11/2026,Mix,412.50,\n13/11/2026,Shop,,1200.00', two],
  [
    'titles in two rows, the day above',
    'Date,Details,Amount,,\n,,Debit,Credit,Balance\n2/11/2026,Mix,412.50,,1\n13/11/2026,Shop,,1200.00,2',
    two,
  ],
  ['sums with a day', 'Date,Details,Amount\n2/11/2026,Mix,-412.50\n2/11/2026,Daily total,-412.50\n13/11/2026,Shop,1200.00', two],
  [
    'each day once',
    'Date,Details,Amount\n2/11/2026,Mix,-412.50\n,Fuel,-20.00\n13/11/2026,Shop,1200.00',
    [two[0] ?? '', '2026-11-02 -20.00 Fuel', two[1] ?? ''],
  ],
  ['each day above its lines', 'Date,Details,Amount\n2/11/2026,,\n,Mix,-412.50\n13/11/2026,,\n,Shop,1200.00\nTotal,,787.50', two],
  ['texts that are no formulas', 'Date,Details,Amount\n="02/11/2026",Mix,"=""-412.50"""\n\'13/11/2026,Shop,\'1200.00', two],
  ['days without marks', 'Date,Details,Amount\n02112026,Mix,-412.50\n13112026,Shop,1200.00', two],
  [
    'days without a year, up to the end of the period above them',
    'Statement 10 Dec 2024 to 9 Jan 2025\nDate,Details,Amount\n28 Dec,Mix,-412.50\n3 Jan,Shop,1200.00',
    ['2024-12-28 -412.50 Mix', '2025-01-03 1200.00 Shop'],
  ],
  [
    'days without a year, up to today',
    'Date,Details,Amount\nNov 13,Shop,1200.00\n"Mon, Aug 3rd",Fuel,-20.00\nDec 2,Mix,-412.50',
    ['2026-11-13 1200.00 Shop', '2026-08-03 -20.00 Fuel', '2025-12-02 -412.50 Mix'],
  ],
  [
    'a line for each field',
    'From: 01/11/2026 to 30/11/2026\n\nDate: 13/11/2026\nDescription: Shop\nAmount: 1,200.00\nBalance: 1,787.50\n\nDate: 2/11/2026\nDescription: Mix\nAmount: -412.50\nBalance: 587.50',
    [two[1] ?? '', two[0] ?? ''],
  ],
  [
    'an amount with a comma in a text that is no formula',
    'Date,Details,Amount\n="02/11/2026",="Mix",="-412.50"\n="13/11/2026",="Shop",="1,200.00"',
    two,
  ],
  [
    'words in the reference only',
    'Date,Reference,Transaction Type,Money In,Money Out\n2/11/2026,Potting mix,Card,0.00,412.50\n13/11/2026,Garden shop,Deposit,1200.00,0.00',
    ['2026-11-02 -412.50 Potting mix Card', '2026-11-13 1200.00 Garden shop Deposit'],
  ],
  [
    'numbers of deposits, which are no amounts',
    'Deposit ID,Deposit Date,Deposit Amount,Fees,Net Total\nD1,2/11/2026,"$1,000.00",($29.00),$971.00\nD2,13/11/2026,$500.00,($14.50),$485.50',
    ['2026-11-02 971.00 D1', '2026-11-13 485.50 D2'],
  ],
  [
    'columns padded with blanks',
    [
      'STATEMENT OF ACCOUNT              A BANK',
      '',
      'Date        Details                    Debit      Credit     Balance',
      '----------  --------------------  ----------  ----------  ----------',
      '02/11/2026  Mix                       412.50                  587.50',
      '13/11/2026  Shop                                1,200.00    1,787.50',
    ].join('\n'),
    two,
  ],
  ['amounts without cents', 'Datum;Text;Betrag\n02.11.2026;Mix;-412,50\n13.11.2026;Shop;1200,-', two],
  [
    'only a number of its own',
    'Payout date,Payout ID,Net payout\n2/11/2026,PO1,1170.00\n3/11/2026,PO2,780.00',
    ['2026-11-02 1170.00 PO1', '2026-11-03 780.00 PO2'],
  ],
])('%s', async (_, text, lines) => {
  const source = await readStatementFile({ name: 'statement.csv', bytes: Buffer.from(text) }, setup)
  const { questions, faults, lines: read } = decideStatement(source, {}, setup)
  expect({ questions, faults }).toEqual({ questions: [], faults: [] })
  expect(read.map(({ day, amount, description }) => `${day} ${moneyText(amount)} ${description}`)).toEqual(lines)
})

test('a currency that is not that of the books is said', async () => {
  const text = 'Date,Details,Amount,Currency\n2/11/2026,Mix,-412.50,USD\n13/11/2026,Shop,1200.00,USD'
  const source = await readStatementFile({ name: 'statement.csv', bytes: Buffer.from(text) }, setup)
  expect(decideStatement(source, {}, setup).decided[0]).toBe(
    'The amounts are in USD, and your books are in NZD: check that this is the right account',
  )
})

test.each<[string, string, string]>([
  ['amounts in two currencies', 'Date,Details,Amount\n2/11/2026,Mix,NZD -412.50\n13/11/2026,Shop,USD 1200.00', 'statement'],
  [
    'kinds of payment beside amounts without a sign',
    'Date,Details,Type,Amount\n2/11/2026,Mix,Payment,412.50\n13/11/2026,Shop,Deposit,1200.00',
    'out_values',
  ],
  [
    'two marks beside amounts without a sign',
    'Datum;Tekst;Znak;Bedrag;Saldo\n2/11/2026;Mix;Χ;412,50;587,50\n13/11/2026;Shop;Π;1.200,00;1.787,50',
    'out_values',
  ],
  [
    'a second account below',
    'Account: 01-111\nDate,Details,Amount\n2/11/2026,Mix,-412.50\n\nAccount: 01-222\nDate,Details,Amount\n3/11/2026,Interest,1.50',
    'statement',
  ],
])('asks for %s', async (_, text, path) => {
  const source = await readStatementFile({ name: 'statement.csv', bytes: Buffer.from(text) }, setup)
  expect(decideStatement(source, {}, setup).questions.map((each) => each.path)).toEqual([path])
})

test('a file with the line ends of an old Mac has all its rows', async () => {
  const { lines } = await read('bank-cr-only-56-rows.csv')
  expect(lines).toHaveLength(56)
  expect(lines.slice(0, 2).map(({ day, amount }) => [day, moneyText(amount)])).toEqual([
    ['2026-10-01', '101.50'],
    ['2026-10-02', '102.50'],
  ])
})

test('each file of the folder is tried', () => {
  expect(fs.readdirSync(folder).toSorted()).toEqual([...Object.keys(cases), 'bank-cr-only-56-rows.csv'].toSorted())
})

test('a total and the rows that say a balance are left out with the reason', async () => {
  const reasons = async (name: string) => (await read(name)).left_out.map(({ row, reason }) => [row, reason])
  expect(await reasons('bank-footer.csv')).toEqual([[4, 'a total or a balance']])
  expect(await reasons('ofx-balance-rows.ofx')).toEqual([
    [1, 'a total or a balance'],
    [3, 'a total or a balance'],
  ])
})

test('says how a file was read, and which columns and rows were not', async () => {
  const { decided, unused_titles, above } = await read('bank-cd-flag.csv')
  expect(decided).toEqual([
    'Dates are month/day/year: 11/02/2026 is 2026-11-02',
    'Amounts have a decimal point',
    '“Transaction Type” says what is money out',
    '1200.00 in, 500.70 out',
    'Agrees with “Balance”',
  ])
  expect([unused_titles, above]).toEqual([[], []])
  const asb = await read('bank-asb.csv')
  expect(asb.unused_titles).toEqual(['Tran Type'])
  expect(asb.above.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6])
})

const flagged = `
Date,Description,Amount,Transaction Type,Balance
11/02/2025,Potting mix supplier,412.50,Debit,5187.50
12/02/2025,Card takings,1200.00,Credit,6387.50
13/02/2025,Diesel,88.20,Debit,6299.30`

test.each<[string, string, readonly string[]]>([
  [
    'a column of value dates beside the amounts',
    `
Booking Date,Value Date,Partner Name,Payment Reference,Amount (EUR),Original Amount,Original Currency
2025-11-02,2025-11-03,Potting mix supplier,INV 100,-412.50,-440.00,USD
2025-11-13,2025-11-14,Garden shop,00017,1200.00,1200.00,EUR`,
    ['-412.50', '1200.00'],
  ],
  [
    'value dates without marks, and amounts without decimals',
    `
Value Date,Text,Amount
20251103,Mix,-412
20251114,Shop,1200`,
    ['-412.00', '1200.00'],
  ],
  [
    'amounts of credit and debit beside the one of both',
    `
Date,OP name,Amount (credit),Amount (debit),Amount,Balance
02-11-2025,Potting Supplies,,412.50,-412.50,5187.50
03-11-2025,Garden Shop Ltd,1200.00,,1200.00,6387.50`,
    ['-412.50', '1200.00'],
  ],
  [
    'gross, fee and net, of which the net explains the balance, newest first',
    `
Date,Name,Gross,Fee,Net,Balance
13/11/2025,Shop,100.00,-3.00,97.00,292.00
12/11/2025,Shop,200.00,-5.00,195.00,195.00`,
    ['195.00', '97.00'],
  ],
  [
    'no titles, and a running balance',
    `
02/11/2025,100234,Mix,-412.50,587.50
03/11/2025,100235,Shop,1200.00,1787.50
04/11/2025,100236,Diesel,-88.20,1699.30`,
    ['-412.50', '-88.20', '1200.00'],
  ],
  ['a column that says debit or credit', flagged, ['-412.50', '-88.20', '1200.00']],
  [
    'D and C without a balance',
    `
Date;Text;D/C;Amount
02/11/2025;Mix;D;412.50
03/11/2025;Shop;C;1200.00`,
    ['-412.50', '1200.00'],
  ],
  [
    'Af and Bij with decimal commas',
    `
Datum;Naam;Af Bij;Bedrag
20251102;Mest;Af;1.412,50
20251103;Tuin;Bij;1.200`,
    ['-1412.50', '1200.00'],
  ],
  [
    'Soll and Haben',
    `
Buchungstag;Verwendungszweck;Betrag;Soll/Haben
02.11.2025;Substrat;412,50;S
03.11.2025;Gartenmarkt;1.200,00;H`,
    ['-412.50', '1200.00'],
  ],
  [
    'words that only the balance explains',
    `
Date,Text,Direction,Amount,Balance
02/11/2025,Start,Remittance,10.00,1000.00
03/11/2025,Mix,Charge,412.50,587.50
04/11/2025,Shop,Remittance,1200.00,1787.50`,
    ['-412.50', '10.00', '1200.00'],
  ],
  [
    'thousands with a point where other amounts have a decimal comma, the first line of all',
    `
Buchungstag;Verwendungszweck;Betrag
02.11.2025;Substrat;-1.000
03.11.2025;Gartenmarkt;1.250,50`,
    ['-1000.00', '1250.50'],
  ],
  [
    'four decimals, and none before the point',
    `
Date,Text,Amount
02/11/2025,A,-33.7200
03/11/2025,B,.50
04/11/2025,C,1200.0000`,
    ['-33.72', '0.50', '1200.00'],
  ],
  [
    'minus signs behind, parentheses, DR and currency codes',
    `
Date,Text,Amount
02/11/2025,A,12.50-
03/11/2025,B,(20.00)
04/11/2025,C,30.00 DR
05/11/2025,D,NZD 5.00`,
    ['-12.50', '-20.00', '-30.00', '5.00'],
  ],
  [
    'decimal commas that are more even than the semicolons, and a line about the account',
    `
Compte;Compte de chèques;****0001;30/11/2025;;2 111,80
12/11/2025;Carte;FACTURE;Terreau;-88,20
13/11/2025;Virement;VIR;Client;1 200,00`,
    ['-88.20', '1200.00'],
  ],
  [
    'a column of value days that is called as a currency',
    `
Datum;Buchungstext;Belastung;Gutschrift;Valuta;Saldo
02.11.2025;Erde;1'412.50;;02.11.2025;8'587.50
03.11.2025;Laden;;12'000.00;03.11.2025;20'587.50`,
    ['-1412.50', '12000.00'],
  ],
  [
    'days as the numbers of a spreadsheet',
    `
Date,Description,Amount
45963,Mix,-12.50
45964,Shop,20.00`,
    ['-12.50', '20.00'],
  ],
  [
    'months in other languages',
    `
Data;Opis;Kwota
2 stycznia 2025;Ziemia;-1,00
3 paź 2025;Klient;2,00
1er mars 2025;Terre;-3,00
4 de agosto de 2025;Tierra;-4,00
5 out 2025;Terra;-5,00
6 května 2025;Zem;-6,00
7. Dez. 2024;Erde;-7,00`,
    ['-1.00', '-3.00', '-4.00', '-5.00', '-6.00', '-7.00', '2.00'],
  ],
  [
    'gross, fee and net without a balance',
    `
id,Type,Amount,Fee,Net,Created (UTC),Description
txn_1,charge,100.00,3.20,96.80,2025-11-02 10:00,Order 17
txn_2,payout,-96.80,0.00,-96.80,2025-11-05 10:00,PAYOUT`,
    ['-96.80', '96.80'],
  ],
  [
    'a payment that the bank still waits for, in Danish',
    `
Dato;Tekst;Beløb;Saldo;Status
12.11.2025;Jord;-88,20;911,80;Udført
13.11.2025;Kunde;1.200,00;2.111,80;Udført
14.11.2025;Kaffe;-4,10;;Venter`,
    ['-88.20', '1200.00'],
  ],
  [
    'no titles, and the balance before and after each amount in its row',
    `
123456789\tEUR\t20251112\t800,00\t711,80\t20251112\t-88,20\tTankstation
123456789\tEUR\t20251113\t711,80\t1911,80\t20251113\t1200,00\tTuincentrum`,
    ['-88.20', '1200.00'],
  ],
  [
    'the payments of a card with a minus in the column of credits',
    `
Date,Description,Debit,Credit
11/12/2025,Fuel,88.20,
13/12/2025,Payment,,-1200.00`,
    ['-88.20', '1200.00'],
  ],
  [
    'titles with their currency behind a word',
    `
Datum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Saldo in CHF
13.11.2025;Laden;1200;;1911.8
12.11.2025;Tankstelle;;-88.2;711.8`,
    ['-88.20', '1200.00'],
  ],
  [
    'one titled half of two columns of which each row fills one',
    `
Date,Text,Credit,Charged
12/11/2025,Fuel,,88.20
13/11/2025,Shop,1200.00,`,
    ['-88.20', '1200.00'],
  ],
  [
    'a column of states of which few are known',
    `
Date,Text,Amount,Status
12/11/2025,Fuel,-88.20,Sent
13/11/2025,Shop,1200.00,Sent
14/11/2025,Late,-10.00,Pending
15/11/2025,Bad,-20.00,Failed`,
    ['-88.20', '1200.00'],
  ],
  [
    'a list of transfers with both of their sides, the fee on top of what was sent',
    `
ID,Status,Direction,"Created on","Source fee amount","Source fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency",Reference
T-1,COMPLETED,OUT,2026-11-13 10:11:12,1.20,NZD,Totara Lane,87.00,NZD,Fuel Stop,55.00,USD,INV 55
T-2,COMPLETED,IN,2026-11-02 08:00:00,0.00,NZD,Garden Shop,900.00,USD,Totara Lane,1200.00,NZD,00017
T-3,CANCELLED,OUT,2026-11-04 10:11:12,0,NZD,Totara Lane,10.00,NZD,Nobody,10.00,NZD,`,
    ['-88.20', '1200.00'],
  ],
  [
    'pairs of a name and a value above many columns, and numbers of lines beside amounts',
    `
"accountId";"2001234567"
"openingBalance";"500,00"
"dateStart";"01.11.2026"
"dateEnd";"30.11.2026"

"ID operace";"Datum";"Objem";"Měna";"Název protiúčtu";"VS";"Poznámka"
"1000";"02.11.2026";"1200,00";"CZK";"Zahradnictví";"00017";""
"1001";"13.11.2026";"-88,20";"CZK";"";"";"Nákup: Benzina"`,
    ['-88.20', '1200.00'],
  ],
  [
    'opening balances, turnovers and closing balances among the lines, in Lithuanian',
    `
"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.","Kodas",
"LT00","10","2026-11-01","","Likutis pradžiai","500.00","EUR","K","","AS",
"LT00","20","2026-11-02","UAB Sodas","Sąskaita 00017","1200.00","EUR","K","1","MK",
"LT00","20","2026-11-13","Degalinė","Pirkinys","88.20","EUR","D","2","K",
"LT00","82","2026-11-30","","Apyvarta","88.20","EUR","D","","K2",
"LT00","86","2026-11-30","","Likutis pabaigai","1611.80","EUR","K","","LS",`,
    ['-88.20', '1200.00'],
  ],
])('reads %s', async (_, text, amounts) => {
  const source = await readStatementFile({ name: 'statement.csv', bytes: Buffer.from(text.trim()) }, setup)
  const { questions, faults, lines } = decideStatement(source, {}, setup)
  expect([questions, faults]).toEqual([[], []])
  expect(lines.map(({ amount }) => moneyText(amount)).toSorted()).toEqual(amounts)
})

const readText = async (name: string, text: string) =>
  decideStatement(await readStatementFile({ name, bytes: Buffer.from(text) }, setup), {}, setup)

test('a statement of a card, whose purchases have no minus, asks what a minus means', async () => {
  const card =
    'Date,Description,Amount\n02/11/2025,Fuel,88.20\n03/11/2025,Mix,12.50\n13/11/2025,AUTOPAY PAYMENT - THANK YOU,-100.70'
  const short =
    'Trans. Date,Post Date,Description,Amount\n12/11/2025,13/11/2025,FUEL,88.20\n13/11/2025,13/11/2025,INTERNET PAYMENT - THANK YOU,-100.00'
  for (const text of [card, short]) expect((await readText('card.csv', text)).questions).toMatchObject([{ path: 'minus' }])
})

test('days without a year of a longer time are not guessed', async () => {
  const months = ['Nov', 'Dec', 'Jan', 'Jun', 'Nov', 'Dec', 'Jan']
  const text = `Date,Details,Amount\n${months.map((month) => `3 ${month},Shop,1.00`).join('\n')}`
  await expect(readText('s.csv', text)).rejects.toMatchObject({ status: 422 })
})

test('a debt asks what a minus means, unless payments to it say so', async () => {
  const owed = { ...setup, is_owed: true }
  const readOwed = async (text: string, choice: StatementChoice = {}) =>
    decideStatement(await readStatementFile({ name: 's.csv', bytes: Buffer.from(text) }, owed), choice, owed)
  const open = 'Date,Details,Amount,Balance\n2/11/2026,Fuel,88.20,588.20\n13/11/2026,Payment,-500.00,88.20'
  expect((await readOwed(open)).questions).toMatchObject([{ path: 'minus' }])
  const { lines, faults } = await readOwed(open, { minus: 'money in' })
  expect([faults, lines.map(({ amount, balance }) => [amount, balance])]).toEqual([
    [],
    [
      [-8820n, -58820n],
      [50000n, -8820n],
    ],
  ])
  const said = await readOwed('Date,Details,Amount\n2/11/2026,Fuel,-88.20\n13/11/2026,Payment - thank you,500.00')
  expect(said.questions).toEqual([])
})

test('a balance of what is owed rises as money goes out', async () => {
  const owed = { ...setup, is_owed: true }
  const bytes = Buffer.from('Date,Details,Debit,Credit,Balance\n2/11/2026,Fuel,88.20,,588.20\n13/11/2026,Payment,,500.00,88.20')
  const { lines, faults } = decideStatement(await readStatementFile({ name: 's.csv', bytes }, owed), {}, owed)
  expect([faults, lines.map(({ amount, balance }) => [amount, balance])]).toEqual([
    [],
    [
      [-8820n, -58820n],
      [50000n, -8820n],
    ],
  ])
})

test('a row whose only amount is in a column that is not read is a fault, never left out', async () => {
  const text = 'Date,Text,Amount,Cashed\n02/11/2025,Mix,-412.50,1.00\n03/11/2025,Shop,,1200.00\n04/11/2025,Fuel,-88.20,'
  const { lines, faults, left_out } = await readText('s.csv', text)
  expect([lines.length, left_out, faults.map(({ row, message }) => [row, message.split('.')[0]])]).toEqual([
    2,
    [],
    [[3, 'The only amount of this row is in “Cashed”, which is not read']],
  ])
})

test('a file whose only words are particulars has them as its description', async () => {
  const { lines } = await readText('s.csv', 'Date|Particulars|Amount\n02/11/2025|Mix|412.50 DR\n03/11/2025|Shop|1,200.00 CR')
  expect(lines.map(({ description, reference }) => [description, reference])).toEqual([
    ['Mix', ''],
    ['Shop', ''],
  ])
})

test('a QIF of several accounts asks for one of them, also where it only has their kinds', async () => {
  const lines = (amount: string) => `D13/11/2026\nT${amount}\nPShop\n^\n`
  const named = (name: string, type: string) => `!Account\nN${name}\nT${type}\n^\n!Type:${type}\n`
  const list = '!Option:AutoSwitch\n!Account\nNCheque\nTBank\n^\nNVisa\nTCCard\n^\n!Clear:AutoSwitch\n'
  const both = `${list}${named('Cheque', 'Bank')}${lines('1200.00')}${named('Visa', 'CCard')}${lines('-20.00')}`
  const { questions, statements } = await readText('s.qif', both)
  expect([questions.map(({ path }) => path), statements]).toEqual([
    ['statement'],
    [
      { name: 'Cheque', line_count: 1 },
      { name: 'Visa', line_count: 1 },
    ],
  ])
  const kinds = await readText('s.qif', `!Type:Bank\n${lines('1200.00')}!Type:CCard\n${lines('-20.00')}`)
  expect(kinds.questions.map(({ path }) => path)).toEqual(['statement'])
})

test('a QIF may have the names of months', async () => {
  const { lines } = await readText('s.qif', '!Type:CCard\nD12 Nov 2026\nT-88.20\nPFuel\n^\n')
  expect(lines.map(({ day }) => day)).toEqual(['2026-11-12'])
})

test('an OFX that writes no minus has it from the kinds of its transactions', async () => {
  const of = (kind: string, amount: string) =>
    `<STMTTRN><TRNTYPE>${kind}<DTPOSTED>20251102<TRNAMT>${amount}<FITID>${kind}<NAME>X</STMTTRN>`
  const amounts = async (...parts: string[]) =>
    (await readText('s.ofx', `OFXHEADER:100\n\n<OFX><STMTRS>${parts.join('')}</STMTRS></OFX>`)).lines.map(({ amount }) => amount)
  expect(await amounts(of('DEBIT', '12.50'), of('CREDIT', '+20.00'))).toEqual([-1250n, 2000n])
  expect(await amounts(of('DEBIT', '12.50'), of('FEE', '-1.00'))).toEqual([1250n, -100n])
})

test('the opening balance and the lines are compared with the closing balance of each message', async () => {
  const message = (opening: string, line: string, closing: string) =>
    [
      ':20:1',
      ':25:1',
      ':28C:1/1',
      `:60F:C251101EUR${opening}`,
      `:61:2511021102${line}NMSCNONREF`,
      ':86:Fuel',
      `:62F:C251102EUR${closing}`,
      '-',
    ].join('\n')
  const right = await readText('s.sta', `${message('1000,00', 'D88,20', '911,80')}\n${message('911,80', 'C100,00', '1011,80')}`)
  expect(right.decided).toContain('The lines lead from the opening balance 1000.00 to the closing balance 1011.80')
  const wrong = await readText('s.sta', message('1000,00', 'D88,20', '900,00'))
  expect(wrong.decided.join()).toMatch(
    /1000\.00 and the lines come to 911\.80, but the closing balance is 900\.00: a line is missing/,
  )
})

test('an amount that was split at its comma is put together, and the preview says so', async () => {
  const bytes = Buffer.from('Date,Amount,Text\n13/11/2026,1,250.00,Garden\n12/11/2026,-88.20,Fuel\n11/11/2026,-9.50,Fee\n')
  const { lines, decided } = decideStatement(await readStatementFile({ name: 'bank.csv', bytes }, setup), {}, setup)
  expect(lines.map(({ amount }) => moneyText(amount))).toEqual(['1250.00', '-88.20', '-9.50'])
  expect(decided).toContain('An amount without quotes was split at its comma: it is put together in row 2')
})

test('two columns of amounts that neither titles nor a balance tell apart are asked until one is chosen', async () => {
  const bytes = Buffer.from('Date,Text,Alpha,Beta\n02/11/2025,Mix,-412.50,-10.00\n03/11/2025,Shop,1200.00,20.00')
  const source = await readStatementFile({ name: 's.csv', bytes }, setup)
  const asked = (choice: StatementChoice) => decideStatement(source, choice, setup).questions.map(({ path }) => path)
  const others = { day_column: 'Date', description_column: 'Text' }
  expect([asked({}), asked({ ...others, decimals: 'point' })]).toEqual([['amount_column'], ['amount_column']])
  expect([asked({ ...others, amount_column: 'Alpha' }), asked({ ...others, amount_column: 'Beta' })]).toEqual([[], []])
})

test.each([
  ['Data transakcji;Dane kontrahenta;Tytuł;Kwota\n2026-11-02;Ogród;Faktura 00017;1200,00', 'Ogród Faktura 00017'],
  ['Könyvelés dátuma;Összeg;Ellenoldali név;Közlemény\n2026-11-02;1200,00;Kertészet;Számla 00017', 'Kertészet Számla 00017'],
  ['Bogføringsdato;Beløb;Navn;Beskrivelse\n2026/11/02;1200,00;Havecenter;Faktura 00017', 'Havecenter Faktura 00017'],
])('the other party stands before the words: %s', async (text, description) => {
  expect((await readText('s.csv', text)).lines).toMatchObject([{ description }])
})

test('quotes around a reference are no part of it', async () => {
  expect((await readText('s.csv', "Date,Text,Amount,Reference\n02/11/2025,Mix,-1.00,'320251102'")).lines).toMatchObject([
    { reference: '320251102' },
  ])
})

test.each([
  [
    'BAI2',
    '01,122099999,123456789,261113,0800,1,80,1,2/\n02,123456789,122099999,1,261112,2359,USD,2/\n16,475,41250,Z,,1001,MIX/',
  ],
  [
    'pain.001',
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn></CstmrCdtTrfInitn></Document>',
  ],
])('a file of %s is refused by its name', async (name, text) => {
  await expect(readText('s.txt', text)).rejects.toThrow(name)
})

test('columns of debits and credits in Polish and Hungarian words', async () => {
  const text = (out: string, into: string) => `Data;Kwota;Opis;D/C\n13-11-2026;88,20;Fuel;${out}\n02-11-2026;1200,00;Shop;${into}`
  for (const [out = '', into = ''] of [
    ['Obciążenie', 'Uznanie'],
    ['Terhelés', 'Jóváírás'],
  ])
    expect((await readText('s.csv', text(out, into))).lines.map(({ amount }) => amount)).toEqual([-8820n, 120000n])
})
