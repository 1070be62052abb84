/** Forecasts are made off the event loop: other requests are answered meanwhile. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import type { ForecastReply } from '../forecast-reply.ts'
import { forecastOf } from '../make-forecast.ts'
import { inputsOf } from './forecast-task.ts'
import { answerText } from './read-forecast.ts'

const today = '2026-11-23'
function aLargeNursery(plants: number) {
  const weeks = Array.from({ length: 104 }, (_, i) => addDays(today, -7 * (104 - i)))
  const kinds = Array.from({ length: plants }, () => ({
    plant_type_id: randomUUID(),
    plant: 'Hebe',
    category: 'Shrubs',
    container_size: '1 L',
    price: '11.50',
    for_sale: 10,
  }))
  const sold = kinds.map(({ plant_type_id, container_size }, k) => ({
    kind: `${plant_type_id} ${container_size}`,
    weeks: weeks.map((week, i) => `${week} ${(i * 7 + k) % 13}`).join(','),
  }))
  return {
    of: 'forecast',
    today,
    country: 'NZ',
    timeZone: 'Pacific/Auckland',
    weeks: 0,
    budget: '0',
    texts: { kinds: JSON.stringify(kinds), sold: JSON.stringify(sold) },
  } as const
}

test('keeps the event loop free while a large forecast is made, with the same result as the pure rules', async () => {
  const task = aLargeNursery(100)
  let [working, turns] = [true, 0]
  const turn = () => {
    turns += 1
    if (working) setImmediate(turn)
  }
  setImmediate(turn)
  const text = await answerText(task)
  working = false
  expect(JSON.parse(text) as ForecastReply).toEqual(forecastOf(inputsOf({ ...task, as: 'answer' })))
  // On this thread the same work would leave only a handful of turns.
  expect(turns).toBeGreaterThan(1_000)
})
