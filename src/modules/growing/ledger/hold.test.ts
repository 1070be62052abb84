import { expect, test } from 'vitest'
import {
  changedByArrivals,
  changedUnderHold,
  createdUnderHold,
  placedOnHold,
  releasedFromHold,
  withheldOnlyBy,
  withheldToo,
  withPlantsBack,
} from './hold.ts'

const unsprayed = { withheld_by: [], sale_from: null, sprayed_with: '' }
const decis = { withheld_by: ['decis'], sale_from: '2026-12-08', sprayed_with: 'Decis' }
const oil = { withheld_by: ['oil'], sale_from: '2026-12-15', sprayed_with: 'Oil' }
const both = { ...oil, withheld_by: ['decis', 'oil'] }
const rust = { on_hold: 'Myrtle rust' }

test('what comes of a batch that is kept back is kept back for the same reasons, and goes on sale later if it was to be', () => {
  const held = { ...rust, ...unsprayed, state: 'growing' }
  expect(createdUnderHold([rust], 'for_sale')).toEqual({ ...held, sold_before: true })
  expect(createdUnderHold([rust], 'growing')).toEqual({ ...held, sold_before: false })
  const sprayed = { state: 'growing', on_hold: '', ...decis }
  expect(createdUnderHold([decis], 'for_sale')).toEqual({ ...sprayed, sold_before: true })
})

test('a graft is kept back for what its rootstock has and for what its scion has', () => {
  expect(createdUnderHold([decis, rust], 'growing')).toMatchObject({ ...rust, ...decis, state: 'growing' })
})

test('what comes of a batch that is not kept back, or of none, is as it is to be', () => {
  expect(createdUnderHold([{ on_hold: '' }], 'for_sale')).toEqual(batch('for_sale'))
  expect(createdUnderHold([], 'growing')).toEqual(batch('growing'))
})

test('a batch that is kept back is not put up for sale, and taken off sale it stays so; every other change is written as it is', () => {
  for (const reason of [rust, decis]) {
    const changed = (set: Parameters<typeof changedUnderHold>[1]) => changedUnderHold(reason, set)
    expect(changed({ state: 'for_sale', location: 'Bay 2' })).toEqual({ state: 'growing', sold_before: true, location: 'Bay 2' })
    expect(changed({ state: 'discarded' })).toEqual({ state: 'discarded', sold_before: false })
    expect(changed({ location: 'Bay 2' })).toEqual({ location: 'Bay 2' })
  }
  expect(changedUnderHold({ on_hold: '' }, { state: 'for_sale' })).toEqual({ state: 'for_sale' })
})

test('plants that come into a batch bring their sprayings along', () => {
  expect(changedByArrivals({ state: 'for_sale' }, {}, [decis, {}])).toEqual({ state: 'growing', sold_before: true, ...decis })
  expect(changedByArrivals({ state: 'growing', ...decis }, {}, [oil])).toEqual(both)
  expect(changedByArrivals({ state: 'finished' }, { state: 'for_sale' }, [oil, decis])).toMatchObject({
    state: 'growing',
    ...oil,
    withheld_by: ['oil', 'decis'],
  })
  expect(changedByArrivals({ state: 'for_sale' }, { location: 'Bay 2' }, [{}])).toEqual({ location: 'Bay 2' })
})

const batch = (state: string, on_hold = '', sold_before = false) => ({ state, on_hold, sold_before, ...unsprayed })

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

test('a sprayed batch is for sale again once no spraying withholds it any more and it is not on hold', () => {
  const sprayed = withheldToo(withheldToo(batch('for_sale'), decis), oil)
  expect(sprayed).toEqual({ ...batch('growing', '', true), ...both })
  expect(withheldToo(withheldToo(batch('growing'), oil), decis)).toMatchObject({ sale_from: '2026-12-15', sprayed_with: 'Oil' })
  expect(withheldOnlyBy(sprayed, decis, 3)).toEqual({ ...batch('growing', '', true), ...decis })
  expect(withheldOnlyBy(sprayed, unsprayed, 3)).toEqual(batch('for_sale'))
  expect(withheldOnlyBy(placedOnHold(sprayed, 'Rust'), unsprayed, 3)).toEqual(batch('growing', 'Rust', true))
  expect(releasedFromHold(placedOnHold(sprayed, 'Rust'), 3)).toEqual(sprayed)
  expect(withPlantsBack({ ...sprayed, state: 'finished' })).toMatchObject({ state: 'growing', sold_before: true })
})
