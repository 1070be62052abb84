import { expect, test } from 'vitest'
import { newId } from '#server/new-id.ts'
import { backTestOf } from './back-test.ts'
import { type SalesInputs, byPeriod, salesHistories } from './sales-history.ts'
import { noMovingDays } from './moving-days.ts'
import { addDays } from '#kernel/day.ts'

/** A Wednesday; the running week started on Monday the 9th. */
const today = '2026-11-11'
const monday = '2026-11-09'
const row = { plant_type_id: newId(), plant: 'Hebe', category: 'Shrubs', container_size: '1 L', price: '10.00', for_sale: 0 }
const kind = `${row.plant_type_id} 1 L`
/** Another plant was sold in every week. */
const other = { ...row, plant_type_id: newId() }
const always = { kind: `${other.plant_type_id} 1 L`, weeks: '2026-09-28 1' }
const weeksOf = ({ sold = [], ...inputs }: Partial<SalesInputs>) => {
  const kinds = [row, other]
  const [history] = salesHistories({ today, kinds, lost: [], stockOuts: [], marked: [], ...inputs, sold: [...sold, always] }, 6)
  return { quantity: [...history!.quantity], offered: [...history!.offered].map((share) => Math.round(share * 100) / 100) }
}

test('orders whole weeks from the last one back, offered since the first sale', () => {
  expect(weeksOf({ sold: [{ kind, weeks: '2026-10-19 3,2026-11-02 5,2026-11-09 9' }] })).toEqual({
    quantity: [5, 0, 3, 0, 0, 0],
    offered: [1, 1, 1, 0, 0, 0],
  })
})

test('leaves out days without stock, of a week with sales half at most', () => {
  const stockOuts = [{ kind, first: '2026-10-05', without: '2026-10-22 2026-11-02,2026-11-03 2026-11-11' }]
  expect(weeksOf({ stockOuts })).toEqual({ quantity: [0, 0, 0, 0, 0, 0], offered: [0.14, 0, 0.43, 1, 1, 0] })
  expect(weeksOf({ stockOuts, sold: [{ kind, weeks: '2026-11-02 5' }] }).offered).toEqual([0.5, 0, 0.43, 1, 1, 0])
})

test('adds lost sales; their week counts as offered', () => {
  const sold = [{ kind, weeks: '2026-10-19 3' }]
  expect(weeksOf({ sold, lost: [{ kind, weeks: '2026-10-26 4' }] })).toMatchObject({ quantity: [0, 4, 3, 0, 0, 0] })
})

test('knows nothing of the weeks before the nursery’s first sale, whatever was in stock', () => {
  const stockOuts = [{ kind, first: '2026-01-05', without: null }]
  const [history] = salesHistories(
    { today, kinds: [row], sold: [{ kind, weeks: '2026-10-19 3' }], lost: [], stockOuts, marked: [] },
    6,
  )
  expect([...history!.offered]).toEqual([1, 1, 1, 0, 0, 0])
})

test('counts no less than nothing where more was returned than sold', () => {
  expect(weeksOf({ sold: [{ kind, weeks: '2026-10-26 -4' }] }).quantity).toEqual([0, 0, 0, 0, 0, 0])
})

test('adds up four weeks each, to the same whole', () => {
  expect(byPeriod(new Float64Array(12).fill(0.3), 3)).toEqual([1, 1, 2])
})

test('compares what would have been planned a year ago with what was sold since', () => {
  const week = (ago: number) => addDays(monday, -7 * ago)
  const sold = [{ kind, weeks: Array.from({ length: 150 }, (_, i) => `${week(i + 1)} ${i < 52 ? 12 : 10}`).join(',') }]
  const histories = salesHistories({ today, kinds: [row], sold, lost: [], stockOuts: [], marked: [] })
  const tested = backTestOf([row], histories, today, noMovingDays)
  expect(tested).toMatchObject({
    planned_on: '2025-11-10',
    tested_from: '2025-11-10',
    planned: 520,
    sold: 624,
    within: 0,
    plants: [{ planned: 520, sold: 624 }],
  })
  expect(tested?.planned_by_period).toHaveLength(13)
  expect(tested?.sold_by_period).toEqual(Array.from({ length: 13 }, () => 48))
})

test('compares only the weeks whose time of year had been seen', () => {
  const week = (ago: number) => addDays(monday, -7 * ago)
  const sold = [{ kind, weeks: Array.from({ length: 82 }, (_, i) => `${week(i + 1)} 10`).join(',') }]
  const tested = backTestOf(
    [row],
    salesHistories({ today, kinds: [row], sold, lost: [], stockOuts: [], marked: [] }),
    today,
    noMovingDays,
  )
  // Thirty weeks were known: seven periods of four.
  expect(tested).toMatchObject({ planned_on: '2025-11-10', tested_from: week(28), planned: 280, sold: 280 })
  expect(tested?.planned_by_period).toEqual(Array.from({ length: 7 }, () => 40))
})

test('compares nothing with too little history before that year', () => {
  const sold = [{ kind, weeks: '2025-10-20 10,2026-10-19 10' }]
  expect(
    backTestOf([row], salesHistories({ today, kinds: [row], sold, lost: [], stockOuts: [], marked: [] }), today, noMovingDays),
  ).toBeNull()
})
