import { expect, test } from 'vitest'
import { mapInSlices } from './map-in-slices.ts'

const work = (row: number) => {
  for (const until = performance.now() + 1; performance.now() < until;);
  return row * 2
}

test('rows are mapped in their order, and others are served in between', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => i)
  let served = 0
  const serving = setInterval(() => served++)
  const mapped = await mapInSlices(rows, work)
  clearInterval(serving)
  expect(mapped).toEqual(rows.map((row) => row * 2))
  expect(served).toBeGreaterThan(1)
})
