/** Analyses of a date range: sell-through, margin, losses, ageing stock, busy hours, seasons. Pure; returned as tables. */
import { toCents } from '#kernel/amount.ts'
import * as z from 'zod/mini'
import { cents, sum } from '#kernel/money.ts'
import { keysOf } from '#kernel/record.ts'
import { parseCost } from '#kernel/quantity.ts'
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import { percent } from '#modules/figures/sums/sold-totals.ts'
import { type MarginFigures, type StepId, stepOrder, waterfall } from './margin.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { type Column, report, table } from '#modules/figures/engine/report-table.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { daysQuery } from './sales-report.ts'
import { batchMethods } from '#modules/growing/batch/batch-kinds.ts'

export const analysisTitles = {
  sell_through: 'Sell-through',
  abc: 'ABC analysis',
  losses: 'Losses',
  age: 'Stock age',
  times: 'Day and hour',
  seasons: 'Season on season',
  stock_outs: 'Stock-outs',
  overrides: 'Price overrides',
  margin: 'Margin by plant',
} as const
export const analyses = keysOf(analysisTitles)
export type Analysis = (typeof analyses)[number]

export const AnalyticsQuery = z.strictObject({
  ...daysQuery,
  view: z.optional(z.enum(analyses, 'Choose a view from the list.')),
})
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

const share = (part: number, whole: number) => percent(BigInt(Math.round(part)), BigInt(Math.round(whole)))

interface PlantMovement {
  readonly key: string
  readonly name: string
  readonly category: string
  readonly sold: number
  readonly lost: number
  readonly on_hand: number
}

/** The share of all sellable plants of these days that was sold: what sells slowest comes first, what is sold out last. */
export function sellThrough(range: DayRange, plants: readonly PlantMovement[]): Report {
  const rows = plants
    .map((plant) => ({ ...plant, all: plant.sold + plant.lost + plant.on_hand }))
    .filter(({ all }) => all > 0)
    .toSorted((a, b) => a.sold / a.all - b.sold / b.all || b.on_hand - a.on_hand)
  const section = table(
    {
      id: 'sell_through',
      title: 'Sell-through by plant',
      note: 'Sold ÷ (sold + lost + still on hand at the end of the period).',
    },
    rows,
    [
      ['label', 'Plant', 'text', (plant) => plant.name],
      ['category', 'Category', 'text', (plant) => plant.category],
      ['sold', 'Sold', 'count', (plant) => plant.sold],
      ['lost', 'Lost', 'count', (plant) => plant.lost],
      ['on_hand', 'On hand', 'count', (plant) => plant.on_hand],
      ['rate', 'Sell-through %', 'percent', (plant) => share(plant.sold, plant.all)],
    ],
    ({ key }) => drillKey('sold', key),
  )
  return report(analysisTitles.sell_through, range, section)
}

interface Earner {
  readonly key: string
  readonly label: string
  readonly sales: string
  readonly tax: string
  readonly cost: string
  readonly quantity: string
}

/** A: the few that make four fifths of the revenue; B: the next up to 95 %; C: the rest. */
export function abc(range: DayRange, plants: readonly Earner[]): Report {
  const earners = plants
    .map((plant) => {
      const revenue = cents(plant.sales) - cents(plant.tax)
      return { ...plant, revenue, margin: revenue - toCents(parseCost(plant.cost)) }
    })
    .toSorted((a, b) => Number(b.revenue - a.revenue))
  const whole = sum(earners.map(({ revenue }) => revenue))
  let before = 0n
  const classed = earners.map((earner) => {
    const earned = whole === 0n ? 0 : Number((before * 1_000n) / whole)
    before += earner.revenue
    return { ...earner, mark: earned < 800 ? 'A' : earned < 950 ? 'B' : 'C', reached: percent(before, whole) }
  })
  const section = table(
    { id: 'abc', title: 'ABC by revenue', note: 'A brings the first 80% of the revenue, B the next 15%, C the rest.' },
    classed,
    [
      ['label', 'Plant', 'text', (plant) => plant.label],
      ['class', 'Class', 'text', (plant) => plant.mark],
      ['quantity', 'Quantity', 'count', (plant) => Math.round(Number(plant.quantity))],
      ['revenue', 'Revenue', 'money', (plant) => plant.revenue],
      ['reached', 'Reached %', 'percent', (plant) => plant.reached],
      ['margin', 'Margin', 'money', (plant) => plant.margin],
    ],
    ({ key }) => drillKey('sold', key),
  )
  return report(analysisTitles.abc, range, section)
}

