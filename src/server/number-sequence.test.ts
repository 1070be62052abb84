import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { takeBatchNumbers, takeInvoiceNumbers, takeNumber, writeInvoiceSequence, writtenInvoice } from './number-sequence.ts'
import { sql } from './sql.ts'
import * as z from 'zod/mini'

const Invoice = z.object({ invoice_number: z.string() })

test('counts each kind from 1, with its prefix and five digits', async () => {
  const { has } = await aNursery()
  await has(async (db) => {
    expect(await takeNumber(db, 'quote', { prefix: 'Q' })).toEqual({ number: 1, written: 'Q00001' })
    expect(await takeNumber(db, 'quote', { prefix: 'Q' })).toEqual({ number: 2, written: 'Q00002' })
    expect(await takeNumber(db, 'stocktake')).toEqual({ number: 1, written: '00001' })
  })
})

test('gives an unused number of a rolled-back transaction to the next', async () => {
  const { has } = await aNursery()
  const unused = has(async (db) => {
    await takeNumber(db, 'order')
    throw new Error('No order after all.')
  })
  await expect(unused).rejects.toThrow('No order after all.')
  expect(await has((db) => takeNumber(db, 'order'))).toMatchObject({ number: 1 })
})

test('gives concurrent transactions different numbers without a gap', async () => {
  const { has } = await aNursery()
  const numbers = await Promise.all(Array.from({ length: 12 }, () => has((db) => takeNumber(db, 'docket'))))
  expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
})

test('skips numbers that were imported', async () => {
  const { has } = await aNursery()
  await has(async (db) => {
    expect(await takeNumber(db, 'barcode', { atLeast: sql`SELECT 9999999` })).toMatchObject({ number: 9_999_999 })
    expect(await takeNumber(db, 'barcode', { atLeast: sql`SELECT 7` })).toMatchObject({ number: 10_000_000 })
    expect(await takeNumber(db, 'barcode', { atLeast: sql`SELECT 20000000` })).toMatchObject({ number: 20_000_000 })
  })
})

test('counts the batches of one plant and week, and those of another plant separately', async () => {
  const { has } = await aNursery()
  await has(async (db) => {
    expect(await takeBatchNumbers(db, ['26W31-PHOTEN', '26W31-ASTBIL', '26W31-PHOTEN'])).toEqual([1, 1, 2])
    expect(await takeBatchNumbers(db, ['26W31-PHOTEN'])).toEqual([3])
  })
})

test('uses the prefix and digits of the settings for invoices', async () => {
  const { has } = await aNursery()
  await has(async (db) => {
    await writeInvoiceSequence(db, { prefix: 'INV-', digits: 3, next_number: '999' })
    const take = (count: number) =>
      db.many(
        Invoice,
        sql`WITH number AS (${takeInvoiceNumbers(db, count)})
          SELECT ${writtenInvoice(sql`place`)} AS invoice_number FROM number, generate_series(1, ${count}::int) AS place`,
      )
    expect(await take(1)).toEqual([{ invoice_number: 'INV-999' }])
    expect(await take(2)).toEqual([{ invoice_number: 'INV-1000' }, { invoice_number: 'INV-1001' }])
    expect(await take(1)).toEqual([{ invoice_number: 'INV-1002' }])
  })
})
