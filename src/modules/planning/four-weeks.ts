/**
 * The demand of the coming four weeks with a band that should hold eight times out of ten. The width of the bands is learnt from the forecasts of
 * the past year. Pure.
 */
import { type DemandForecast, type KindHistory, forecastDemand, forecaster } from './demand-forecast.ts'
import { type BackTest, type Band, Calibration, type Range, Tally, enoughCases } from './forecast.ts'
import { weeksOfYear } from './season.ts'

/** How many weeks a forecast covers. */
const ahead = 4
const demandRange: Range = { least: 0, most: Infinity, grain: 0.5 }

/** Half of the 80 % interval of a normal distribution, in standard deviations; what it is short of is learnt from past errors. */
const halfBand = 1.2816

/**
 * The band before it is widened: purchases come at random, each of the usual size, so that the variance is the demand times that size
 * (a compound Poisson process).
 */
function bandOver(history: KindHistory, forecast: DemandForecast): Band {
  const middle = forecast.weeks(ahead).reduce((all, each) => all + each, 0)
  const half = halfBand * Math.sqrt(middle * purchaseSize(history))
  const { weeks } = forecast.basis
  const basis = weeks >= weeksOfYear ? 'own' : weeks >= enoughCases ? 'category' : 'default'
  return { low: Math.max(0, middle - half), middle, high: middle + half, basis, cases: weeks }
}

function purchaseSize({ quantity }: KindHistory): number {
  let [sum, squares] = [0, 0]
  for (const each of quantity) {
    sum += each
    squares += each * each
  }
  return sum === 0 ? 1 : Math.max(1, squares / sum)
}

/** As whole plants: the whole numbers within the band, at least its middle. */
export function inPlants<Of extends Band>(band: Of): Of {
  const middle = Math.round(band.middle)
  return {
    ...band,
    middle,
    low: Math.max(0, Math.min(middle, Math.ceil(band.low - 1e-9))),
    high: Math.max(middle, Math.floor(band.high + 1e-9)),
  }
}

/** The last half year is counted; the half before it is used to learn the width of the bands. */
const [counted, learning] = [6, 7]
/** Weeks on offer below which the demand of four weeks cannot be measured. */
const leastOffered = ahead - 0.5
/** Size of the sample that the accuracy is measured on. */
const mostTested = 500

/**
 * Bands in the order of `histories`, and the accuracy of such forecasts. Neither bands nor widths use data after
 * their own Monday.
 */
export function fourWeeksOf(histories: readonly KindHistory[]): {
  readonly bands: readonly Band[]
  readonly test: BackTest
  readonly calibration: Calibration
} {
  const calibration = new Calibration(demandRange)
  const tally = new Tally()
  const every = Math.ceil(histories.length / mostTested)
  for (let period = counted + learning; period >= 1; period--) {
    const ago = period * ahead
    const then = histories.map((history) => knownBefore(history, ago))
    const forecast = forecaster(then)
    // Read before learning from this period, whose sales are known only after it.
    const widening = calibration.widening()
    const cases: { readonly band: Band; readonly drawn: Band; readonly came: number }[] = []
    for (let i = 0; i < histories.length; i += every) {
      const history = histories[i]!
      if (!then[i]!.offered.some((share) => share > 0) || sum(history.offered, ago) < leastOffered) continue
      const band = bandOver(then[i]!, forecast(then[i]!))
      const drawn = inPlants(calibration.widened(band, widening))
      const came = sum(history.quantity, ago)
      if (period <= counted) tally.count(drawn, came)
      if (band.basis !== 'default') cases.push({ band, drawn, came })
    }
    for (const { band, drawn, came } of cases) calibration.learn(band, came, drawn)
  }
  const bands = forecastDemand(histories).map((forecast, i) => inPlants(calibration.widened(bandOver(histories[i]!, forecast))))
  return { bands, test: tally.result(), calibration }
}

const knownBefore = (history: KindHistory, ago: number): KindHistory => ({
  ...history,
  quantity: history.quantity.subarray(ago),
  offered: history.offered.subarray(ago),
})

/** Sum of the four weeks that began `ago` weeks ago. */
function sum(weeks: Float64Array, ago: number): number {
  let all = 0
  for (let i = Math.max(0, ago - ahead); i < Math.min(ago, weeks.length); i++) all += weeks[i]!
  return all
}
