/** The SQL of the sales report by two dimensions at once. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { SoldTotalsText } from '#modules/figures/sums/sold-totals.ts'
import type { FactsSource, LinesSource } from '#modules/figures/sums/sales-source.ts'
import { notAllReversed, soldFacts, soldInMonths, soldLines } from '#modules/figures/sums/server/sold-facts.ts'
import { type SoldCell, figures } from '../sales-across.ts'
import type { Dimension, Measure, SalesBy, Time } from '../sales-dimensions.ts'
import { type SalesFilter, isTime } from '../sales-report.ts'
import {
  conditions,
  factsWanted,
  groupings,
  memberOf,
  plantsOfCategory,
  sourceOf,
  withNames,
  withNamesOfFacts,
} from './sales.queries.ts'

type Part = keyof SoldTotalsText

/** The first day of the time that a day is in. */
const starts: Readonly<Record<Time, Sql>> = {
  day: sql`day`,
  week: sql`date_trunc('week', day)::date`,
  month: sql`date_trunc('month', day)::date`,
  season: sql`date_trunc('quarter', day)::date`,
}

const sums: Readonly<Record<Part, Sql>> = {
  quantity: sql`sum(quantity)::text AS quantity`,
  sales: sql`sum(sales)::text AS sales`,
  tax: sql`sum(tax)::text AS tax`,
  discount: sql`sum(discount)::text AS discount`,
  cost: sql`sum(cost)::text AS cost`,
}
const texts: Readonly<Record<Part, Sql>> = {
  quantity: sql`quantity::text AS quantity`,
  sales: sql`sales::text AS sales`,
  tax: sql`tax::text AS tax`,
  discount: sql`discount::text AS discount`,
  cost: sql`cost::text AS cost`,
}
const lists: Readonly<Record<Part, Sql>> = {
  quantity: sql`string_agg(quantity, ' ') AS quantity`,
  sales: sql`string_agg(sales, ' ') AS sales`,
  tax: sql`string_agg(tax, ' ') AS tax`,
  discount: sql`string_agg(discount, ' ') AS discount`,
  cost: sql`string_agg(cost, ' ') AS cost`,
}

interface Crossing {
  readonly by: SalesBy
  readonly across: SalesBy
  readonly measure: Measure
}

/** The cells of the table, those that are empty left out: from the stored sums if they cover it, else from the lines. */
export async function soldAcross(db: Db, { by, across, measure }: Crossing, range: DayRange, filter: SalesFilter) {
  const parts = figures[measure].parts
  const source = sourceOf([by, across], filter)
  if (source.table !== 'sold_facts') return cellsOfLines(db, { by, across, parts, source }, range, filter)
  // Facts have one dimension, so that the other is a time.
  const [time, member] = isTime(by) ? [by, across as Dimension] : [across as Time, by]
  const members = await membersInTime(db, { time, member, parts, source }, range, filter)
  return members.flatMap(({ key, label, start, ...figures }) => {
    const [quantity, sales, tax, discount, cost] = [
      figures.quantity?.split(' '),
      figures.sales?.split(' '),
      figures.tax?.split(' '),
      figures.discount?.split(' '),
      figures.cost?.split(' '),
    ]
    return start.split(' ').map((at, i): SoldCell => ({
      key: isTime(by) ? at : key,
      label: isTime(by) ? '' : label,
      across: isTime(by) ? key : at,
      across_label: isTime(by) ? label : '',
      quantity: quantity?.[i],
      sales: sales?.[i],
      tax: tax?.[i],
      discount: discount?.[i],
      cost: cost?.[i],
    }))
  })
}

/** Texts with spaces between, which are read several times as fast as arrays of PostgreSQL. */
const list = z.optional(z.string())
const InTime = z.object({
  key: z.string(),
  label: z.string(),
  start: z.string(),
  quantity: list,
  sales: list,
  tax: list,
  discount: list,
  cost: list,
})

interface InTimeOf {
  readonly time: Time
  readonly member: Dimension
  readonly parts: readonly Part[]
  readonly source: FactsSource
}

/** One row for each member, its figures over time in one text each, so that its name is sent once. */
async function membersInTime(db: Db, { time, member, parts, source }: InTimeOf, range: DayRange, filter: SalesFilter) {
  const { key, name } = memberOf(member)
  // Plants are added up to their category, and lines without the id of their size to the size.
  const cells =
    time === 'month' && member !== 'category' && member !== 'size'
      ? sql`
      SELECT member_key AS key, day AS start, member_label AS label, ${join(
        parts.map((part) => texts[part]),
        ', ',
      )}
      FROM (${await soldInMonths(db, source, range)}) AS facts${withNamesOfFacts(db, member, filter)}
      WHERE ${factsWanted(db, filter, source)}`
      : sql`
      SELECT ${key} AS key, ${starts[time]} AS start, max(${name} COLLATE "C") AS label, ${join(
        parts.map((part) => sums[part]),
        ', ',
      )}
      FROM (${await soldFacts(db, source, range)}) AS facts${withNamesOfFacts(db, member, filter)}
      WHERE ${factsWanted(db, filter, source)}
      GROUP BY 1, 2
      HAVING ${notAllReversed}`
  return db.many(
    InTime,
    sql`
    SELECT key, coalesce(nullif(max(label COLLATE "C"), ''), ${groupings[member].unnamed}::text) AS label, string_agg(start::text, ' ') AS start, ${join(
      parts.map((part) => lists[part]),
      ', ',
    )}
    FROM (${cells}) AS cells
    GROUP BY key`,
  )
}

const part = z.optional(z.string())
const Cell = z.object({
  key: z.string(),
  label: z.string(),
  across: z.string(),
  across_label: z.string(),
  quantity: part,
  sales: part,
  tax: part,
  discount: part,
  cost: part,
})

async function cellsOfLines(
  db: Db,
  { by, across, parts, source }: Omit<Crossing, 'measure'> & { readonly parts: readonly Part[]; readonly source: LinesSource },
  range: DayRange,
  filter: SalesFilter,
) {
  return db.many(
    Cell,
    sql`
    SELECT ${keyOf(by)} AS key, ${labelOf(by)} AS label, ${keyOf(across)} AS across, ${labelOf(across)} AS across_label, ${join(
      parts.map((each) => sums[each]),
      ', ',
    )}
    FROM ${await soldLines(db, source, range)} AS lines${withNames(db, [by, across], filter)}
    WHERE ${db.nursery_id}::uuid IS NOT NULL AND ${conditions(db, filter)}${plantsOfCategory(db, filter)}
    GROUP BY ${isTime(by) ? starts[by] : groupings[by].group}, ${isTime(across) ? starts[across] : groupings[across].group}
    HAVING ${notAllReversed}`,
  )
}

const keyOf = (by: SalesBy): Sql => (isTime(by) ? sql`(${starts[by]})::text` : groupings[by].key)
const labelOf = (by: SalesBy): Sql => (isTime(by) ? sql`''` : groupings[by].label)
