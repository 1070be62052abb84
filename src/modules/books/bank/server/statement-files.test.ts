/** Statements as banks write them: what is read without a choice, what is asked, and what is refused before anything is imported. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { listLedgerAccounts } from '#modules/books/journal/contract.ts'
import { newId } from '#server/new-id.ts'
import { importStatement, listBankLines, previewStatement } from '../contract.ts'

async function aBank() {
  const admin = (await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland' })).as('admin')
  const { data: chart } = await admin.calls(listLedgerAccounts)
  const account_id = chart.find(({ purposes }) => purposes.some((each) => each === 'bank'))?.id ?? ''
  const sent = (text: string, more: object) => ({
    file: { name: 'statement.csv', bytes: Buffer.from(text.trim()) },
    body: { account_id, ...more },
  })
  return {
    preview: async (text: string, more: object = {}) => (await admin.calls(previewStatement, sent(text, more))).data,
    send: (text: string, more: object = {}) => admin.calls(importStatement, { ...sent(text, more), key: newId() }),
    amounts: async () =>
      (await admin.calls(listBankLines, { query: { account_id } })).data.map(({ amount }) => amount).toSorted(),
  }
}

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
])('%s', async (_, text, amounts) => {
  const { send, amounts: stored } = await aBank()
  expect((await send(text)).detail).toBeUndefined()
  expect(await stored()).toEqual(amounts)
})

test('a column that holds no amounts is neither offered nor accepted as one', async () => {
  const { preview, send } = await aBank()
  const text = 'Date,Value date,Text,Amount\n2025-11-02,2025-11-03,Mix,-412.50'
  expect((await preview(text)).amount_titles).toEqual(['Amount'])
  for (const amount_column of ['Value date', 'Text'])
    expect((await send(text, { day_column: 'Date', amount_column })).errors).toEqual([
      { path: 'amount_column', message: `“${amount_column}” does not hold amounts. Choose another column.` },
    ])
})

test('rows above the first readable one are faults, never titles, until they are left out', async () => {
  const { preview, send, amounts } = await aBank()
  const text = `
My Bank,12-3456
Date,Details,Amount
UNKNOWN,Coffee,-3.50
02/11/2025,Fuel,unknown
03/11/2025,Mix,-412.50
Total,,-412.50`
  const read = await preview(text)
  expect(read).toMatchObject({ titles: ['Date', 'Details', 'Amount'], line_count: 1, fault_count: 3, unread_count: 1 })
  expect(read.faults.map(({ row }) => row)).toEqual([3, 4, 6])
  expect((await send(text)).errors?.[0]?.message).toMatch(/^Row 3: “UNKNOWN” is not a date\./)
  const left_out = '3 4 6'
  expect(await preview(text, { left_out })).toMatchObject({ line_count: 1, fault_count: 0, unread_count: 4 })
  expect((await send(text, { left_out })).data).toMatchObject({ imported: 1 })
  expect(await amounts()).toEqual(['-412.50'])
  const untitled = 'unknown,Coffee,-3.50\n02/11/2025,Mix,-412.50'
  expect(await preview(untitled)).toMatchObject({ titles: ['Column 1', 'Column 2', 'Column 3'], fault_count: 1, line_count: 1 })
})

test('rows that the bank has not booked are left out with their state, and never imported', async () => {
  const { preview, send, amounts } = await aBank()
  const text = `
Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,2025-11-02 08:01:02,2025-11-03 09:10:11,Mix,-412.50,0.00,EUR,COMPLETED,587.50
CARD_PAYMENT,2025-11-03 08:01:02,,Fuel,-3.50,0.00,EUR,PENDING,
TRANSFER,2025-11-04 08:01:02,,Pots,-99.00,0.00,EUR,REVERTED,
TOPUP,2025-11-05 08:01:02,2025-11-05 08:01:02,Shop,1200.00,0.00,EUR,COMPLETED,1787.50
CARD_PAYMENT,2025-11-06 08:01:02,,Coffee,-4.10,0.00,EUR,PENDING,`
  expect(await preview(text)).toMatchObject({
    line_count: 2,
    fault_count: 0,
    unbooked: [
      { state: 'PENDING', row_count: 2 },
      { state: 'REVERTED', row_count: 1 },
    ],
    unread_count: 0,
  })
  expect((await send(text)).data).toEqual({ imported: 2, known: 0 })
  expect(await amounts()).toEqual(['-412.50', '1200.00'])
  const inPlaceOfTheDay = 'Date,Details,Amount\nPending,Coffee,-3.50\n02/11/2025,Pending,-7.00\n03/11/2025,Fuel,pending'
  expect(await preview(inPlaceOfTheDay)).toMatchObject({
    line_count: 1,
    fault_count: 0,
    unbooked: [
      { state: 'Pending', row_count: 1 },
      { state: 'pending', row_count: 1 },
    ],
  })
})

test('signs that contradict the running balance, and words that nothing explains, are asked before anything is imported', async () => {
  const { preview, send, amounts } = await aBank()
  const unsigned =
    'Date,Text,Amount,Balance\n02/11/2025,Mix,412.50,587.50\n03/11/2025,Diesel,88.20,499.30\n04/11/2025,Shop,50.00,549.30'
  expect((await send(unsigned)).errors?.[0]?.message).toMatch(
    /^Row 3: This amount reads as money in, but the balance falls by it\./,
  )
  const card = 'Date,Text,Amount,Balance\n02/11/2025,Mix,412.50,-412.50\n03/11/2025,Paid,-100.00,-312.50'
  expect((await preview(card)).fault_count).toBe(1)
  expect((await preview(card, { minus: 'money in' })).lines.map(({ amount }) => amount)).toEqual(['-412.50', '100.00'])
  const words = 'Date,Text,Direction,Amount\n02/11/2025,Mix,U,412.50\n03/11/2025,Shop,I,1200.00'
  expect(await preview(words)).toMatchObject({
    columns: { direction_column: 'Direction' },
    directions: [
      { value: 'U', is_out: null },
      { value: 'I', is_out: null },
    ],
    line_count: 0,
  })
  expect((await send(words)).status).toBe(422)
  expect(await amounts()).toEqual([])
  expect((await send(words, { out_values: 'U', in_values: 'I' })).data).toMatchObject({ imported: 2 })
  expect(await amounts()).toEqual(['-412.50', '1200.00'])
  // The answer is remembered for these words, and asked again for others.
  const next = await preview(`${words}\n04/11/2025,Fee,X,2.00`)
  expect(next.directions.map(({ is_out }) => is_out)).toEqual([true, false, null])
})

test('amounts that can be read in two ways are asked for once, and remembered', async () => {
  const { preview, send, amounts } = await aBank()
  const text = 'Date;Text;Amount\n02/11/2025;Mix;-1.000\n03/11/2025;Shop;2.500'
  expect((await preview(text)).asks_decimals).toBe(true)
  expect((await send(text)).errors).toEqual([
    { path: 'decimals', message: 'The amounts can be read in two ways. Choose how decimals are written.' },
  ])
  expect((await send(text, { decimals: 'comma' })).data).toMatchObject({ imported: 2 })
  expect(await amounts()).toEqual(['-1000.00', '2500.00'])
  expect(await preview(text)).toMatchObject({ asks_decimals: false, decimals: 'comma' })
})
