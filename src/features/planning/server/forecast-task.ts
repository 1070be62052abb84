/** The message to the thread of forecasts and plans: facts as JSON text from the database, parsed only in the thread. */
import type { PlanFacts } from '../forecast-facts.ts'

/** The rows of each kind of fact, as JSON text. */
export type FactTexts = Readonly<Record<Exclude<keyof PlanFacts, 'today'>, string>>

export interface ForecastTask {
  readonly of: 'forecast' | 'plan'
  /** The reply itself, or the report for a file. */
  readonly as: 'answer' | 'report'
  readonly today: string
  /** For how many weeks work is planned. */
  readonly weeks: number
  readonly texts: Partial<FactTexts>
}

/** The facts of that task; missing ones are empty. */
export function factsOf({ today, texts }: ForecastTask): PlanFacts {
  const rows = <Name extends keyof FactTexts>(name: Name) => JSON.parse(texts[name] ?? '[]') as PlanFacts[Name]
  const [capacity] = JSON.parse(texts.capacity ?? '[]') as PlanFacts['capacity'][]
  return {
    today,
    grown: rows('grown'),
    growing: rows('growing'),
    kinds: rows('kinds'),
    sold: rows('sold'),
    reserved: rows('reserved'),
    capacity: capacity ?? { potting: 0, space: 0, on_hand: 0, weeks: 0 },
    recipes: rows('recipes'),
    youngOnOrder: rows('youngOnOrder'),
    lost: rows('lost'),
    stockOuts: rows('stockOuts'),
    adjusted: rows('adjusted'),
    pottingTimes: rows('pottingTimes'),
    cells: rows('cells'),
    youngTrays: rows('youngTrays'),
    mothers: rows('mothers'),
  }
}
