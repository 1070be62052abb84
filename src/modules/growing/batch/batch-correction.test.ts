import { expect, test } from 'vitest'
import { correctionFaults } from './batch-correction.ts'

const batch = { plant_type_id: 'hebe', container_size: 'PB3', started_on: '2026-08-10' }
const noSeed = { seed_lot: null, seed_came_on: null }
const untouched = { potted: false, related: false, sold: false, left: 0, reserved: 0, first_event: null, ...noSeed }
const today = '2026-09-01'
const faults = (change: object, past: object = {}) => correctionFaults(batch, change, { ...untouched, ...past }, today)

test('what nothing contradicts may be corrected', () => {
  expect(faults({ container_size: 'PB5', started_on: '2026-08-01' })).toEqual([])
  expect(faults({ container_size: ' pb3 ', started_on: '2026-08-10' }, { potted: true, left: 5, reserved: 2 })).toEqual([])
})

test.each([
  [{ potted: true }, 'It came into PB3 by an operation. Undo that operation, then enter it again.'],
  [{ left: 1 }, '1 plant already left as PB3. Reverse those sales first, or pot up the rest.'],
  [{ reserved: 12 }, '12 plants in PB3 are reserved. Change those orders first.'],
])('the container stays with %o', (past, message) => {
  expect(faults({ container_size: 'PB5' }, past)).toEqual([{ path: 'container_size', message }])
})

test.each([
  [{ related: true }, /Undo the division/],
  [{ sold: true }, /sold or delivered/],
  [{ reserved: 3 }, /^3 plants of this kind are reserved/],
  [{ seed_lot: 'MK-7' }, /^It was sown from seed lot MK-7/],
])('the plant stays with %o', (past, message) => {
  expect(faults({ plant_type_id: 'rimu' }, past)).toEqual([{ path: 'plant_type_id', message: expect.stringMatching(message) }])
  expect(faults({ plant_type_id: 'hebe' }, past)).toEqual([])
})

test('the plant may be corrected of a batch that was potted up whole', () => {
  expect(faults({ plant_type_id: 'rimu' }, { potted: true })).toEqual([])
})

test('a batch starts today at the latest, and before the first work on it', () => {
  expect(faults({ started_on: '2026-09-01' })).toEqual([])
  expect(faults({ started_on: '2026-09-02' })).toMatchObject([{ path: 'started_on', message: /future/ }])
  expect(faults({ started_on: '2026-08-20' }, { first_event: '2026-08-20' })).toEqual([])
  expect(faults({ started_on: '2026-08-21' }, { first_event: '2026-08-20' })).toMatchObject([{ path: 'started_on' }])
})

test('a batch does not start before the seed came that was sown', () => {
  expect(faults({ started_on: '2026-08-02' }, { seed_came_on: '2026-08-02' })).toEqual([])
  expect(faults({ started_on: '2026-08-01' }, { seed_came_on: '2026-08-02' })).toEqual([
    { path: 'started_on', message: 'Its seed came on 2 Aug 2026. Choose that day or later.' },
  ])
})
