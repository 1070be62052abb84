import { expect, test } from 'vitest'
import { leavesOn, mondays, spaceByWeek } from './space-by-week.ts'

const today = '2026-11-25'

test('plants take space up to the week in which they leave, and free it from the next', () => {
  const [bed, empty] = spaceByWeek(
    [
      { location_id: 'bed', area_m2: 24 },
      { location_id: 'empty', area_m2: 10 },
    ],
    [
      { location_id: 'bed', space: 4, until: null },
      { location_id: 'bed', space: 2, until: '2026-12-02' },
      { location_id: 'bed', space: 1, until: '2026-11-29' },
      { location_id: 'nowhere', space: 99, until: null },
    ],
    { today, weeks: 4 },
  )
  expect(bed?.used).toEqual([7, 6, 4, 4])
  expect(empty?.used).toEqual([0, 0, 0, 0])
  expect(mondays(today, 2)).toEqual(['2026-11-23', '2026-11-30'])
})

test('what grows leaves when it is ready; what is for sale, late or of no day stays', () => {
  const batch = { state: 'growing', ready_on: '2026-12-20', dispatched_on: null }
  expect(leavesOn(batch, today)).toBe('2026-12-20')
  expect(leavesOn({ ...batch, dispatched_on: '2026-12-01' }, today)).toBe('2026-12-01')
  expect(leavesOn({ ...batch, state: 'for_sale' }, today)).toBeNull()
  expect(leavesOn({ ...batch, ready_on: '2026-11-20' }, today)).toBeNull()
  expect(leavesOn({ ...batch, ready_on: null }, today)).toBeNull()
})
