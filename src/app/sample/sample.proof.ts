/** More of `sample.test.ts`, for `npm run prove`. */
import { expect, test } from 'vitest'
import { sampleNurseryId } from '#server/sample-nursery.ts'
import { nameOfCall } from '#testing/contracts.ts'
import { digestOfRows } from '#testing/digests.ts'
import { app, owner } from '#testing/nursery.ts'
import { fillSample } from './fill-sample.ts'
import { aProductWithSample, send, visit } from './testing-sample.ts'

const ownerUrl = process.env['OWNER_DATABASE_URL'] ?? ''
const today = '2026-11-24'

test('is filled once a day, in one transaction; a visitor goes on in the new one', async () => {
  const product = await aProductWithSample()
  await fillSample(ownerUrl, today)
  const token = await visit(product)
  expect(await fillSample(ownerUrl, today)).toBe(false)
  const [again, other] = await Promise.all([fillSample(ownerUrl, '2026-11-25'), fillSample(ownerUrl, '2026-11-25')])
  expect([again, other].toSorted()).toEqual([false, true])
  const { rows } = await owner.query<{ day: string }>(
    'SELECT sample_day::text AS day FROM nurseries WHERE sample_day IS NOT NULL',
  )
  expect(rows).toEqual([{ day: '2026-11-25' }])
  expect((await send(product, token, { method: 'GET', path: '/api/users/me' }, '')).status).toBe(200)
  await product.close()
})

/** Derived of other rows, and brought up to date by who reads first. */
const derived = /^(aggregat\w+|journal_\w+|ledger_accounts|posting_accounts)$/

test('every call that reads is answered, and changes nothing but what is derived of other rows', async () => {
  const product = await aProductWithSample()
  await fillSample(ownerUrl, today)
  const token = await visit(product)
  const before = await digestOfRows(sampleNurseryId)
  const wrong: string[] = []
  const reading = app.served.filter(({ method, freshSignIn, path }) => method === 'GET' && !freshSignIn && !path.includes(':'))
  for (const call of reading) {
    const reply = await send(product, token, call, '')
    const text = await reply.text()
    // 422: parameters are missing.
    if (![200, 422].includes(reply.status)) wrong.push(`${nameOfCall(call)}: ${reply.status} ${text.slice(0, 120)}`)
  }
  expect(wrong).toEqual([])
  const after = await digestOfRows(sampleNurseryId)
  expect(Object.keys(after).filter((table) => after[table] !== before[table] && !derived.test(table))).toEqual([])
  await product.close()
})
