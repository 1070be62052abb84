/** Statements as banks write them: read without a choice, asked about, or refused before anything is imported. */
import { expect, test } from 'vitest'
import { newId } from '#server/new-id.ts'
import { listBankLines, recordBankEntry } from '../contract.ts'
import { aBank, ofx, transaction } from './testing-statement-files.ts'

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
  expect(read).toMatchObject({ titles: ['Date', 'Details', 'Amount'], line_count: 1, fault_count: 2, fault_rows: '3-4' })
  expect(read.above).toEqual([{ row: 1, text: 'My Bank · 12-3456' }])
  expect((await send(text)).errors?.[0]?.message).toMatch(/^Row 3: “UNKNOWN” is not a date\./)
  const left_out = '3-4'
  expect(await preview(text, { left_out })).toMatchObject({ line_count: 1, fault_count: 0, left_out_count: 3 })
  expect((await send(text, { left_out })).data).toMatchObject({ imported: 1, left_out: 3 })
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
  const { left_out, ...read } = await preview(text)
  expect(read).toMatchObject({ line_count: 2, fault_count: 0, left_out_count: 3 })
  expect(left_out.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'the bank marks it “PENDING”'],
    [4, 'the bank marks it “REVERTED”'],
    [6, 'the bank marks it “PENDING”'],
  ])
  expect((await send(text)).data).toMatchObject({ imported: 2, known: 0, left_out: 3 })
  expect(await amounts()).toEqual(['-412.50', '1200.00'])
  const inPlaceOfTheDay = 'Date,Details,Amount\nPending,Coffee,-3.50\n02/11/2025,Pending,-7.00\n03/11/2025,Fuel,pending'
  expect(await preview(inPlaceOfTheDay)).toMatchObject({ line_count: 1, fault_count: 0, left_out_count: 2 })
})

test('words that nothing explains are asked before anything is imported', async () => {
  const { preview, send, amounts } = await aBank()
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

test('lines that two statements share are imported once, and equal lines of one statement as often as it has them', async () => {
  const { send, amounts } = await aBank()
  const first = 'Date,Description,Amount\n2025-10-30,Coffee,-1.50'
  expect((await send(first)).data).toMatchObject({ imported: 1 })
  const second = `${first}\n2025-10-30,Coffee,-1.50\n2025-11-01,Coffee,-1.50`
  expect((await send(second)).data).toMatchObject({ imported: 2, known: 1 })
  expect(await amounts()).toEqual(['-1.50', '-1.50', '-1.50'])
})

test('the same statement in another format is noticed, and asked', async () => {
  const { send, preview, amounts } = await aBank()
  await send(ofx(transaction('20251102', '-88.20', 'a', 'FUEL STOP'), transaction('20251103', '5.00', 'b', 'Shop')))
  const csv = 'Date,Details,Amount\n02/11/2025,Fuel Stop Levin,-88.20\n03/11/2025,Garden Shop,5.00'
  expect(await preview(csv)).toMatchObject({
    similar_count: 2,
    similar_rows: '2 3',
    new_count: 0,
    lines: [{ state: 'similar' }, { state: 'similar' }],
    similar: [{ row: 2, text: 'Fuel Stop Levin', stored_text: 'FUEL STOP', stored_file: 'statement.csv' }, { row: 3 }],
  })
  expect((await send(csv)).errors).toEqual([
    {
      path: 'same_rows',
      message:
        'Row 2 may be here already: “FUEL STOP” of statement.csv has the same day and amount. Choose whether it is the same.',
    },
  ])
  expect((await send(csv, { same_rows: '2', new_rows: '3' })).data).toMatchObject({ imported: 1, known: 1 })
  expect(await amounts()).toEqual(['-88.20', '5.00', '5.00'])
})

test('undo waits for the matches of its lines', async () => {
  const { admin, account_id, chart, send, amounts, undo } = await aBank()
  const { data: done } = await send('Date,Text,Amount\n02/11/2025,Bank fee,-1.00\n03/11/2025,B,2.00')
  const { data: lines } = await admin.calls(listBankLines, { query: { account_id } })
  const fee = lines.find(({ amount }) => amount === '-1.00')
  const other = chart.find(({ type }) => type === 'expense')
  const body = { account_id: other?.id ?? '', description: 'Bank fee' }
  await admin.calls(recordBankEntry, { params: { id: fee?.id ?? '' }, body, key: newId() })
  const refused = await undo(done.import_id)
  expect([refused.status, refused.detail]).toEqual([409, 'A line of this statement is matched. Undo that match first.'])
  expect(await amounts()).toEqual(['-1.00', '2.00'])
})

test('undo takes exactly the lines of one import back', async () => {
  const { send, amounts, imports, undo } = await aBank()
  const { data: first } = await send('Date,Text,Amount\n02/11/2025,A,-1.00\n03/11/2025,B,2.00')
  await send('Date,Text,Amount\n03/11/2025,B,2.00\n04/11/2025,C,3.00')
  expect((await imports()).map(({ added, known }) => [added, known])).toEqual([
    [1, 1],
    [2, 0],
  ])
  expect((await undo(first.import_id)).status).toBe(204)
  expect(await amounts()).toEqual(['3.00'])
  expect(await imports()).toHaveLength(1)
  expect((await undo(first.import_id)).status).toBe(404)
})

test('of a file with several statements one is chosen', async () => {
  const { send, preview, amounts } = await aBank()
  const other = ofx(transaction('20251104', '9.00', 'z', 'Other')).replace('<ACCTID>12', '<ACCTID>99')
  const both = ofx(transaction('20251102', '-88.20', 'a', 'FUEL STOP')).replace('</OFX>', other.slice(other.indexOf('<STMTRS>')))
  expect((await preview(both)).statements).toEqual([
    { name: '12 NZD', line_count: 1 },
    { name: '99 NZD', line_count: 1 },
  ])
  expect((await send(both)).errors).toEqual([
    { path: 'statement', message: 'This file has 2 statements. Choose the one of this account.' },
  ])
  expect((await send(both, { statement: '99 NZD' })).data).toMatchObject({ imported: 1 })
  expect(await amounts()).toEqual(['9.00'])
})

test('words with characters that cannot be stored or that are cut in half are imported without them', async () => {
  const { send, words } = await aBank()
  const long = `${'x'.repeat(299)}🌱 and more`
  expect(
    (await send(ofx(transaction('20251102', '-1.00', 'a\0b', `Seed\0lings`), transaction('20251103', '2.00', 'c', long)))).status,
  ).toBe(201)
  expect(await words()).toEqual(['Seed lings', 'x'.repeat(299)])
})
