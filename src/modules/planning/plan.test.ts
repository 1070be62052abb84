import { expect, test } from 'vitest'
import { dice } from '#testing/random-sales.ts'
import { newId } from '#server/new-id.ts'
import { type Kind, type Plan, describeWork } from './plan.ts'
import { demandBeside, lotsOf, wholeLots } from './plan-lots.ts'
import { type PlanLimits, planWork } from './plan-work.ts'

const weeks = 52
const length = 120
const inEach = (quantity: (week: number) => number) => Float64Array.from({ length }, (_, week) => quantity(week))
const hebe: Kind = {
  plant_type_id: newId(),
  plant: 'Hebe',
  container_size: '1 L',
  method: 'cutting',
  value: 500,
  raiseWeeks: 6,
  growWeeks: 10,
  yield: 0.8,
  minutes: 1,
  cost: 0,
  space: 1,
  forSale: 30,
  ripening: new Map([[4, 20]]),
  demand: inEach(() => 3),
  orders: inEach((week) => (week === 20 ? 40 : 0)),
}
const bare = { ...hebe, forSale: 0, ripening: new Map<number, number>(), demand: inEach(() => 0), orders: inEach(() => 0) }
const plenty: PlanLimits = { weeks, minutes: 10_000, space: 100_000, money: Infinity, in_use: 50, young: new Map() }
const pots = ({ work }: Plan) => work.filter(({ operation }) => operation === 'pot')

test('takes an order for a part of the demand of the weeks around it', () => {
  const beside = demandBeside(
    inEach(() => 3),
    inEach((week) => (week === 20 ? 10 : 0)),
  )
  expect(Array.from(beside.slice(17, 24))).toEqual([3, 2, 0, 0, 0, 3, 3])
  // Never falls below zero for orders beyond the forecast.
  expect(
    demandBeside(
      inEach(() => 0),
      inEach(() => 5),
    ).every((each) => each === 0),
  ).toBe(true)
})

test.each([
  [12, undefined, 15],
  [54, undefined, 60],
  [201, undefined, 250],
  [1_001, undefined, 1_100],
  [73, 72, 144],
  [144, 72, 144],
])('makes %i plants with trays of %s cells a lot of %i', (quantity, cells, lot) => {
  expect(wholeLots(quantity, cells)).toBe(lot)
})

test('a kind of place is full before the nursery is, and binds only the plants that need it', () => {
  const needing = (plant: string, place_kind?: 'tunnel' | 'shade'): Kind => ({
    ...bare,
    plant_type_id: newId(),
    plant,
    yield: 1,
    demand: inEach((week) => (week >= 30 && week < 34 ? 50 : 0)),
    ...(place_kind && { place_kind }),
  })
  const limits = { ...plenty, in_use: 0, places: new Map([['tunnel', { space: 120, in_use: 0 }]] as const) }
  const plan = planWork([needing('Aster', 'tunnel'), needing('Broom'), needing('Carex', 'shade')], limits)
  const standing = Array.from({ length }, (_, week) =>
    pots(plan)
      .filter(({ plant, week: potted, ready }) => plant === 'Aster' && potted <= week && week <= ready)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  )
  expect(Math.max(...standing)).toBe(120)
  expect(plan.unmet.map(({ plant, quantity, limit }) => [plant, quantity, limit])).toEqual([['Aster', 80, 'place_kind']])
})

test('a kind of place that is full of stock frees its space as the nursery sells', () => {
  const selling = { ...bare, demand: inEach((week) => (week < 10 ? 10 : 0)), forSale: 100 }
  const later = {
    ...bare,
    plant_type_id: newId(),
    place_kind: 'tunnel',
    yield: 1,
    demand: inEach((week) => (week === 40 ? 50 : 0)),
  } as const
  const unmet = (stock: Kind) =>
    planWork([stock, later], { ...plenty, in_use: 100, places: new Map([['tunnel', { space: 50, in_use: 50 }]] as const) }).unmet
  expect(unmet(selling)).toEqual([])
  expect(unmet({ ...selling, demand: inEach(() => 0) })).toMatchObject([{ quantity: 50, limit: 'place_kind' }])
})

test('plans backwards from the week that runs short: potting, then starting, losses included', () => {
  const plan = planWork([hebe], plenty)
  expect(plan.unmet).toEqual([])
  const first = pots(plan)[0]
  // The order takes up the demand around it. Potted ten weeks before it, and stuck six weeks before that.
  expect(first).toMatchObject({ week: 10, ready: 20, quantity: 50, ordered: 40, late: false })
  expect(plan.work.find(({ operation, ready }) => operation === 'begin' && ready === 20)).toMatchObject({ week: 4, quantity: 50 })
  expect(describeWork(first!)).toBe('Pot 50 Hebe into 1 L')
  const grown = pots(plan).reduce((sum, { quantity }) => sum + quantity * hebe.yield, 50)
  const needed = 3 * (weeks + hebe.growWeeks) + 40 - 27
  expect(grown / needed).toBeGreaterThan(0.95)
  expect(grown / needed).toBeLessThan(1.1)
})

