/** Plans of a new nursery from recipes with a known truth: lots are ready when needed. */
import { expect, test } from 'vitest'
import { newId } from '#server/new-id.ts'
import { dice } from '#testing/random-sales.ts'
import { recipesFor } from './follow-recipe.ts'
import type { KindForSale } from './planning-inputs.ts'
import { type Kind, growUntil, readyFrom } from './plan.ts'
import { planWork } from './plan-work.ts'
import type { ProductionRecipe } from './production-recipe.ts'

const monday = '2026-11-30'
const row: KindForSale = {
  plant_type_id: newId(),
  plant: 'Hebe',
  category: 'Shrubs',
  container_size: '9 cm',
  price: '5.00',
  for_sale: 0,
}
const recipe: ProductionRecipe = {
  id: newId(),
  plant_type_id: row.plant_type_id,
  plant: 'Hebe',
  container_size: '9 cm',
  method: 'seed',
  raise_dec: 12,
  raise_mar: 6,
  raise_jun: 6,
  raise_sep: 10,
  grow_dec: 20,
  grow_mar: 9,
  grow_jun: 8,
  grow_sep: 16,
  raise_loss: 20,
  grow_loss: 10,
  per_start: 1,
  tray_cells: null,
  minutes: 50,
  place_kind: null,
}
const nothing = { grow: [], raise: [], yields: [] }
const length = 156

function kindOf(recipes: readonly ProductionRecipe[], demand: (week: number) => number, of = row): Kind {
  const found = recipesFor(recipes, monday).of(of, undefined, nothing)!
  return {
    ...of,
    method: found.method,
    value: 500,
    raiseWeeks: found.raiseWeeks,
    growWeeks: found.growWeeks,
    yield: found.yield,
    minutes: found.minutes ?? 1,
    cost: 0,
    space: 1,
    forSale: 0,
    ripening: new Map(),
    demand: Float64Array.from({ length }, (_, week) => demand(week)),
    orders: new Float64Array(length),
    ...found.kind,
  }
}
const limits = { weeks: 52, minutes: Infinity, space: Infinity, money: Infinity, in_use: 0, young: new Map() }

test('starts early enough for the season, with losses of both stages, by the minutes of the recipe', () => {
  const kind = kindOf([recipe], (week) => (week === 40 ? 90 : 0))
  const { work } = planWork([kind], limits)
  const [sow, pot] = work
  expect(pot).toMatchObject({ operation: 'pot', ready: expect.any(Number), quantity: 100, minutes: 50 })
  expect(pot!.week).toBe(40 - growUntil(kind, 40))
  expect(pot!.ready).toBeLessThanOrEqual(40)
  expect(sow).toMatchObject({ operation: 'begin', method: 'seed', quantity: 130 })
  expect(pot!.week - sow!.week).toBeGreaterThanOrEqual(6)
})

test('takes another method where the first is too late, and says that time is short', () => {
  const cutting = { ...recipe, id: newId(), method: 'cutting' as const, minutes: 80, raise_dec: 1, raise_sep: 1, raise_loss: 0 }
  const kind = kindOf([cutting, recipe], (week) => (week === 21 ? 90 : 0))
  expect(kind.method).toBe('seed')
  const { work } = planWork([kind], limits)
  expect(work.find(({ operation }) => operation === 'begin')).toMatchObject({ method: 'cutting', limit: 'time' })
})

test('follows own batches as they come, each against the season it grew in: half after four of eight', () => {
  // The recipe says 20 weeks in winter and 8 in summer.
  const winter = { from: '2026-01-05', weeks: 30 }
  const summer = { from: '2026-06-01', weeks: 12 }
  const four = { ...nothing, grow: [winter, winter, summer, summer], yields: [0.7, 0.7, 0.7, 0.7] }
  const found = recipesFor([recipe], monday).of(row, 'seed', four)!
  expect(found.own).toBe(4)
  expect(found.yield).toBeCloseTo(0.8, 6)
  expect(found.days / 7).toBeCloseTo((25 + 11 + 10 + 20) / 4, 6)
  const asSaid = recipesFor([recipe], monday).of(row, 'seed', {
    ...nothing,
    grow: Array.from({ length: 8 }, () => ({ ...winter, weeks: 20 })),
  })!
  expect(asSaid.days / 7).toBeCloseTo((20 + 9 + 8 + 16) / 4, 6)
})

test.each([1, 2, 3, 4, 5])('serves 95 of a hundred plants that a new nursery can still have in time, seed %i', (seed) => {
  const roll = dice(seed)
  let [wanted, served] = [0, 0]
  const kinds = Array.from({ length: 60 }, () => {
    const of = { ...row, plant_type_id: newId() }
    const grow = () => 6 + roll(30)
    const own = {
      ...recipe,
      plant_type_id: of.plant_type_id,
      grow_dec: grow(),
      grow_mar: grow(),
      grow_jun: grow(),
      grow_sep: grow(),
    }
    const [level, at] = [2 + roll(40), roll(52)]
    return kindOf([own], (week) => level * (1 + 0.8 * Math.sin((2 * Math.PI * (week + at)) / 52)), of)
  })
  const { work } = planWork(kinds, limits)
  for (const kind of kinds) {
    const ripe = new Float64Array(length)
    for (const pot of work)
      if (pot.operation === 'pot' && pot.plant_type_id === kind.plant_type_id) {
        const ready = readyFrom(kind, pot.week)
        ripe[ready] = ripe[ready]! + pot.quantity * kind.yield
      }
    let stock = 0
    for (let week = 0; week < 52; week++) {
      stock += ripe[week]!
      const sold = Math.min(stock, kind.demand[week]!)
      stock -= sold
      // Demand before the first possible potting is ready can't be shaped any more.
      if (growUntil(kind, week) > week) continue
      wanted += kind.demand[week]!
      served += sold
    }
  }
  expect(served / wanted).toBeGreaterThan(0.95)
})
