/** The slowest of the reports that are answered at once, and what a report by two things takes of the SQL by hand. */
import type { Taken } from './cpu-clock.ts'
import type { Measure } from './measures.ts'

export class Slowest {
  readonly #slowest = [
    { of: 'a year', name: '', work: 0 },
    { of: 'five years', name: '', work: 0 },
  ]
  #shareOfSql: number | undefined

  /** `period`: 0 of a year, 1 of all five. */
  note(name: string, period: number, { work }: Taken, byHand: Taken | undefined): void {
    const slowest = this.#slowest[period]
    if (slowest && work > slowest.work) Object.assign(slowest, { name, work })
    if (byHand && name === 'sales by plant and month')
      this.#shareOfSql = Math.max(this.#shareOfSql ?? 0, (100 * work) / byHand.work)
  }

  measures(): Measure[] {
    const longest = this.#slowest.map(({ of, name, work }): Measure => ({
      name: `reports of ${of}, longest (${name})`,
      measured: work,
      must: 300,
      aim: 100,
      unit: 'ms',
      better: 'less',
    }))
    if (this.#shareOfSql === undefined) return longest
    return [
      ...longest,
      { name: 'plant × month, of the SQL', measured: this.#shareOfSql, must: 100, aim: 10, unit: '%', better: 'less' },
    ]
  }
}
