/**
 * The demand of the coming four weeks with a band that should hold eight times out of ten. The width of the bands is learnt from the forecasts of
 * the past year. Pure.
 */
import { type DemandForecast, type KindHistory, forecastDemand, forecaster, knownBefore, leftOut } from './demand-forecast.ts'
import { type BackTest, type Band, Calibration, type Range, Tally, enoughCases } from './forecast.ts'
import { type MovingDays, noMovingDays } from './moving-days.ts'
import { weeksOfYear } from './season.ts'

/** Weeks that a forecast covers. */
const ahead = 4
const demandRange: Range = { least: 0, most: Infinity, grain: 0.5 }

/** Half of the 80 % interval of a normal distribution, in standard deviations; what it is short of is learnt from past errors. */
const halfBand = 1.2816

/** Plants whose forecasts miss in the same way: regular sellers, and those with many weeks without a sale. Each class has its own widths. */
const demandClasses = ['regular', 'seldom'] as const
type DemandClass = (typeof demandClasses)[number]

/** The share of weeks without a sale from which on a plant sells seldom. */
const seldomFrom = 0.4

function classOf({ quantity, offered }: KindHistory): DemandClass {
  let [weeks, empty] = [0, 0]
  for (let i = 0; i < quantity.length; i++) {
    if (offered[i] === 0) continue
    weeks += 1
    if (quantity[i] === 0) empty += 1
  }
  return empty >= seldomFrom * weeks ? 'seldom' : 'regular'
}

/** The error of level and season, as a share of the demand. */
const errorOfLevel = 0.1

/**
 * The band before it is widened: purchases come at random, each of the usual size, so that the variance is the demand times that size
 * (a compound Poisson process), and the level is known within a tenth.
 */
function bandOver(history: KindHistory, forecast: DemandForecast): Band {
  const middle = forecast.weeks(ahead).reduce((all, each) => all + each, 0)
  const half = halfBand * Math.sqrt(middle * purchaseSize(history, forecast) + (errorOfLevel * middle) ** 2)
  const { weeks } = forecast.basis
  const basis = weeks >= weeksOfYear ? 'own' : weeks >= enoughCases ? 'category' : 'default'
  return { low: middle - half, middle, high: middle + half, basis, cases: weeks }
}

function purchaseSize({ quantity }: KindHistory, { basis }: DemandForecast): number {
  const exceptions = new Set(leftOut(basis))
  let [sum, squares] = [0, 0]
  for (const [week, each] of quantity.entries()) {
    if (exceptions.has(week)) continue
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

interface ClassTest {
  readonly of: DemandClass
  readonly test: BackTest
  readonly calibration: Calibration
}

/**
 * Bands in the order of `histories`, and the accuracy of such forecasts by class. Neither bands nor widths use data after their own
 * Monday; only whether four weeks can be judged at all is known from all of the history.
 */
export function fourWeeksOf(
  histories: readonly KindHistory[],
  days: MovingDays = noMovingDays,
): { readonly bands: readonly Band[]; readonly classes: readonly ClassTest[] } {
  const learnt = demandClasses.map((of) => ({ of, calibration: new Calibration(demandRange), tally: new Tally() }))
  const ofClass = (of: DemandClass) => learnt.find((each) => each.of === of)!
  const now = forecastDemand(histories, days)
  const every = Math.ceil(histories.length / mostTested)
  for (let period = counted + learning; period >= 1; period--) {
    const ago = period * ahead
    const then = histories.map((history) => knownBefore(history, ago))
    const forecast = forecaster(then, days.before(ago))
    // Read before learning from this period, whose sales are known only after it.
    const widenings = new Map(learnt.map(({ of, calibration }) => [of, calibration.widening()]))
    const cases: { readonly of: DemandClass; readonly band: Band; readonly drawn: Band; readonly came: number }[] = []
    for (let i = 0; i < histories.length; i += every) {
      const history = histories[i]!
      if (!then[i]!.offered.some((share) => share > 0) || sum(history.offered, ago) < leastOffered) continue
      if (leftOut(now[i]!.basis).some((week) => week < ago && week >= ago - ahead)) continue
      const forecastThen = forecast(then[i]!)
      const of = classOf(then[i]!)
      const { calibration, tally } = ofClass(of)
      const band = bandOver(then[i]!, forecastThen)
      const drawn = inPlants(calibration.widened(band, widenings.get(of)))
      const came = sum(history.quantity, ago)
      if (period <= counted) tally.count(drawn, came)
      if (band.basis !== 'default') cases.push({ of, band, drawn, came })
    }
    for (const { of, band, drawn, came } of cases) ofClass(of).calibration.learn(band, came, drawn)
  }
  const bands = now.map((forecast, i) =>
    inPlants(ofClass(classOf(histories[i]!)).calibration.widened(bandOver(histories[i]!, forecast))),
  )
  return { bands, classes: learnt.map(({ of, calibration, tally }) => ({ of, calibration, test: tally.result() })) }
}

/** Sum of the four weeks that began `ago` weeks ago. */
function sum(weeks: Float64Array, ago: number): number {
  let all = 0
  for (let i = Math.max(0, ago - ahead); i < Math.min(ago, weeks.length); i++) all += weeks[i]!
  return all
}
