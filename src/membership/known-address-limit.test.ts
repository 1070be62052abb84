/** Finding out by sign-up which addresses have an account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, aProduct } from '#app/testing-sign-in.ts'
import { KnownAddressLimit } from './known-address-limit.ts'

let product: Product
beforeAll(async () => void (product = await aProduct()))
afterAll(() => product.close())

test('the eleventh within an hour waits until the first is an hour old; others do not wait', () => {
  const limit = new KnownAddressLimit()
  for (let i = 0; i < 10; i++) {
    expect(limit.secondsToWait('a', i * 1_000)).toBe(0)
    limit.note('a', i * 1_000)
  }
  expect(limit.secondsToWait('a', 10_000)).toBe(3_590)
  expect(limit.secondsToWait('b', 10_000)).toBe(0)
  expect(limit.secondsToWait('a', 3_600_000)).toBe(0)
})

test('whoever tries ten addresses that have an account signs nobody up any more, not even with an address that has none', async () => {
  const emails: string[] = []
  for (let i = 0; i < 10; i++) emails.push((await product.signUp()).email)
  for (const email of emails) expect((await product.signUp({ email })).response.status).toBe(409)
  const known = await product.signUp({ email: emails[0] ?? '' })
  const unknown = await product.signUp()
  expect([known.response.status, unknown.response.status]).toEqual([429, 429])
  expect(Number(unknown.response.headers.get('retry-after'))).toBeGreaterThan(3_000)
})
