/** Errors and bands of the forecast on histories with a known truth, beside a seasonal naive and an exponential smoothing. */
import { test } from 'vitest'
import { forecastDemand } from '#modules/planning/demand-forecast.ts'
import { fourWeeksOf } from '#modules/planning/four-weeks.ts'
import { movingDays } from '#modules/planning/moving-days.ts'
import { prove } from '#testing/proof.ts'
import { seed } from '#testing/size.ts'
import { historyOf, knownKinds, patterns, seasonalNaive, smoothing } from './demand-truth.ts'

const todays = ['2026-11-30', '2026-08-03', '2027-02-01', '2026-05-04']
const draws = Array.from({ length: 20 }, (_, i) => ({ draw: 1_000 * seed + i, today: todays[i % todays.length]! }))
const daysOf = (today: string) => movingDays(today, { country: 'NZ', timeZone: 'Pacific/Auckland' })

const fourWeeks = (weeks: Float64Array, from: number) => weeks[from]! + weeks[from + 1]! + weeks[from + 2]! + weeks[from + 3]!

/** Errors by four weeks against the demand without chance. */
class Errors {
  off = 0
  all = 0
  difference = 0
  add(forecast: Float64Array, truth: Float64Array, weeks: number) {
    for (let from = 0; from < weeks; from += 4) {
      const [given, right] = [fourWeeks(forecast, from), fourWeeks(truth, from)]
      this.off += Math.abs(given - right)
      this.difference += given - right
      this.all += right
    }
  }
  get wmape() {
    return this.off / this.all
  }
  get bias() {
    return this.difference / this.all
  }
}

class Table<Value> extends Map<string, Value> {
  readonly #empty: () => Value
  constructor(empty: () => Value) {
    super()
    this.#empty = empty
  }
  at(...key: readonly (string | number)[]): Value {
    const found = this.get(key.join(' ')) ?? this.#empty()
    this.set(key.join(' '), found)
    return found
  }
}

test('errs less than a seasonal naive and a smoothing in every pattern, and is taken in by no promotion and no empty bench', () => {
  const errors = new Table(() => new Errors())
  for (const { draw, today } of draws) {
    const kinds = knownKinds(draw, today)
    const forecasts = forecastDemand(kinds.map(historyOf), daysOf(today))
    for (const [i, { pattern, sold, truth }] of kinds.entries())
      for (const weeks of [4, 24]) {
        errors.at(pattern, weeks, 'product').add(forecasts[i]!.weeks(24), truth, weeks)
        errors.at(pattern, weeks, 'naive').add(seasonalNaive(sold, 24), truth, weeks)
        errors.at(pattern, weeks, 'smoothing').add(smoothing(sold, 24), truth, weeks)
      }
  }
  const goals = patterns.flatMap((pattern) =>
    [4, 24].map((weeks) => {
      const better = Math.min(errors.at(pattern, weeks, 'naive').wmape, errors.at(pattern, weeks, 'smoothing').wmape)
      return {
        what: `${pattern}, ${weeks} weeks, against the better`,
        is: errors.at(pattern, weeks, 'product').wmape / better,
        most: weeks === 4 ? 1 : 0.9,
      }
    }),
  )
  const biases = (['promoted', 'sold out'] as const).map((pattern) => ({
    what: `${pattern}, bias`,
    is: Math.abs(errors.at(pattern, 24, 'product').bias),
    most: 0.1,
  }))
  const all = [...goals, ...biases]
  prove(
    'forecast against the better of two others, and its bias',
    all.length,
    all.filter(({ is, most }) => is > most),
  )
})

test('has demand within its band eight times of ten in each class, and about as often below as above', () => {
  const classes = new Table(() => ({ below: 0, within: 0, above: 0 }))
  for (const { draw, today } of draws)
    for (const { of, test: tested } of fourWeeksOf(knownKinds(draw, today).map(historyOf), daysOf(today)).classes) {
      const sums = classes.at(of)
      for (const side of ['below', 'within', 'above'] as const) sums[side] += tested[side]
    }
  const goals = { below: [0.06, 0.14], within: [0.76, 0.84], above: [0.06, 0.14] } as const
  const all = [...classes].flatMap(([of, sums]) =>
    (['below', 'within', 'above'] as const).map((side) => ({
      what: `${of}, ${side}`,
      is: sums[side] / (sums.below + sums.within + sums.above),
      goal: goals[side],
    })),
  )
  prove(
    'bands of demand by class and side',
    all.length,
    all.filter(({ is, goal: [least, most] }) => is < least || is > most),
  )
})
