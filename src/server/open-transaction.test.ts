/** In tests, slow work fails while a transaction is open, so that every tested call and job is known to hold no connection for it. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { openPool } from './database.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import { openMail } from './mail.ts'
import { wholePdf } from './pdf.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
afterAll(() => pool.end())
const document = { title: 'Paper', author: 'Ana', size: 'a4', blocks: [{ text: 'Hello' }] } as const

test('refuses to draw a PDF while a transaction is open', async () => {
  await expect(withTenantTransaction(pool, randomUUID(), () => wholePdf(document))).rejects.toThrow('while a transaction is open')
  expect((await wholePdf(document)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('refuses to call another server while a transaction is open', async () => {
  await expect(withTenantTransaction(pool, randomUUID(), () => guardedFetch('http://127.0.0.1:1/'))).rejects.toThrow(
    'while a transaction is open',
  )
  await expect(guardedFetch('http://127.0.0.1:1/')).rejects.toThrow('fetch failed')
})

test('refuses to send or store a mail while a transaction is open', async () => {
  const message = { to: 'ana@example.com', subject: 'Hello', text: 'Hello' }
  for (const mail of [openMail({ url: 'smtp://127.0.0.1:1', from: 'a@example.com' }), openMail(undefined)])
    await expect(withTenantTransaction(pool, randomUUID(), () => mail.send(message))).rejects.toThrow(
      'while a transaction is open',
    )
  expect(await openMail(undefined).send(message)).toBe('stored')
})
