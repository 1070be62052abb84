/**
 * Demand of a plant that sells by grade. Grades appear only on sorting, so the scarcest grade decides how many to
 * grow. Pure.
 */
import type { GradeOfKind } from './planning-inputs.ts'

interface GradeDemand {
  /** Wanted of this grade alone, by week. */
  readonly demand: Float64Array
  readonly forSale: number
  /** The share of the plants that are graded so, by the nursery's own grading: between 0 and 1. */
  readonly share: number
}

/**
 * Weekly demand of the whole kind: demand for any grade and for each, raised if the plants grown for it would not bring enough of
 * a grade. `any` is the demand of customers who take any grade, `forSale` the stock of all grades. Stock of a grade is used
 * first.
 */
export function demandOfGrades(any: Float64Array, grades: readonly GradeDemand[], forSale: number): Float64Array {
  const demand = new Float64Array(any.length)
  const wanted = new Float64Array(grades.length)
  let [whole, planned] = [0, 0]
  for (let week = 0; week < any.length; week++) {
    whole += any[week]!
    let needed = 0
    for (const [i, each] of grades.entries()) {
      const of = each.demand[week] ?? 0
      whole += of
      wanted[i] = wanted[i]! + of
      const short = wanted[i]! - each.forSale
      // A grade that none of the plants had so far is not grown for by growing more.
      if (short > 0 && each.share > 0) needed = Math.max(needed, short / each.share + forSale)
    }
    const until = Math.max(planned, whole, needed)
    demand[week] = until - planned
    planned = until
  }
  return demand
}

/** The demand of a kind, with what its grades need, and their shares. Unchanged if nothing was sold by grade or nothing was graded. */
export function gradedDemand(demand: Float64Array, rows: readonly GradeOfKind[], forSale: number) {
  const sum = (of: 'sold' | 'made') => rows.reduce((all, each) => all + Math.max(0, each[of]), 0)
  const [sold, made] = [sum('sold'), sum('made')]
  const graded = rows.flatMap(({ grade, ...of }) => (grade === null ? [] : [{ grade, ...of }]))
  if (made === 0 || !graded.some((each) => each.sold > 0)) return { demand, grades: [] }
  const part = (of: number, all: number) => Math.max(0, of) / all
  const any = part(rows.find(({ grade }) => grade === null)?.sold ?? 0, sold)
  return {
    demand: demandOfGrades(
      demand.map((each) => each * any),
      graded.map((each) => ({
        demand: demand.map((all) => all * part(each.sold, sold)),
        forSale: each.for_sale,
        share: part(each.made, made),
      })),
      forSale,
    ),
    grades: graded.map((each) => ({ grade: each.grade, sold: part(each.sold, sold), made: part(each.made, made) })),
  }
}
