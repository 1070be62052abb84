import { expect, test } from 'vitest'
import { nextActionOf } from './next-action.ts'

const today = '2026-11-24'
const batch = {
  quantity_current: 40,
  state: 'growing',
  on_hold: '',
  sale_from: null,
  next_action: null,
  next_action_date: null,
  ready_on: null,
  archived: false,
} as const

test('the planned action comes first, with its day, and is late after it', () => {
  const planned = { ...batch, next_action: 'Pot up into PB5', next_action_date: '2026-11-24', ready_on: '2026-11-01' }
  expect(nextActionOf(planned, today)).toEqual({ action: 'pot-up', text: 'Pot up into PB5', day: '2026-11-24', is_late: false })
  expect(nextActionOf(planned, '2026-11-25')?.is_late).toBe(true)
  expect(nextActionOf({ ...planned, next_action_date: null }, today)).toMatchObject({ day: null, is_late: false })
})

test.each([
  ['division', 'divide'],
  ['Move to the shade house', 'move'],
  ['for-sale', 'state'],
  ['Prune', undefined],
])('%s is done by %s', (next_action, action) => {
  expect(nextActionOf({ ...batch, next_action }, today)?.action).toBe(action)
})

test('without a plan a growing batch is put up for sale when it is ready', () => {
  expect(nextActionOf({ ...batch, ready_on: '2027-03-13' }, today)).toMatchObject({
    action: 'state',
    day: '2027-03-13',
    is_late: false,
  })
  expect(nextActionOf({ ...batch, ready_on: '2026-11-23' }, today)).toMatchObject({ action: 'state', is_late: true })
  expect(nextActionOf(batch, today)).toBeUndefined()
})

test('what is for sale is not put up for sale again; another plan for it counts', () => {
  const forSale = { ...batch, state: 'for_sale', ready_on: '2026-11-01' } as const
  expect(nextActionOf(forSale, today)).toBeUndefined()
  expect(nextActionOf({ ...forSale, next_action: 'for-sale' }, today)).toBeUndefined()
  expect(nextActionOf({ ...forSale, next_action: 'Pot up' }, today)?.action).toBe('pot-up')
})

test('an empty batch is archived; one on hold or archived has no next action', () => {
  expect(nextActionOf({ ...batch, quantity_current: 0, next_action: 'Pot up' }, today)?.action).toBe('put-away')
  expect(nextActionOf({ ...batch, on_hold: 'Myrtle rust', next_action: 'Pot up' }, today)).toBeUndefined()
  expect(nextActionOf({ ...batch, quantity_current: 0, archived: true }, today)).toBeUndefined()
})
