/** Histories with a known truth: the forecast is within a tenth of later sales. */
import { expect, test } from 'vitest'
import { dice } from '#testing/random-sales.ts'
import { rounds } from '#testing/size.ts'
import { type DemandForecast, type KindHistory, forecastDemand } from './demand-forecast.ts'

const seeds = Array.from({ length: rounds > 1 ? 10 : 2 }, (_, i) => i + 1)
const weeksKnown = 156

/** Random numbers: a Poisson variable, and a factor around one. */
function chance(seed: number) {
  const roll = dice(seed)
  const uniform = () => (roll(1_000_000) + 0.5) / 1_000_000
  return {
    poisson(mean: number) {
      let [count, left] = [0, Math.exp(-mean)]
      for (let product = uniform(); product > left; product *= uniform()) count += 1
      return count
    },
    about: (width: number) => 1 + width * (2 * uniform() - 1),
  }
}
type Chance = ReturnType<typeof chance>

/** The sales of a week by its number: 0 is the running week, -1 the last one. */
type Truth = (week: number) => number
type Sold = (week: number, luck: Chance) => number

const inYear = (week: number) => ((week % 52) + 52) % 52

const history = (kind: string, sold: Sold, luck: Chance, weeks = weeksKnown): KindHistory => ({
  kind,
  category: 'Shrubs',
  quantity: Float64Array.from({ length: weeks }, (_, i) => sold(-(i + 1), luck)),
  offered: new Float64Array(weeks).fill(1),
})

/** Twenty other plants of its category, with a mild season. */
const others = (luck: Chance, weeks = weeksKnown) =>
  Array.from({ length: 20 }, (_, i) =>
    history(`other ${i}`, (week) => luck.poisson((2 + i / 2) * (1 + 0.4 * Math.sin((2 * Math.PI * week) / 52))), luck, weeks),
  )

const sumOf = (truth: Truth, from: number, to: number) => {
  let sum = 0
  for (let week = from; week < to; week++) sum += truth(week)
  return sum
}
const sumWeeks = (forecast: DemandForecast, from: number, to: number) =>
  forecast.weeks(to).reduce((sum, each, week) => (week >= from ? sum + each : sum), 0)

const noisy =
  (truth: Truth): Sold =>
  (week, luck) =>
    luck.poisson(truth(week))

const landscaper: Truth = (week) => (inYear(week) === 20 ? 200 : 0)
const everyThird: Truth = (week) => (inYear(week) % 3 === 0 ? 12 : 0)
const spring: Truth = (week) => (inYear(week) >= 30 && inYear(week) < 34 ? 100 : 0)

const cases: readonly (readonly [name: string, truth: Truth, sold: Sold])[] = [
  ['steady', () => 10, noisy(() => 10)],
  ['every third week', everyThird, (week, luck) => Math.round(everyThird(week) * luck.about(0.3))],
  ['one landscaper’s order in December', landscaper, (week, luck) => Math.round(landscaper(week) * luck.about(0.08))],
  ['a spring peak', spring, noisy(spring)],
  ['growing by a fifth a year', (week) => 40 * 1.2 ** (week / 52), noisy((week) => 40 * 1.2 ** (week / 52))],
  ['a step a year ago', (week) => (week < -52 ? 20 : 30), noisy((week) => (week < -52 ? 20 : 30))],
  ['a step half a year ago', (week) => (week < -26 ? 30 : 45), noisy((week) => (week < -26 ? 30 : 45))],
]

test.each(cases.flatMap(([name, truth, sold]) => seeds.map((seed) => [name, seed, truth, sold] as const)))(
  'forecasts a year of a plant that is %s within a tenth (seed %i)',
  (_, seed, truth, sold) => {
    for (const company of [false, true]) {
      const luck = chance(seed)
      const [forecast] = forecastDemand([history('it', sold, luck), ...(company ? others(luck) : [])])
      const ratio = sumWeeks(forecast!, 0, 52) / sumOf(truth, 0, 52)
      expect(ratio).toBeGreaterThan(0.9)
      expect(ratio).toBeLessThan(1.1)
    }
  },
)

test.each(seeds)('forecasts nothing of a plant that died out (seed %i)', (seed) => {
  const luck = chance(seed)
  const [forecast] = forecastDemand([history('it', (week) => (week < -26 ? luck.poisson(10) : 0), luck), ...others(luck)])
  expect(sumWeeks(forecast!, 0, 52)).toBeLessThan(0.1 * 520)
})

