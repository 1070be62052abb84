/** What may take seconds is refused, in tests, while a transaction is open: so every call and job that is tested holds no connection for it. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { withTenantTransaction, openPool } from './database.ts'
import { openMail } from './mail.ts'
import { wholePdf } from './paper.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
afterAll(() => pool.end())
const paper = { title: 'Paper', author: 'Ana', size: 'a4', blocks: [{ words: 'Hello' }] } as const

test('a PDF is drawn before or after a transaction, never in it', async () => {
  await expect(withTenantTransaction(pool, randomUUID(), () => wholePdf(paper))).rejects.toThrow('while a transaction is open')
  expect((await wholePdf(paper)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('so is somebody else’s server asked', async () => {
  await expect(withTenantTransaction(pool, randomUUID(), () => guardedFetch('http://127.0.0.1:1/'))).rejects.toThrow(
    'while a transaction is open',
  )
  await expect(guardedFetch('http://127.0.0.1:1/')).rejects.toThrow('fetch failed')
})

test('so is a mail handed to its server, or kept where there is none', async () => {
  const message = { to: 'ana@example.com', subject: 'Hello', text: 'Hello' }
  for (const mail of [openMail({ url: 'smtp://127.0.0.1:1', from: 'a@example.com' }), openMail(undefined)])
    await expect(withTenantTransaction(pool, randomUUID(), () => mail.send(message))).rejects.toThrow(
      'while a transaction is open',
    )
  expect(await openMail(undefined).send(message)).toBe('kept')
})
