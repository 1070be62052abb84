import { expect, test } from 'vitest'
import { bornUnderHold, changedUnderHold } from './hold.ts'

test('what comes of a batch on hold is on hold for the same reason, and goes on sale once released if it was to be', () => {
  expect(bornUnderHold('Myrtle rust', 'for_sale')).toEqual({ state: 'growing', on_hold: 'Myrtle rust', sold_before: true })
  expect(bornUnderHold('Myrtle rust', 'growing')).toEqual({ state: 'growing', on_hold: 'Myrtle rust', sold_before: false })
})

test('what comes of a batch that is not on hold, or of none, is as it is to be', () => {
  expect(bornUnderHold('', 'for_sale')).toEqual({ state: 'for_sale', on_hold: '', sold_before: false })
  expect(bornUnderHold(undefined, 'growing')).toEqual({ state: 'growing', on_hold: '', sold_before: false })
})

test('a batch on hold is not put up for sale; every other change of it is written as it is', () => {
  expect(changedUnderHold('Myrtle rust', { state: 'for_sale', location: 'Bay 2' })).toEqual({
    state: 'growing',
    sold_before: true,
    location: 'Bay 2',
  })
  expect(changedUnderHold('Myrtle rust', { state: 'discarded' })).toEqual({ state: 'discarded' })
  expect(changedUnderHold('Myrtle rust', { location: 'Bay 2' })).toEqual({ location: 'Bay 2' })
  expect(changedUnderHold('', { state: 'for_sale' })).toEqual({ state: 'for_sale' })
})
