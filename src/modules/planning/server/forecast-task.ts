/** The message to the thread of forecasts and plans: inputs as JSON text from the database, parsed only in the thread. */
import type { Country } from '#kernel/country.ts'
import type { PlanInputs } from '../planning-inputs.ts'

/** The rows of each kind of input, as JSON text. */
export type InputTexts = Readonly<Record<Exclude<keyof PlanInputs, 'today' | 'country' | 'timeZone' | 'budget'>, string>>

export interface ForecastTask {
  readonly of: 'forecast' | 'plan'
  /** The reply itself, or the report for a file. */
  readonly as: 'answer' | 'report'
  readonly today: string
  readonly country: Country
  readonly timeZone: string
  /** For how many weeks work is planned. */
  readonly weeks: number
  /** The most to spend on potting in four weeks; "0" for no limit. */
  readonly budget: string
  readonly texts: Partial<InputTexts>
}

/** The inputs of that task; missing ones are empty. */
export function inputsOf({ today, country, timeZone, budget, texts }: ForecastTask): PlanInputs {
  const rows = <Name extends keyof InputTexts>(name: Name) => JSON.parse(texts[name] ?? '[]') as PlanInputs[Name]
  const [beds] = JSON.parse(texts.beds ?? '[]') as NonNullable<PlanInputs['beds']>[]
  const [capacity] = JSON.parse(texts.capacity ?? '[]') as PlanInputs['capacity'][]
  return {
    today,
    country,
    timeZone,
    budget,
    grown: rows('grown'),
    growing: rows('growing'),
    kinds: rows('kinds'),
    sold: rows('sold'),
    reserved: rows('reserved'),
    capacity: capacity ?? { potting: 0, space: 0, on_hand: 0, weeks: 0 },
    recipes: rows('recipes'),
    lastRecipes: rows('lastRecipes'),
    youngCosts: rows('youngCosts'),
    youngOnOrder: rows('youngOnOrder'),
    productionRecipes: rows('productionRecipes'),
    grades: rows('grades'),
    lost: rows('lost'),
    stockOuts: rows('stockOuts'),
    marked: rows('marked'),
    adjusted: rows('adjusted'),
    pottingTimes: rows('pottingTimes'),
    cells: rows('cells'),
    youngTrays: rows('youngTrays'),
    mothers: rows('mothers'),
    spaces: rows('spaces'),
    beds,
  }
}