test.each([
  ['one landscaper’s December', landscaper, 16, 25],
  ['a spring peak', spring, 26, 38],
])('forecasts %s in its weeks', (_, truth, from, to) => {
  for (const seed of seeds) {
    const luck = chance(seed)
    const sold: Sold = (week) => Math.round(truth(week) * luck.about(0.08))
    const [forecast] = forecastDemand([history('it', sold, luck), ...others(luck)])
    expect(sumWeeks(forecast!, from, to)).toBeGreaterThan(0.9 * sumOf(truth, from, to))
    expect(sumWeeks(forecast!, from, to)).toBeLessThan(1.1 * sumOf(truth, from, to))
  }
})

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)

test('expects a short peak on its date: a year has a day more than 52 weeks', () => {
  const monday = Date.parse('2026-11-30')
  const peakIn = (year: number) => Date.parse(`${year}-04-12`)
  const demand = (week: number) => {
    const day = monday + 7 * 86_400_000 * (week + 0.5)
    const off = Math.min(...[2023, 2024, 2025, 2026, 2027, 2028].map((year) => Math.abs(day - peakIn(year)))) / 86_400_000
    return Math.round(20 + 300 * Math.exp(-0.5 * (off / 14) ** 2))
  }
  const kind: KindHistory = {
    kind: 'it',
    category: 'Shrubs',
    quantity: Float64Array.from({ length: weeksKnown }, (_, i) => demand(-i - 1)),
    offered: new Float64Array(weeksKnown).fill(1),
  }
  const weeks = forecastDemand([kind])[0]!.weeks(104)
  /** Middle of the peak, in weeks. */
  const middle = (of: (week: number) => number, from: number) => {
    const inPeak = Array.from({ length: 30 }, (_, i) => from + 4 + i)
    return sum(inPeak.map((week) => (of(week) - 20) * week)) / sum(inPeak.map((week) => of(week) - 20))
  }
  for (const from of [0, 52]) expect(Math.abs(middle((week) => weeks[week]!, from) - middle(demand, from))).toBeLessThan(0.15)
})

test('does not apply growth after a step', () => {
  const luck = chance(3)
  const [forecast] = forecastDemand([
    history(
      'it',
      noisy((week) => (week < -52 ? 10 : 15)),
      luck,
    ),
  ])
  expect(forecast?.basis.growth).toBe(0)
})

test.each(seeds)('does not take weeks without stock for weeks without demand (seed %i)', (seed) => {
  const luck = chance(seed)
  const whole = history(
    'it',
    noisy(() => 10),
    luck,
  )
  const inStock = (i: number) => Math.floor(i / 5) % 2 === 0
  const sold = {
    ...whole,
    quantity: whole.quantity.map((quantity, i) => (inStock(i) ? quantity : 0)),
    offered: whole.offered.map((_, i) => (inStock(i) ? 1 : 0)),
  }
  const [forecast] = forecastDemand([sold, ...others(luck)])
  expect(sumWeeks(forecast!, 0, 52) / 520).toBeGreaterThan(0.9)
  expect(sumWeeks(forecast!, 0, 52) / 520).toBeLessThan(1.1)
  expect(forecast?.basis).toMatchObject({ weeks: 155, weeks_without_stock: 75 })
})

test('forecasts nothing for a plant that was not offered for a year', () => {
  const luck = chance(1)
  const whole = history(
    'it',
    noisy(() => 10),
    luck,
  )
  const sold = { ...whole, offered: whole.offered.map((_, i) => (i < 60 ? 0 : 1)) }
  expect(sumWeeks(forecastDemand([sold])[0]!, 0, 52)).toBe(0)
})

test('gives a plant of a few months the season of its category', () => {
  const season = (week: number) => 1 + 0.9 * Math.sin((2 * Math.PI * week) / 52)
  const truth: Truth = (week) => 100 * season(week)
  const ratios = seeds.map((seed) => {
    const luck = chance(seed)
    const other = noisy((week) => 12 * season(week))
    const company = Array.from({ length: 10 }, (_, i) => history(`other ${i}`, other, luck))
    // Its quietest weeks: of what they sold a tenth more or less is a tenth of the year.
    const whole = history('it', (week) => (week < -16 ? 0 : luck.poisson(truth(week))), luck)
    const fresh = { ...whole, offered: whole.offered.map((_, i) => (i < 16 ? 1 : 0)) }
    return sumWeeks(forecastDemand([fresh, ...company])[0]!, 0, 52) / sumOf(truth, 0, 52)
  })
  expect(ratios.reduce((all, each) => all + each, 0) / seeds.length).toBeGreaterThan(0.9)
  expect(ratios.reduce((all, each) => all + each, 0) / seeds.length).toBeLessThan(1.1)
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.15)
})

