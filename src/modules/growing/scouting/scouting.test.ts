import { expect, test } from 'vitest'
import { isBeyondLimit, limitFaults, taskReason, taskTitle, valueFault } from './scouting.ts'

test.each([
  ['9.9999', '10', null, false],
  ['10', '10', null, true],
  ['0', '0', null, true],
  ['5.4', '6.5', '5.5', true],
  ['5.5', '6.5', '5.5', false],
  ['6.5', '6.5', '5.5', true],
  ['-1', null, '0', true],
  ['1000000', null, null, false],
])('%s with the limits %s and %s calls for action: %s', (value, act_from, act_below, expected) => {
  expect(isBeyondLimit(value, { act_from, act_below })).toBe(expected)
})

const belowZero = 'Enter 0 or more.'
test.each([
  ['-1', 'pest', 'per card', belowZero],
  ['-1', 'disease', '°C', belowZero],
  ['-4.5', 'reading', '°C', undefined],
  ['-4.5', 'reading', 'F', undefined],
  ['-4.5', 'reading', 'degrees C', undefined],
  ['-0.1', 'reading', 'mS/cm', belowZero],
  ['14', 'reading', 'pH', undefined],
  ['14.1', 'reading', 'PH ', 'pH goes from 0 to 14.'],
  ['55', 'reading', '', undefined],
] as const)('%s of a %s in %j: %s', (value, kind, unit, fault) => {
  expect(valueFault(value, { kind, unit })).toBe(fault)
})

test('limits are in order, and values that can be', () => {
  const ph = { kind: 'reading', unit: 'pH' } as const
  const paths = (limits: object) => limitFaults({ ...ph, ...limits }).map(({ path }) => path)
  expect(paths({ act_from: '6.5', act_below: '5.5' })).toEqual([])
  expect(paths({ act_from: '', act_below: null })).toEqual([])
  expect(paths({ act_from: '5.5', act_below: '5.5' })).toEqual(['act_below'])
  expect(paths({ act_from: '65', act_below: '-1' })).toEqual(['act_from', 'act_below'])
})

test('a task says what to do, where and why', () => {
  expect(taskTitle({ name: 'Aphids', action: '' })).toBe('Act on Aphids')
  expect(taskTitle({ name: 'Aphids', action: 'Spray with soap' })).toBe('Spray with soap: Aphids')
  const card = { unit: 'per card', act_from: '10.0000', act_below: null }
  expect(taskReason('18.0000', card, 'Tunnel 2')).toBe('Tunnel 2: 18 per card; the limit is 10 per card.')
  expect(taskReason('5.2', { unit: 'pH', act_from: '6.5', act_below: '5.5' }, 'Bay 1')).toBe(
    'Bay 1: pH 5.2; the limit is pH 5.5 or more.',
  )
})
