import { expect, test } from 'vitest'
import { dice } from '#app/testing-random-sales.ts'
import { newId } from '#server/new-id.ts'
import { type Kind, type Plan, type PlanLimits, needsOf, planWork, describeWork } from './plan.ts'

const weeks = 26
const never = Array.from({ length: weeks }, () => 0)
const hebe: Kind = {
  plant_type_id: newId(),
  plant: 'Hebe',
  container_size: '1 L',
  method: 'cutting',
  value: 500,
  raiseWeeks: 6,
  growWeeks: 10,
  yield: 0.8,
  forSale: 30,
  ripening: new Map([[4, 20]]),
  demand: Array.from({ length: weeks }, () => 3),
  orders: never.map((_, week) => (week === 20 ? 40 : 0)),
}
const plenty: PlanLimits = { weeks, potting: 10_000, space: 100_000, on_hand: 50, young: new Map() }

test('plans backwards from the week that runs short: potting, then starting, losses included', () => {
  expect(needsOf(hebe, weeks)[0]).toMatchObject({ week: 16, quantity: 1 })
  const { work, unmet } = planWork([hebe], plenty)
  expect(unmet).toEqual([])
  const pot = work.find(({ operation, ordered }) => operation === 'pot' && ordered > 0)
  expect(pot).toMatchObject({ week: 10, ready: 20, quantity: Math.ceil(43 / 0.8), ordered: 40, late: false })
  expect(work.find(({ operation, ready }) => operation === 'begin' && ready === 20)).toMatchObject({
    week: 4,
    quantity: pot?.quantity,
  })
  expect(describeWork(pot!)).toBe('Pot 54 Hebe into 1 L')
})

test('pots from waiting trays first; buys what can’t be raised in time', () => {
  const young = new Map([[hebe.plant_type_id, 1_000]])
  expect(planWork([hebe], { ...plenty, young }).work.every(({ operation }) => operation === 'pot')).toBe(true)
  const soon = planWork([{ ...hebe, forSale: 0, ripening: new Map(), raiseWeeks: 20, demand: never.map(() => 10) }], plenty)
  expect(soon.work.filter(({ operation, week }) => operation === 'buy' && week === 0)).toHaveLength(1)
  expect(soon.work.find(({ week }) => week === 0)?.late).toBe(true)
})

test('names the limit that applies: labour, space, or time', () => {
  const wanted = [
    { ...hebe, forSale: 0, ripening: new Map(), orders: never, demand: never.map((_, week) => (week === 20 ? 500 : 0)) },
  ]
  const limit = (limits: Partial<PlanLimits>) =>
    planWork(wanted, { ...plenty, ...limits }).unmet.map((each) => [each.limit, each.quantity])
  expect(limit({ potting: 20 })).toEqual([['labour', 324]])
  expect(limit({ space: 100, on_hand: 0 })).toEqual([['space', 420]])
  expect(planWork([{ ...wanted[0]!, growWeeks: 30 }], plenty).unmet).toMatchObject([{ limit: 'time', quantity: 500 }])
})

/** Independent of how a plan is made: checks only what it must not do. */
function verify(kinds: readonly Kind[], { work, unmet }: Plan, limits: PlanLimits): number {
  const inWeek = (week: number) => work.filter((each) => each.operation === 'pot' && each.week === week)
  for (let week = 0; week < limits.weeks; week++)
    expect(inWeek(week).reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(limits.potting)
  for (const each of work) {
    const kind = kinds.find(({ plant_type_id }) => plant_type_id === each.plant_type_id)!
    expect(each.week).toBeGreaterThanOrEqual(0)
    expect(each.ready).toBeLessThan(limits.weeks)
    if (each.operation === 'pot') expect(each.ready - each.week).toBe(kind.growWeeks)
  }
  const lost = (name: string) => unmet.filter(({ plant }) => plant === name).reduce((sum, { quantity }) => sum + quantity, 0)
  return kinds.reduce((sum, kind) => {
    const needed = needsOf(kind, limits.weeks).reduce((all, { quantity }) => all + quantity, 0)
    return sum + (needed - lost(kind.plant)) * kind.value
  }, 0)
}

/** First come, first served. */
const greedy = (kinds: readonly Kind[], limits: PlanLimits) => {
  const flat = kinds.map((kind) => ({ ...kind, value: kind.growWeeks }))
  const plan = planWork(flat, limits)
  return verify(kinds, plan, limits)
}

test('plans two hundred plants over a year quickly, within every limit, and worth more than first come first served', () => {
  const roll = dice(42)
  const year = 52
  const kinds = Array.from({ length: 200 }, (_, i): Kind => ({
    ...hebe,
    plant_type_id: newId(),
    plant: `Plant ${i}`,
    value: 100 + roll(2_000),
    growWeeks: 6 + roll(14),
    raiseWeeks: 3 + roll(8),
    yield: 0.6 + roll(40) / 100,
    forSale: roll(60),
    demand: Array.from({ length: year }, () => roll(12)),
    orders: Array.from({ length: year }, () => 0),
  }))
  const limits: PlanLimits = { weeks: year, potting: 700, space: 60_000, on_hand: 6_000, young: new Map() }
  const startedAt = performance.now()
  const plan = planWork(kinds, limits)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(plan.unmet.length).toBeGreaterThan(0)
  const [ours, theirs] = [verify(kinds, plan, limits), greedy(kinds, limits)]
  expect(ours / theirs).toBeGreaterThan(1.05)
})
