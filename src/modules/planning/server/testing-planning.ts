/** Shared by `planning.test.ts` and `planning.proof.ts`. */
import { nurseryWithHistory } from '#testing/demo-history.ts'
import { dayIn } from '#kernel/day.ts'
import { getForecast, getPlan } from '../contract.ts'

export const zone = 'Pacific/Auckland'
export const today = dayIn(zone, new Date())
export const nursery = await nurseryWithHistory(zone, today, 4_000)

export const manager = () => nursery.as('manager')

/** Read once for the tests before the first that changes something: each takes a third of a second of a core. */
export const forecastOf = once(async () => (await manager().calls(getForecast)).data)
export const planOf = once(async () => (await manager().calls(getPlan)).data)
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return () => (known ??= work())
}
