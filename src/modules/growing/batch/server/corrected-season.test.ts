/** A season with mistakes that were corrected equals the season without them: plants, costs, journal. */
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { correctedSeason } from '#testing/random-season.ts'

// `npm run prove` sets RUNS: a season of 200 acts with 50 corrections, from a drawn seed.
const isFull = process.env['RUNS'] !== undefined

test('a season whose mistakes were corrected equals the season without them', async () => {
  expect.hasAssertions()
  const [seed = 1] = fc.sample(fc.nat(), 1)
  let state = seed
  const roll = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  await correctedSeason(roll, isFull ? 260 : 60, isFull ? 50 : 12)
})
