/**
 * `node start/run.mjs bench/forecast.ts`: errors of the forecast on histories with a known truth, beside a seasonal naive and an
 * exponential smoothing; how often its bands hold; and its time for 300 plants. A missed goal fails the run.
 */
import { type DemandForecast, type KindHistory, forecastDemand } from '#modules/planning/demand-forecast.ts'
import { fourWeeksOf } from '#modules/planning/four-weeks.ts'
import { movingDays } from '#modules/planning/moving-days.ts'
import { type KnownKind, knownKinds, patterns, seasonalNaive, smoothing, weeksKnown } from './demand-truth.ts'

const todays = (process.env['TODAY'] ?? '2026-11-30,2026-11-30,2026-08-03,2027-02-01,2026-05-04').split(',')
const horizon = 24

const historyOf = (known: KnownKind, i: number): KindHistory => ({
  kind: `kind ${i}`,
  category: known.category,
  quantity: known.sold,
  offered: new Float64Array(weeksKnown).fill(1),
})

/** Sums for each method: errors by four weeks, demand, and differences. */
class Errors {
  off = 0
  all = 0
  bias = 0
  add(forecast: Float64Array, truth: Float64Array, weeks: number) {
    for (let from = 0; from < weeks; from += 4) {
      const [given, right] = [sum(forecast, from), sum(truth, from)]
      this.off += Math.abs(given - right)
      this.bias += given - right
      this.all += right
    }
  }
  get wmape() {
    return this.off / this.all
  }
}
const sum = (weeks: Float64Array, from: number) => weeks[from]! + weeks[from + 1]! + weeks[from + 2]! + weeks[from + 3]!

const methods = ['product', 'naive', 'smoothing'] as const
const results = new Map<string, Errors>()
const at = (...of: readonly (string | number)[]) => {
  const key = of.join(' ')
  const errors = results.get(key) ?? new Errors()
  results.set(key, errors)
  return errors
}

for (const [draw, today] of todays.entries()) {
  const kinds = knownKinds(draw + 1, today)
  const forecasts: readonly DemandForecast[] = forecastDemand(
    kinds.map(historyOf),
    movingDays(today, { country: 'NZ', timeZone: 'Pacific/Auckland' }),
  )
  for (const [i, known] of kinds.entries()) {
    const by = {
      product: forecasts[i]!.weeks(horizon),
      naive: seasonalNaive(known.sold, horizon),
      smoothing: smoothing(known.sold, horizon),
    }
    for (const method of methods)
      for (const weeks of [4, horizon]) {
        at(known.pattern, method, weeks, 'truth').add(by[method], known.truth, weeks)
        at(known.pattern, method, weeks, 'came').add(by[method], known.came, weeks)
        at('all', method, weeks, 'truth').add(by[method], known.truth, weeks)
        at('all', method, weeks, 'came').add(by[method], known.came, weeks)
      }
  }
}
const three = (value: number) => value.toFixed(3)
for (const against of ['truth', 'came'])
  for (const weeks of [horizon, 4]) {
    console.log(`against ${against}, ${weeks} weeks: product / naive / smoothing, ratio to the better, bias`)
    for (const pattern of [...patterns, 'all']) {
      const [product, naive, smooth] = methods.map((method) => at(pattern, method, weeks, against).wmape)
      const ratio = product! / Math.min(naive!, smooth!)
      const bias = at(pattern, 'product', weeks, against).bias / at(pattern, 'product', weeks, against).all
      const goal = weeks === 4 ? 1 : 0.9
      if (ratio > goal && against === 'truth') process.exitCode = 1
      console.log(
        `  ${pattern.padEnd(13)} ${three(product!)} ${three(naive!)} ${three(smooth!)}  ${ratio.toFixed(2)} ${(bias * 100).toFixed(1)}%${ratio > goal && against === 'truth' ? '  MISSED' : ''}`,
      )
    }
  }

const sides = new Map<string, { below: number; within: number; above: number }>()
const place = (of: string) => {
  const known = sides.get(of) ?? { below: 0, within: 0, above: 0 }
  sides.set(of, known)
  return known
}
for (let draw = 1; draw <= 20; draw++) {
  const today = todays[draw % todays.length]!
  const kinds = knownKinds(draw, today)
  const { bands, classes } = fourWeeksOf(kinds.map(historyOf), movingDays(today, { country: 'NZ', timeZone: 'Pacific/Auckland' }))
  for (const { of, test } of classes) {
    const sum = place(`class ${of}`)
    sum.below += test.below
    sum.within += test.within
    sum.above += test.above
  }
  for (const [i, band] of bands.entries()) {
    const came = sum(kinds[i]!.came, 0)
    place(kinds[i]!.pattern)[came < band.low ? 'below' : came > band.high ? 'above' : 'within'] += 1
  }
}
for (const [of, { below, within, above }] of sides) {
  const all = below + within + above
  const share = (count: number) => `${((count / all) * 100).toFixed(1)}%`.padStart(7)
  console.log(`  ${of.padEnd(18)} ${String(all).padStart(6)} below ${share(below)} within ${share(within)} above ${share(above)}`)
}
const many = [1, 2, 3, 4, 5].flatMap((draw) => knownKinds(100 + draw, todays[0]!)).map(historyOf)
const began = performance.now()
fourWeeksOf(many, movingDays(todays[0]!, { country: 'NZ', timeZone: 'Pacific/Auckland' }))
console.log(`  forecast of ${many.length} plants: ${((performance.now() - began) / 1000).toFixed(1)} s`)
