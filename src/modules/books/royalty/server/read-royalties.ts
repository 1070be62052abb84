/** The report of a breeder, its lines, and what is to be declared. */
import { reportDays } from '#modules/figures/engine/server/report-days.ts'
import { everyLine } from '#modules/figures/engine/report.ts'
import { type ServerReport, newestOf } from '#modules/figures/engine/server/report-lines.ts'
import type { Db } from '#server/database.ts'
import type { RoyaltiesQuery } from '../contract.ts'
import { type DeclaredLine, type RoyaltyDeclaration, corrections, linesOf, royaltiesOfSold } from '../royalty.ts'
import { parseRoyaltyKey, royaltyReport } from '../royalty-report.ts'
import * as queries from './royalties.queries.ts'

interface Days {
  readonly from: string
  readonly to: string
}

export async function correctionsBefore(
  db: Db,
  vendor_id: string,
  { from }: Days,
  declared: readonly RoyaltyDeclaration[],
): Promise<DeclaredLine[]> {
  const earlier = declared.filter(({ to_day }) => to_day < from).toSorted((a, b) => a.from_day.localeCompare(b.from_day))
  const lines = declared.flatMap((each) => each.lines)
  const found: DeclaredLine[] = []
  for (const { from_day, to_day } of earlier) {
    const period = { from: from_day, to: to_day }
    const now = linesOf(period, await queries.figuresOf(db, period, vendor_id))
    const known = lines.filter((line) => line.from === from_day && line.to === to_day)
    found.push(...corrections(known, now))
  }
  return found
}

/** The royalties of the plants sold in some days, by plant. `lossRate`: of each plant's batches, from 0 to less than 1. */
export async function soldRoyalties(db: Db, days: Days) {
  const terms = Map.groupBy(await queries.soldUnderTerms(db, days), ({ plant_type_id }) => plant_type_id)
  return (plant_type_id: string, lossRate: number) => royaltiesOfSold(terms.get(plant_type_id) ?? [], lossRate)
}

const daysOf = (db: Db, { from, to }: RoyaltiesQuery) => reportDays(db, { period: 'season', from, to, compare: 'none' })

export const royalties: ServerReport<RoyaltiesQuery> = {
  linesName: 'royalty-lines',

  async read(db, query) {
    const { range, settings } = await daysOf(db, query)
    const [vendor, figures, declared] = await Promise.all([
      queries.vendorName(db, query.vendor_id),
      queries.figuresOf(db, range, query.vendor_id),
      queries.declarations(db, query.vendor_id),
    ])
    const corrected = await correctionsBefore(db, query.vendor_id, range, declared)
    return royaltyReport({ vendor, formats: settings, range, figures, corrected })
  },

  async drillDown(db, query, key = everyLine) {
    const { range } = await daysOf(db, query)
    if (key === everyLine)
      return (on, limit, after) => newestOf(on, queries.linesUnder(on, range, queries.isOfVendor(query.vendor_id)), limit, after)
    const parsed = parseRoyaltyKey(key)
    if (!parsed) return async () => []
    const { terms, from = range.from, to = range.to } = parsed
    return (on, limit, after) => newestOf(on, queries.linesUnder(on, { from, to }, queries.isTerms(terms)), limit, after)
  },
}
