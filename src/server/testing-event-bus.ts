/** Helpers of `event-bus.test.ts` and `event-bus.proof.ts`. */
import { afterAll, beforeAll } from 'vitest'
import { type Product, aProduct } from '#testing/sign-in.ts'
import { openPool } from './database.ts'
import { EventBus, type ChangeEvent } from './event-bus.ts'

export const url = process.env['DATABASE_URL'] ?? ''
export const pool = openPool(url, 2)
export let local: Product
export let there: Product

beforeAll(async () => {
  local = await aProduct()
  there = await aProduct(local)
})

afterAll(async () => {
  await local.close()
  await there.close()
  await pool.end()
})

/** Records the events a process receives from now on; `until` waits for the first that matches. */
export function listenTo(events: EventBus) {
  const received: ChangeEvent[] = []
  const waiting = new Set<() => void>()
  events.subscribe((item) => {
    received.push(item)
    for (const look of waiting) look()
  })
  const waitFor = (fits: (item: ChangeEvent) => boolean) =>
    new Promise<ChangeEvent>((resolve) => {
      const look = () => {
        const found = received.find(fits)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { received, waitFor }
}

export async function* readEvents(response: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) yield (JSON.parse(line.slice(6)) as { about: string }).about
  }
}
export const listening = (product: Product, token: string, since = '') =>
  fetch(`${product.origin}/api/events${since}`, { headers: { authorization: `Bearer ${token}` } })
