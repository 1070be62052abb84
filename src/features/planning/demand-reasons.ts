/** In sentences, why a plant's demand is forecast as it is. Pure. */
import { counted, number } from '#kernel/format.ts'
import type { PlannedPlant } from './plan.ts'

type Basis = Pick<
  PlannedPlant,
  'weekly' | 'growth' | 'step' | 'own_season' | 'weeks_of_history' | 'weeks_without_stock' | 'reason' | 'planned' | 'forecast'
>

export function demandReasons(plant: Basis): string[] {
  const { weekly, growth, step, weeks_of_history: weeks, weeks_without_stock: without } = plant
  const percent = Math.round(Math.abs(growth) * 100)
  return [
    plant.reason !== null && `Changed by hand from ${number(plant.forecast)} to ${number(plant.planned)}: ${plant.reason}`,
    weeks === 0 && 'It was never offered, so that there is no forecast yet.',
    weeks > 0 && weekly === 0 && 'Nothing of it is expected to be sold: it died out, or was not in stock for a year.',
    weekly > 0 && `An average week sells ${number(weekly)}, by ${counted(weeks, 'week')} of sales.`,
    without > 0 && withoutText(without),
    step !== null &&
      `${counted(step.weeks_ago, 'week')} ago the level changed from ${number(step.before)} a week; only what came after counts.`,
    weekly > 0 &&
      percent > 0 &&
      `Demand ${growth > 0 ? 'grows' : 'falls'} by ${percent}% a year; that slows down over the years.`,
    weekly > 0 && seasonText(plant.own_season),
  ].filter((reason) => reason !== false)
}

const withoutText = (weeks: number) =>
  weeks === 1
    ? '1 week without stock is left out: it does not show the demand.'
    : `${number(weeks)} weeks without stock are left out: they do not show the demand.`

function seasonText(own: number): string {
  if (own >= 0.9) return 'Its season is its own: it has been the same from year to year.'
  if (own <= 0.1) return 'Its season is that of its category: it has none of its own that repeats.'
  return `Its season is its own by ${Math.round(own * 100)}%, and that of its category by the rest.`
}
