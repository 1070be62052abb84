/** Further cases of `statement-files.test.ts`. */
import { expect, test } from 'vitest'
import { aBank, ofx, transaction } from './testing-statement-files.ts'

test('a column that holds no amounts is neither offered nor accepted as one', async () => {
  const { preview, send } = await aBank()
  const text = 'Date,Value date,Text,Amount\n2025-11-02,2025-11-03,Mix,-412.50'
  expect((await preview(text)).amount_titles).toEqual(['Amount'])
  for (const amount_column of ['Value date', 'Text'])
    expect((await send(text, { day_column: 'Date', amount_column })).errors).toEqual([
      { path: 'amount_column', message: `“${amount_column}” does not hold amounts. Choose another column.` },
    ])
})

test('a transaction that the bank has other words for is the same line, with its later words; undo gives the earlier ones back', async () => {
  const { send, words, undo } = await aBank()
  await send(ofx(transaction('20251102', '-88.20', 'h1', 'PENDING FUEL STOP')))
  const later = ofx(transaction('20251102', '-88.20', 'h1', 'FUEL STOP LTD 0211'), transaction('20251103', '5.00', 'h2', 'Shop'))
  const { data } = await send(later)
  expect(data).toMatchObject({ imported: 1, known: 1 })
  expect(await words()).toEqual(['FUEL STOP LTD 0211', 'Shop'])
  expect((await send(later)).data).toMatchObject({ imported: 0, known: 2 })
  await undo(data.import_id)
  expect(await words()).toEqual(['PENDING FUEL STOP'])
})

test('a number that the bank gives to several transactions makes them no duplicates', async () => {
  const { send, amounts } = await aBank()
  const repeated = ofx(...['100.00', '-40.00', '60.00'].map((amount) => transaction('20251102', amount, '20251102', 'A')))
  expect((await send(repeated)).data).toMatchObject({ imported: 3 })
  expect((await send(repeated)).data).toMatchObject({ imported: 0, known: 3 })
  expect(await amounts()).toEqual(['-40.00', '100.00', '60.00'])
})
