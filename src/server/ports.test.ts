import { expect, test } from 'vitest'
import { browsersOpen } from './ports.ts'

/** Rejects whatever fetch would send before there is a connection. */
const nowhere = {
  dispatch: () => {
    throw new Error('would be sent')
  },
}

const opens = async (port: number): Promise<boolean> => {
  const refusal: unknown = await fetch(`http://127.0.0.1:${port}/`, { dispatcher: nowhere } as object).catch(({ cause }) => cause)
  return refusal instanceof Error && refusal.message === 'would be sent'
}

test('refuses the same ports as Node’s own fetch', async () => {
  const differing: number[] = []
  for (let port = 1; port <= 11_000; port++) if ((await opens(port)) !== browsersOpen(port)) differing.push(port)
  expect(differing).toEqual([])
  expect([3000, 8080, 65_535].every(browsersOpen)).toBe(true)
})