test('joins what runs short soon after one another into one lot', () => {
  const lots = lotsOf({ ...bare, demand: inEach((week) => (week >= 12 && week < 16 ? 10 : 0)) }).lots
  expect(lots).toMatchObject([{ week: 12, quantity: 50, ready: 40 }])
})

test('plans what takes longer than the weeks of the plan', () => {
  const tree = {
    ...bare,
    plant: 'Kauri',
    raiseWeeks: 40,
    growWeeks: 100,
    method: 'seed',
    demand: new Float64Array(200).fill(2),
    orders: new Float64Array(200),
  }
  const { work, unmet } = planWork([tree], plenty)
  expect(work.filter(({ operation }) => operation === 'pot').length).toBeGreaterThan(1)
  expect(work.some(({ operation }) => operation === 'begin')).toBe(true)
  // The demand of the first hundred weeks comes too soon.
  expect(unmet).toMatchObject([{ plant: 'Kauri', container_size: '1 L', week: 0, quantity: expect.any(Number), limit: 'time' }])
})

test('grows an order that cannot be ready in time, and says that it is late', () => {
  const { work, unmet } = planWork([{ ...bare, growWeeks: 30, orders: inEach((week) => (week === 19 ? 500 : 0)) }], plenty)
  expect(work.find(({ operation }) => operation === 'pot')).toMatchObject({
    week: 0,
    ready: 30,
    ordered: 500,
    quantity: 650,
    late: true,
  })
  expect(unmet).toEqual([])
})

test('does not grow late what nobody ordered', () => {
  const { work, unmet } = planWork([{ ...bare, demand: inEach((week) => (week === 5 ? 50 : 0)) }], plenty)
  expect(work).toEqual([])
  expect(unmet).toMatchObject([{ quantity: 50, limit: 'time' }])
})

test('pots from waiting trays first; buys once, for several pottings, what cannot be raised in time', () => {
  const young = new Map([[hebe.plant_type_id, [{ week: 0, quantity: 1_000 }]]])
  expect(planWork([hebe], { ...plenty, young }).work.every(({ operation }) => operation === 'pot')).toBe(true)
  const two = [bare, { ...bare, container_size: '3 L' }].map((kind) => ({
    ...kind,
    raiseWeeks: 20,
    demand: inEach((week) => (week === 11 ? 40 : 0)),
  }))
  const bought = planWork(two, plenty).work.filter(({ operation }) => operation === 'buy')
  expect(bought).toMatchObject([{ week: 1, quantity: 100, limit: 'time' }])
})

test('pots what is in trays once it has rooted: a little late where nothing else is in time, else from others', () => {
  const kind = { ...bare, raiseWeeks: 20, demand: inEach((week) => (week === 11 ? 40 : 0)) }
  const planned = (rooted: number, more: object = {}) =>
    planWork([{ ...kind, ...more }], {
      ...plenty,
      young: new Map([[kind.plant_type_id, [{ week: rooted, quantity: 100 }]]]),
    }).work.map(({ operation, week, late, limit }) => [operation, week, late, limit])
  expect(planned(1)).toEqual([['pot', 1, false, null]])
  expect(planned(3)).toEqual([['pot', 3, true, 'time']])
  expect(planned(9)).toEqual([
    ['buy', 1, false, 'time'],
    ['pot', 1, false, null],
  ])
  expect(planned(3, { raiseWeeks: 1 })).toEqual([
    ['begin', 0, false, null],
    ['pot', 1, false, null],
  ])
})

test('sows and sticks whole trays, and uses what is left in them for the next potting', () => {
  const kind = { ...bare, youngCells: 72, demand: inEach((week) => (week === 20 || week === 40 ? 40 : 0)) }
  const started = planWork([kind], plenty).work.filter(({ operation }) => operation === 'begin')
  expect(started.map(({ quantity }) => quantity)).toEqual([72, 72])
  expect(planWork([{ ...kind, youngCells: 128 }], plenty).work.filter(({ operation }) => operation === 'begin')).toHaveLength(1)
})

test('buys what the mother plants cannot give', () => {
  const kind = { ...bare, method: 'division', mothers: 60, demand: inEach((week) => (week === 20 || week === 40 ? 40 : 0)) }
  const young = planWork([kind], plenty).work.filter(({ operation }) => operation !== 'pot')
  expect(young.map(({ operation, limit }) => [operation, limit])).toEqual([
    ['begin', null],
    ['buy', 'mother_plants'],
  ])
})

