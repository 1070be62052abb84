import { expect, test } from 'vitest'
import { createdUnderHold, changedUnderHold, placedOnHold, releasedFromHold, withPlantsBack } from './hold.ts'

test('what comes of a batch on hold is on hold for the same reason, and goes on sale once released if it was to be', () => {
  expect(createdUnderHold('Myrtle rust', 'for_sale')).toEqual({ state: 'growing', on_hold: 'Myrtle rust', sold_before: true })
  expect(createdUnderHold('Myrtle rust', 'growing')).toEqual({ state: 'growing', on_hold: 'Myrtle rust', sold_before: false })
})

test('what comes of a batch that is not on hold, or of none, is as it is to be', () => {
  expect(createdUnderHold('', 'for_sale')).toEqual({ state: 'for_sale', on_hold: '', sold_before: false })
  expect(createdUnderHold(undefined, 'growing')).toEqual({ state: 'growing', on_hold: '', sold_before: false })
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

const batch = (state: string, on_hold = '', sold_before = false) => ({ state, on_hold, sold_before })

test('a batch on hold is not for sale, and what was for sale is remembered', () => {
  expect(placedOnHold(batch('for_sale'), 'Rust')).toEqual(batch('growing', 'Rust', true))
  expect(placedOnHold(batch('growing'), 'Rust')).toEqual(batch('growing', 'Rust', false))
  expect(placedOnHold(batch('growing', 'Rust', true), 'Recall 2')).toEqual(batch('growing', 'Recall 2', true))
  expect(placedOnHold(batch('finished'), 'Rust')).toEqual(batch('finished', 'Rust', false))
})

test('released, it is for sale again if it was, has plants, and nothing else became of it', () => {
  expect(releasedFromHold(batch('growing', 'Rust', true), 3)).toEqual(batch('for_sale'))
  expect(releasedFromHold(batch('growing', 'Rust', true), 0)).toEqual(batch('growing'))
  expect(releasedFromHold(batch('growing', 'Rust', false), 3)).toEqual(batch('growing'))
  expect(releasedFromHold(batch('discarded', 'Rust', true), 3)).toEqual(batch('discarded'))
})

test('plants that come back into a finished batch are for sale; on hold, once it is released; any other batch stays as it is', () => {
  expect(withPlantsBack(batch('finished'))).toEqual(batch('for_sale'))
  expect(withPlantsBack(batch('finished', 'Rust'))).toEqual(batch('growing', 'Rust', true))
  expect(withPlantsBack(batch('growing', 'Rust', true))).toEqual(batch('growing', 'Rust', true))
  expect(withPlantsBack(batch('for_sale'))).toEqual(batch('for_sale'))
})