export interface Losses {
  readonly what: 'method' | 'month' | 'reason'
  readonly key: string
  readonly started: number
  readonly lost: number
}

const knownMethods: Readonly<Record<string, { readonly startedFrom: string }>> = batchMethods

/** Losses by propagation method, by month, and by the reason given. */
export function losses(range: DayRange, all: readonly Losses[]): Report {
  const of = (what: Losses['what']) => all.filter((row) => row.what === what)
  const totalLost = of('reason').reduce((total, { lost }) => total + lost, 0)
  const lost: Column<Losses> = ['lost', 'Lost', 'count', (row) => row.lost]
  const rate: Column<Losses> = ['rate', 'Loss %', 'percent', (row) => share(row.lost, row.started)]
  const byMethod = table(
    {
      id: 'method',
      title: 'Losses by method',
      note: 'Plants in batches started in this period, and how many have died since.',
    },
    of('method'),
    [
      ['label', 'Started from', 'text', ({ key }) => knownMethods[key]?.startedFrom ?? key],
      ['started', 'Started', 'count', (row) => row.started],
      lost,
      rate,
    ],
    ({ key }) => drillKey('losses_by_method', key),
  )
  const byMonth = table(
    { id: 'month', title: 'Losses by month', note: 'What died in the month, of all that were on hand at its end or died in it.' },
    of('month'),
    [['label', 'Month', 'text', ({ key }) => key], ['started', 'On hand or lost', 'count', (row) => row.started], lost, rate],
    ({ key }) => drillKey('losses_by_month', key.replace('/', '-')),
  )
  const byReason = table(
    { id: 'reason', title: 'Losses by reason', note: 'Recorded reasons for losses in this period.' },
    of('reason'),
    [
      ['label', 'Reason', 'text', ({ key }) => key || 'No reason given'],
      lost,
      ['rate', 'Share %', 'percent', (row) => share(row.lost, totalLost)],
    ],
    ({ key }) => drillKey('losses_by_reason', key),
  )
  return report(analysisTitles.losses, range, byMethod, byMonth, byReason)
}

export interface Aged {
  readonly state: string
  readonly bucket: number
  readonly plants: number
  readonly cost: string
}

const ages = ['Under 3 months', '3 to 6 months', '6 to 12 months', '12 to 18 months', '18 to 24 months', 'Over 2 years']

/** Plants in stock by the time they have been for sale. */
export function stockAge(day: string, aged: readonly Aged[]): Report {
  const rows = ages.map((label, bucket) => {
    const ofAge = aged.filter((each) => each.bucket === bucket)
    const plants = (state: string) => ofAge.filter((each) => each.state === state).reduce((total, row) => total + row.plants, 0)
    const cost = ofAge.reduce((total, row) => total + parseCost(row.cost), 0n)
    return { label, bucket, growing: plants('growing'), forSale: plants('for_sale'), cost: toCents(cost) }
  })
  const section = table(
    {
      id: 'age',
      title: 'Stock age',
      note: 'Since the batch was started or last potted. Plants for sale lose value as they age.',
    },
    rows,
    [
      ['label', 'Age', 'text', ({ label }) => label],
      ['growing', 'Growing', 'count', ({ growing }) => growing],
      ['for_sale', 'For sale', 'count', ({ forSale }) => forSale],
      ['cost', 'Cost', 'money', ({ cost }) => cost],
    ],
    ({ bucket }) => drillKey('age', bucket),
  )
  return report(analysisTitles.age, { from: day, to: day }, section)
}

