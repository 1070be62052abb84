/** The forecast of a nursery from its own history, and the accuracy of such forecasts. Pure. */
import { addDays, storableDay } from '#kernel/day.ts'
import { type Calibration, type Case, History, dayRange, lookBack, usualDays, usualYield, yieldRange } from './forecast.ts'
import type { DemandShown, ForecastReply, Ripening } from './forecast-reply.ts'
import { fourWeeksOf } from './four-weeks.ts'
import { kindOf } from './kind-key.ts'
import { movingDays } from './moving-days.ts'
import type { Grown, Growing, ForecastInputs } from './planning-inputs.ts'
import { salesHistories } from './sales-history.ts'

const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The nursery's history of growing, as cases of days and of yield. */
export function casesOf(grown: readonly Grown[]): { readonly days: Case[]; readonly yields: Case[] } {
  const common = (batch: Grown) => ({
    plant: kindOf(batch),
    category: batch.category,
    startedOn: batch.potted_on,
    knownOn: batch.ready_on,
  })
  return {
    days: grown.map((batch) => ({ ...common(batch), value: days(batch.potted_on, batch.ready_on) })),
    yields: grown
      .filter(({ survived, lost }) => survived + lost > 0)
      .map((batch) => ({ ...common(batch), value: batch.survived / (batch.survived + batch.lost) })),
  }
}

/** When growing plants will be ready, the demand, and the accuracy of such forecasts. Takes seconds for a large nursery. */
export function forecastOf(inputs: ForecastInputs): ForecastReply {
  const { today, grown, growing, kinds } = inputs
  const demand = fourWeeksOf(salesHistories(inputs), movingDays(today, inputs))
  const cases = casesOf(grown)
  const known = cases.days.filter(({ knownOn }) => knownOn <= today)
  const past = {
    days: lookBack(known, usualDays, dayRange),
    yields: lookBack(cases.yields, usualYield, yieldRange),
  }
  const history: Histories = {
    days: new History(cases.days),
    yields: new History(cases.yields),
    width: { days: past.days.calibration, yields: past.yields.calibration },
  }
  const shown = kinds
    .map((kind, i): DemandShown => ({
      plant_type_id: kind.plant_type_id,
      plant: kind.plant,
      container_size: kind.container_size,
      for_sale: kind.for_sale,
      next: demand.bands[i]!,
    }))
    .filter(({ next }) => next.high >= 1)
    .toSorted((a, b) => b.next.middle - a.next.middle)
  return {
    today,
    ripening: growing
      .filter(({ potted }) => potted)
      .map((batch) => ripening(batch, history, today))
      .toSorted((a, b) => (a.ready.middle < b.ready.middle ? -1 : 1)),
    demand: shown,
    back_tests: [
      { what: 'ready', ...past.days.test, ...past.days.calibration.widening() },
      { what: 'yield', ...past.yields.test, ...past.yields.calibration.widening() },
      ...demand.classes.map(({ of, test, calibration }) => ({ what: of, ...test, ...calibration.widening() })),
    ],
  }
}

interface Histories {
  readonly days: History
  readonly yields: History
  readonly width: { readonly days: Calibration; readonly yields: Calibration }
}

function ripening(batch: Growing, history: Histories, today: string): Ripening {
  const kind = kindOf(batch)
  const ready = history.width.days.widened(history.days.band(kind, batch.category, usualDays))
  const yields = history.width.yields.widened(history.yields.band(kind, batch.category, usualYield))
  const on = (after: number) => {
    const day = addDays(batch.since, Math.round(after))
    return day < today ? today : storableDay(day)
  }
  const through = (share: number) => Math.min(batch.on_hand, Math.round(batch.on_hand * share))
  return {
    batch_id: batch.batch_id,
    batch_code: batch.batch_code,
    plant: batch.plant,
    category: batch.category,
    container_size: batch.container_size,
    on_hand: batch.on_hand,
    ready: { low: on(ready.low), middle: on(ready.middle), high: on(ready.high), basis: ready.basis, cases: ready.cases },
    plants: { low: through(yields.low), middle: through(yields.middle), high: through(yields.high) },
    ready_on: batch.ready_on,
  }
}