test('names the limit that applies: labour, space, or time', () => {
  const wanted = { ...bare, demand: inEach((week) => (week === 20 ? 500 : 0)) }
  const limit = (more: Partial<PlanLimits>) =>
    planWork([wanted], { ...plenty, ...more }).unmet.map((each) => [each.limit, each.quantity])
  // Ten weeks from now to its potting, and its own, with 20 plants each.
  expect(limit({ minutes: 20 })).toEqual([['labour', 344]])
  expect(limit({ space: 100, in_use: 0 })).toEqual([['space', 440]])
  // Five square metres at 0.05 each are room for the same hundred plants.
  expect(planWork([{ ...wanted, space: 0.05 }], { ...plenty, space: 5, in_use: 0 }).unmet).toMatchObject([
    { limit: 'space', quantity: 440 },
  ])
  const earlier = pots(planWork([wanted], { ...plenty, minutes: 400 }))
  expect(earlier.map(({ week, quantity, limit: why }) => [week, quantity, why])).toEqual([
    [9, 250, 'labour'],
    [10, 400, 'labour'],
  ])
})

/** Independent of how a plan is made: checks only what it must not do. */
function verify(kinds: readonly Kind[], plan: Plan, limits: PlanLimits): number {
  for (let week = 0; week < limits.weeks; week++)
    expect(
      pots(plan)
        .filter((each) => each.week === week)
        .reduce((sum, { minutes }) => sum + minutes, 0),
    ).toBeLessThanOrEqual(limits.minutes)
  const byId = new Map(kinds.map((kind) => [kind.plant_type_id, kind]))
  for (const { week } of plan.work) {
    expect(week).toBeGreaterThanOrEqual(0)
    expect(week).toBeLessThan(limits.weeks)
  }
  return pots(plan).reduce((sum, { plant_type_id, quantity }) => {
    const kind = byId.get(plant_type_id)!
    return sum + quantity * kind.yield * kind.value
  }, 0)
}

test('plans two hundred plants over a year within every limit, and worth more than first come first served', () => {
  const roll = dice(42)
  const kinds = Array.from({ length: 200 }, (_, i): Kind => ({
    ...bare,
    plant_type_id: newId(),
    plant: `Plant ${i}`,
    value: 100 + roll(2_000),
    growWeeks: 6 + roll(14),
    raiseWeeks: 3 + roll(8),
    yield: 0.6 + roll(40) / 100,
    forSale: roll(60),
    demand: inEach(() => roll(12)),
  }))
  const limits: PlanLimits = { weeks, minutes: 700, space: 60_000, money: Infinity, in_use: 6_000, young: new Map() }
  const plan = planWork(kinds, limits)
  expect(plan.unmet.length).toBeGreaterThan(0)
  const flat = kinds.map((kind) => ({ ...kind, value: kind.growWeeks }))
  expect(verify(kinds, plan, limits) / verify(kinds, planWork(flat, limits), limits)).toBeGreaterThan(1.05)
})

/** Cost in each period of four weeks, in cents. */
const spent = (plan: Plan, each: number) =>
  pots(plan).reduce((sums, { week, quantity }) => {
    const period = Math.floor(week / 4)
    return sums.set(period, (sums.get(period) ?? 0) + quantity * each)
  }, new Map<number, number>())

test('spends no more on potting than the budget of four weeks: pots earlier, and names what it leaves', () => {
  const dear = { ...bare, cost: 150, demand: inEach((week) => (week === 30 ? 400 : 0)) }
  const all = planWork([dear], plenty)
  expect(pots(all)).toMatchObject([{ week: 20, quantity: 500 }])
  expect(all.unmet).toEqual([])
  // A hundred plants in four weeks: the five hundred are potted in five periods.
  const earlier = planWork([dear], { ...plenty, money: 15_000 })
  expect(pots(earlier).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(500)
  expect(Math.max(...spent(earlier, 150).values())).toBeLessThanOrEqual(15_000)
  expect(pots(earlier).some(({ limit }) => limit === 'money')).toBe(true)
  expect(earlier.unmet).toEqual([])
  // Twenty in four weeks: not all of them, however early.
  const short = planWork([dear], { ...plenty, money: 3_000 })
  expect(Math.max(...spent(short, 150).values())).toBeLessThanOrEqual(3_000)
  expect(short.unmet).toMatchObject([{ plant: 'Hebe', limit: 'money' }])
})

test('what costs nothing to pot needs no money', () => {
  const plan = planWork([{ ...bare, demand: inEach((week) => (week === 30 ? 400 : 0)) }], { ...plenty, money: 1 })
  expect(pots(plan)).toMatchObject([{ quantity: 500 }])
})