/** Spring began twelve weeks ago; before it was winter. */
const busy = (week: number) => (inYear(week) >= 40 ? 1.8 : inYear(week) >= 25 ? 0.6 : 1)

test.each(seeds)('forecasts the weeks that a nursery of half a year has seen within a tenth (seed %i)', (seed) => {
  const luck = chance(seed)
  const kinds = Array.from({ length: 60 }, (_, i): KindHistory => {
    const whole = history(
      `kind ${i}`,
      noisy((week) => (week < -27 ? 0 : (1 + (i % 7) / 3) * busy(week))),
      luck,
    )
    return { ...whole, category: `category ${i % 4}`, offered: whole.offered.map((_, at) => (at < 27 ? 1 : 0)) }
  })
  const sold = kinds.reduce((all, { quantity }) => all + quantity.reduce((sum, each) => sum + each, 0), 0)
  const forecast = forecastDemand(kinds).reduce((all, each) => all + sumWeeks(each, 25, 52), 0)
  expect(forecast / sold).toBeGreaterThan(0.9)
  expect(forecast / sold).toBeLessThan(1.1)
})

/** Each kind is out of stock for two weeks out of twenty; half of those who want it take another of its category instead. */
function withSubstitutes(luck: Chance): { readonly kinds: readonly KindHistory[]; readonly truth: Truth } {
  const each = (i: number) => 3 + (i % 5)
  const isIn = (i: number, at: number) => (at + 3 * i) % 20 >= 2
  const kinds = Array.from({ length: 24 }, (_, i) => ({
    kind: `kind ${i}`,
    category: `category ${i % 3}`,
    quantity: new Float64Array(weeksKnown),
    offered: Float64Array.from({ length: weeksKnown }, (_week, at) => (isIn(i, at) ? 1 : 0)),
  }))
  for (let at = 0; at < weeksKnown; at++)
    for (const [i, { quantity, category }] of kinds.entries()) {
      const wanted = luck.poisson(each(i) * busy(-(at + 1)))
      const others = kinds.filter((other, j) => other.category === category && isIn(j, at))
      if (isIn(i, at)) quantity[at] = quantity[at]! + wanted
      else others[i % others.length]!.quantity[at]! += Math.round(wanted / 2)
    }
  return { kinds, truth: (week) => kinds.reduce((all, _, i) => all + each(i), 0) * busy(week) }
}

test.each(seeds)('counts what went to a substitute within a tenth of the demand (seed %i)', (seed) => {
  const { kinds, truth } = withSubstitutes(chance(seed))
  const forecast = forecastDemand(kinds).reduce((all, each) => all + sumWeeks(each, 0, 52), 0)
  expect(forecast / sumOf(truth, 0, 52)).toBeGreaterThan(0.9)
  expect(forecast / sumOf(truth, 0, 52)).toBeLessThan(1.1)
})

test('takes the growth of the nursery for plants with too few sales to show their own', () => {
  const luck = chance(4)
  const grown: Truth = (week) => 1.3 ** (week / 52)
  const kinds = Array.from({ length: 40 }, (_, i) =>
    history(
      `kind ${i}`,
      noisy((week) => 2 * grown(week)),
      luck,
    ),
  )
  const all = forecastDemand(kinds).reduce((sum, forecast) => sum + sumWeeks(forecast, 0, 52), 0)
  expect(all / (40 * 2 * sumOf(grown, 0, 52))).toBeGreaterThan(0.9)
  expect(all / (40 * 2 * sumOf(grown, 0, 52))).toBeLessThan(1.1)
})

test('forecasts nothing without any history', () => {
  const empty = { kind: 'it', category: 'Shrubs', quantity: new Float64Array(10), offered: new Float64Array(10) }
  expect([...forecastDemand([empty])[0]!.weeks(3)]).toEqual([0, 0, 0])
  expect(forecastDemand([])).toEqual([])
})
