/** In sentences, why a plant's demand is forecast as it is. Pure. */
import { counted, number } from '#kernel/format.ts'
import { placeKinds } from '#modules/setup/reference/place-kinds.ts'
import { gradeText } from '#modules/setup/reference/grade.ts'
import { weeksOfYear } from './season.ts'
import type { PlannedPlant } from './plan.ts'

type Basis = Pick<
  PlannedPlant,
  | 'grades'
  | 'for_grades'
  | 'weekly'
  | 'growth'
  | 'step'
  | 'own_season'
  | 'weeks_of_history'
  | 'weeks_without_stock'
  | 'reason'
  | 'recipe'
  | 'planned'
  | 'forecast'
>

export function demandReasons(plant: Basis): string[] {
  const { weekly, growth, step, weeks_of_history: weeks, weeks_without_stock: without } = plant
  const percent = Math.round(Math.abs(growth) * 100)
  return [
    plant.reason !== null && `Changed by hand from ${number(plant.forecast)} to ${number(plant.planned)}: ${plant.reason}`,
    weeks === 0 && 'Never offered for sale, so there is no forecast yet.',
    weeks > 0 && weekly === 0 && 'No sales expected: demand has ended, or it was out of stock for a year.',
    weekly > 0 && `Average sales ${number(weekly)} a week, from ${counted(weeks, 'week')} of sales.`,
    without > 0 && withoutText(without),
    step !== null &&
      `${counted(step.weeks_ago, 'week')} ago the level changed from ${number(step.before)} a week; only later sales count.`,
    weekly > 0 &&
      percent > 0 &&
      `Demand ${growth > 0 ? 'grows' : 'falls'} by ${percent}% a year; this trend slows over the years.`,
    gradesText(plant),
    placeText(plant),
    weekly > 0 && seasonText(plant.own_season),
    weekly > 0 &&
      weeks < weeksOfYear &&
      `Sales cover ${counted(weeks, 'week')} of the year so far; the other weeks follow its category, or the average.`,
  ].filter((reason) => reason !== false)
}

const withoutText = (weeks: number) =>
  weeks === 1
    ? '1 week without stock is left out, as it does not show demand.'
    : `${number(weeks)} weeks without stock are left out, as they do not show demand.`

function gradesText({ grades, for_grades }: Pick<Basis, 'grades' | 'for_grades'>): string | false {
  if (for_grades === 0) return false
  const [scarcest] = grades.filter(({ made }) => made > 0).toSorted((a, b) => b.sold / b.made - a.sold / a.made)
  const share = (of: number) => `${Math.round(of * 100)}%`
  const why = scarcest
    ? `: ${gradeText(scarcest.grade)} is ${share(scarcest.sold)} of sales, and ${share(scarcest.made)} of what is graded`
    : ''
  return `${counted(for_grades, 'plant')} more to have enough of each grade${why}.`
}

function placeText({ recipe }: Pick<Basis, 'recipe'>): string | false {
  if (!recipe || recipe.place_kind === null) return false
  const place = placeKinds[recipe.place_kind].toLowerCase()
  return recipe.place_m2 === null
    ? `Its recipe puts it in: ${place}. No bed on the nursery map is of that kind, so its space is not checked.`
    : `Its recipe puts it in: ${place}, ${number(Math.round(recipe.place_m2))} m² on the nursery map.`
}

function seasonText(own: number): string {
  if (own >= 0.9) return 'Uses the plant’s own season, which repeats each year.'
  if (own <= 0.1) return 'Uses the category’s season, as the plant’s own does not repeat.'
  return `Season: ${Math.round(own * 100)}% the plant’s own, the rest its category’s.`
}
