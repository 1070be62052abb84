/** Helpers of `bad-requests.test.ts` and `bad-requests.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { openCable } from '#testing/proxy.ts'
import { type Product, aProduct, enhanced } from '#testing/sign-in.ts'

export let product: Product
export let cable: Awaited<ReturnType<typeof openCable>>
export let token: string

beforeAll(async () => {
  cable = await openCable(new URL(process.env['DATABASE_URL'] ?? ''))
  product = await aProduct(undefined, {}, { DATABASE_URL: cable.url })
  token = enhanced(await product.open(await product.providerToken((await product.signUp()).cookie)))
})

afterAll(async () => {
  await product.close()
  cable.close()
})

export const send = (address: string, body: string, bearer = token) =>
  fetch(`${product.origin}${address}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  })

export async function refusalOf(response: Response) {
  const { code } = (await response.json()) as { code: string }
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  return `${response.status} ${code}`
}