interface SoldInHour {
  /** 1 Monday to 7 Sunday, and the hour, by the nursery's clock. */
  readonly weekday: number
  readonly hour: number
  readonly count: number
  readonly sales: string
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Busy hours: a row for each weekday, a column for each hour with any sales. */
export function times(range: DayRange, sold: readonly SoldInHour[]): Report {
  const hours = sold.map(({ hour }) => hour)
  const [first, last] = [Math.min(...hours, 9), Math.max(...hours, 16)]
  const open = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const byHour = (id: string, title: string, kind: 'count' | 'money', of: (sold: SoldInHour | undefined) => string | number) =>
    table(
      { id, title, note: 'By the nursery’s own clock.' },
      weekdays.map((label, i) => ({ label, weekday: i + 1 })),
      [
        ['label', 'Day', 'text', ({ label }) => label],
        ...open.map((hour): Column<{ weekday: number }> => {
          const at = (weekday: number) => sold.find((each) => each.weekday === weekday && each.hour === hour)
          return [String(hour), `${String(hour).padStart(2, '0')}:00`, kind, ({ weekday }) => of(at(weekday))]
        }),
      ],
      ({ weekday }) => drillKey('hour', weekday),
    )
  return report(
    analysisTitles.times,
    range,
    byHour('count', 'Sales by day and hour', 'count', (of) => of?.count ?? 0),
    byHour('sales', 'Takings by day and hour', 'money', (of) => of?.sales ?? '0.00'),
  )
}

interface SoldInSeason {
  readonly year: number
  readonly quarter: number
  readonly revenue: string
}

/** The same season, year by year. */
export function seasons(range: DayRange, sold: readonly SoldInSeason[]): Report {
  const years = [...new Set(sold.map(({ year }) => year))].toSorted((a, b) => a - b)
  const of = (year: number, quarter: number) =>
    sold.find((each) => each.year === year && each.quarter === quarter)?.revenue ?? null
  const section = table(
    {
      id: 'seasons',
      title: 'Revenue by season',
      note: 'Seasons are quarters of the calendar year; the running one is not over yet.',
    },
    [1, 2, 3, 4],
    [
      ['label', 'Season', 'text', (quarter) => `Q${quarter}`],
      ...years.map((year): Column<number> => [String(year), String(year), 'money', (quarter) => of(year, quarter)]),
    ],
    (quarter) => drillKey('season', quarter),
  )
  return report(analysisTitles.seasons, range, section)
}

/** The price of one plant down to its margin, step by step, for every plant sold; the largest sales first. */
export function margins(range: DayRange, figures: readonly MarginFigures[]): Report {
  const plants = figures
    .map((each) => ({ ...each, steps: new Map(waterfall(each).map((step) => [step.id, step])) }))
    .filter(({ steps }) => steps.size > 0)
    .toSorted((a, b) => Number(cents(b.sales) - cents(a.sales)))
  const labels = new Map(plants.flatMap((plant) => [...plant.steps.values()]).map(({ id, label }) => [id, label]))
  const steps = stepOrder.flatMap((id): [StepId, string][] => {
    const label = labels.get(id)
    return label === undefined ? [] : [[id, label]]
  })
  const section = table(
    {
      id: 'margin',
      title: 'One of each plant, sold',
      note: 'Averages for the period: list price, less discounts, tax, the cost of the plant by kind of cost, and its share of losses; space and overhead are a management figure, not in the books.',
    },
    plants,
    [
      ['label', 'Plant', 'text', (plant) => plant.name],
      ['quantity', 'Sold', 'number', (plant) => plant.quantity],
      ...steps.map(([id, label]): Column<(typeof plants)[number]> => {
        return [id, label, 'money', (plant) => plant.steps.get(id)?.amount ?? 0n]
      }),
    ],
    (plant) => drillKey('sold', plant.plant_type_id),
  )
  return report(analysisTitles.margin, range, section)
}
