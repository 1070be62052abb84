/** More of `bad-requests.test.ts`, for `npm run prove`. */
import { expect, test } from 'vitest'
import { product, cable, token, send, refusalOf } from './testing-bad-requests.ts'

test.each(['cut', 'silent'] as const)(
  'with the line to the database %s, calls are told to come again, and it heals by itself',
  async (state) => {
    expect((await product.me(token)).status).toBe(200)
    cable.setState(state)
    const requests = [
      product.call('GET', '/api/plant-types', token),
      send('/api/plant-types', JSON.stringify({ common_name: 'Rimu', category: 'Trees' })),
    ]
    const health = await fetch(`${product.origin}/api/health`)
    const answers = [health, ...(await Promise.all(requests))]
    for (const answer of answers) {
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await refusalOf(answer)).toBe('503 UNAVAILABLE')
    }
    cable.setState('whole')
    await expect.poll(async () => (await fetch(`${product.origin}/api/health`)).status).toBe(200)
    const all = (await (await product.call('GET', '/api/plant-types?search=Rimu', token)).json()) as { data: unknown[] }
    expect(all.data).toEqual([])
  },
)
