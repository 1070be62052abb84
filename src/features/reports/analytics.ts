/** What the trade of some days says: what sells through, what earns, what dies, what grows old, when people come. Pure; leaves as tables. */
import * as z from 'zod/mini'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { costParts } from '#kernel/quantity.ts'
import { keys } from './analytics-behind.ts'
import { percent, toCents } from './facts.ts'
import { type MarginFacts, waterfall } from './margin.ts'
import type { DayRange } from './period.ts'
import type { Report, ReportColumn, ReportRow, ReportSection } from './report.ts'
import { asksForDays } from './sales-report.ts'

export const analyses = ['sell_through', 'abc', 'losses', 'age', 'times', 'seasons', 'stock_outs', 'margin'] as const
export type Analysis = (typeof analyses)[number]

export const AnalyticsAsked = z.strictObject({
  ...asksForDays,
  view: z.optional(z.enum(analyses, 'Choose a view from the list.')),
})
export type AnalyticsAsked = z.infer<typeof AnalyticsAsked>

const column = (id: string, title: string, kind: ReportColumn['kind']): ReportColumn => ({ id, title, kind })

function report(title: string, range: DayRange, ...sections: readonly Omit<ReportSection, 'total'>[]): Report {
  return { title, ...range, before: null, sections: sections.map((section) => ({ ...section, total: null })) }
}

const share = (part: number, whole: number) => percent(BigInt(Math.round(part)), BigInt(Math.round(whole)))

export interface PlantMovement {
  readonly key: string
  readonly name: string
  readonly category: string
  readonly sold: number
  readonly lost: number
  readonly standing: number
}

/** Of all plants that could have been sold in these days, how many were. */
export function sellThrough(range: DayRange, plants: readonly PlantMovement[]): Report {
  const rows = plants
    .map((plant) => ({ ...plant, all: plant.sold + plant.lost + plant.standing }))
    .filter(({ all }) => all > 0)
    .toSorted((a, b) => b.sold / b.all - a.sold / a.all || b.sold - a.sold)
  return report('Sell-through', range, {
    id: 'sell_through',
    title: 'Sell-through by plant',
    note: 'Sold, of what was sold, lost, or still stands at the end of these days.',
    columns: [
      column('label', 'Plant', 'text'),
      column('category', 'Category', 'text'),
      column('sold', 'Sold', 'count'),
      column('lost', 'Lost', 'count'),
      column('standing', 'Standing', 'count'),
      column('rate', 'Sell-through %', 'percent'),
    ],
    rows: rows.map((row) => ({
      key: row.key,
      cells: [row.name, row.category, String(row.sold), String(row.lost), String(row.standing), share(row.sold, row.all)],
    })),
  })
}

export interface Earner {
  readonly key: string
  readonly label: string
  readonly sales: string
  readonly tax: string
  readonly cost: string
  readonly quantity: string
}

/** A: the few that bring four fifths of the revenue; B: the next up to 95 %; C: the rest. */
export function abc(range: DayRange, plants: readonly Earner[]): Report {
  const earners = plants
    .map((plant) => {
      const revenue = cents(plant.sales) - cents(plant.tax)
      return { ...plant, revenue, margin: revenue - toCents(costParts(plant.cost)) }
    })
    .toSorted((a, b) => Number(b.revenue - a.revenue))
  const whole = sum(earners.map(({ revenue }) => revenue))
  let before = 0n
  const rows = earners.map(({ key, label, quantity, revenue, margin }): ReportRow => {
    const reached = whole === 0n ? 0 : Number((before * 1_000n) / whole)
    before += revenue
    const mark = reached < 800 ? 'A' : reached < 950 ? 'B' : 'C'
    return {
      key,
      cells: [label, mark, String(Math.round(Number(quantity))), moneyText(revenue), percent(before, whole), moneyText(margin)],
    }
  })
  return report('ABC analysis', range, {
    id: 'abc',
    title: 'ABC by revenue',
    note: 'A brings the first 80% of the revenue, B the next 15%, C the rest.',
    columns: [
      column('label', 'Plant', 'text'),
      column('class', 'Class', 'text'),
      column('quantity', 'Quantity', 'count'),
      column('revenue', 'Revenue', 'money'),
      column('reached', 'Reached %', 'percent'),
      column('margin', 'Margin', 'money'),
    ],
    rows,
  })
}

export interface Losses {
  readonly what: 'method' | 'month' | 'reason'
  readonly key: string
  readonly started: number
  readonly lost: number
}

const methodNames: Readonly<Record<string, string>> = {
  seed: 'Seed',
  cutting: 'Cutting',
  division: 'Division',
  graft: 'Graft',
  tissue_culture: 'Tissue culture',
  bought_in: 'Bought in',
  pot_up: 'Potted from another batch',
}

export function losses(range: DayRange, rows: readonly Losses[]): Report {
  const table = (what: Losses['what'], title: string, started: string, note: string): Omit<ReportSection, 'total'> => ({
    id: what,
    title: `Losses by ${what}`,
    note,
    columns: [
      column('label', title, 'text'),
      ...(what === 'reason' ? [] : [column('started', started, 'count')]),
      column('lost', 'Lost', 'count'),
      column('rate', what === 'reason' ? 'Share %' : 'Loss %', 'percent'),
    ],
    rows: rows
      .filter((row) => row.what === what)
      .map(({ key, started, lost }) => ({
        key: keys.lost(what, what === 'month' ? key.replace('/', '-') : key),
        cells: [
          what === 'method' ? (methodNames[key] ?? key) : key || 'Not said',
          ...(what === 'reason' ? [] : [String(started)]),
          String(lost),
          share(lost, what === 'reason' ? all(rows, 'reason') : started),
        ],
      })),
  })
  return report(
    'Losses',
    range,
    table('method', 'How it was begun', 'Begun', 'Plants of batches begun in these days, and how many of them died since.'),
    table('month', 'Month', 'Stood or lost', 'What died in the month, of all that stood at its end or died in it.'),
    table('reason', 'Reason', '', 'Why plants died in these days, as it was said.'),
  )
}

const all = (rows: readonly Losses[], what: Losses['what']) =>
  rows.filter((row) => row.what === what).reduce((total, { lost }) => total + lost, 0)

export interface Aged {
  readonly state: string
  readonly bucket: number
  readonly plants: number
  readonly cost: string
}

const ages = ['Under 3 months', '3 to 6 months', '6 to 12 months', '12 to 18 months', '18 to 24 months', 'Over 2 years']

/** How long what stands has been standing. */
export function stockAge(day: string, aged: readonly Aged[]): Report {
  const of = (state: string, bucket: number) => aged.filter((each) => each.state === state && each.bucket === bucket)
  const plants = (rows: readonly Aged[]) => rows.reduce((total, row) => total + row.plants, 0)
  return report(
    'Age of stock',
    { from: day, to: day },
    {
      id: 'age',
      title: 'Age of stock',
      note: 'Since the batch was begun or last potted. Plants for sale that grow old lose their worth before they lose their leaves.',
      columns: [
        column('label', 'Age', 'text'),
        column('growing', 'Growing', 'count'),
        column('for_sale', 'For sale', 'count'),
        column('cost', 'Cost', 'money'),
      ],
      rows: ages.map((label, bucket) => {
        const [growing, forSale] = [of('growing', bucket), of('for_sale', bucket)]
        const cost = [...growing, ...forSale].reduce((total, row) => total + costParts(row.cost), 0n)
        return {
          key: keys.aged(bucket),
          cells: [label, String(plants(growing)), String(plants(forSale)), moneyText(toCents(cost))],
        }
      }),
    },
  )
}

export interface SoldInHour {
  /** 1 Monday to 7 Sunday, and the hour, by the nursery's clock. */
  readonly weekday: number
  readonly hour: number
  readonly count: number
  readonly sales: string
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** When people buy: a row for each weekday, a column for each hour in which anything was ever sold. */
export function times(range: DayRange, sold: readonly SoldInHour[]): Report {
  const hours = sold.map(({ hour }) => hour)
  const [first, last] = [Math.min(...hours, 9), Math.max(...hours, 16)]
  const columns = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const at = (weekday: number, hour: number) => sold.find((each) => each.weekday === weekday && each.hour === hour)
  const table = (id: string, title: string, kind: 'count' | 'money', value: (of: SoldInHour | undefined) => string) => ({
    id,
    title,
    note: 'By the nursery’s own clock.',
    columns: [
      column('label', 'Day', 'text'),
      ...columns.map((hour) => column(String(hour), `${String(hour).padStart(2, '0')}:00`, kind)),
    ],
    rows: weekdays.map((label, i) => ({
      key: keys.hour(i + 1),
      cells: [label, ...columns.map((hour) => value(at(i + 1, hour)))],
    })),
  })
  return report(
    'Day and hour',
    range,
    table('count', 'Sales by day and hour', 'count', (of) => String(of?.count ?? 0)),
    table('sales', 'Takings by day and hour', 'money', (of) => of?.sales ?? '0.00'),
  )
}

export interface SoldInSeason {
  readonly year: number
  readonly quarter: number
  readonly revenue: string
}

/** The same season, year beside year. */
export function seasons(range: DayRange, sold: readonly SoldInSeason[]): Report {
  const years = [...new Set(sold.map(({ year }) => year))].toSorted((a, b) => a - b)
  const of = (year: number, quarter: number) =>
    sold.find((each) => each.year === year && each.quarter === quarter)?.revenue ?? null
  return report('Season on season', range, {
    id: 'seasons',
    title: 'Revenue by season',
    note: 'Seasons are quarters of the calendar year; the running one is not over yet.',
    columns: [column('label', 'Season', 'text'), ...years.map((year) => column(String(year), String(year), 'money'))],
    rows: [1, 2, 3, 4].map((quarter) => ({
      key: keys.season(quarter),
      cells: [`Q${quarter}`, ...years.map((year) => of(year, quarter))],
    })),
  })
}

export interface SoldOut {
  readonly plant_type_id: string
  readonly plant: string
  readonly container_size: string
  /** The last day one was sold. */
  readonly last_sold: string
  /** Sold in the twelve weeks up to then. */
  readonly sold: number
  readonly revenue: string
  readonly growing: number
}

const weeks = 12
/** And its days: what was sold on the last of them is among it. */
export const daysBeforeGone = weeks * 7 - 1

/** What sold well and is not there: and what that has cost so far, if it would have gone on as it did. */
export function stockOuts(range: DayRange, today: string, kinds: readonly SoldOut[]): Report {
  const rows = kinds
    .map((kind) => {
      const away = Math.min(weeks, Math.max(0, Math.floor((Date.parse(today) - Date.parse(kind.last_sold)) / 604_800_000)))
      return { ...kind, away, missed: (kind.sold * away) / weeks, worth: (cents(kind.revenue) * BigInt(away)) / BigInt(weeks) }
    })
    .filter(({ missed }) => missed >= 1)
    .toSorted((a, b) => Number(b.worth - a.worth))
  return report('Stock-outs', range, {
    id: 'stock_outs',
    title: 'Sold out, and what that costs',
    note: 'Nothing of it is for sale now. The estimate takes its sales of the twelve weeks before, for twelve weeks at most.',
    columns: [
      column('label', 'Plant', 'text'),
      column('size', 'Container', 'text'),
      column('last', 'Last sold', 'day'),
      column('weeks', 'Weeks without', 'count'),
      column('missed', 'Sales missed, about', 'count'),
      column('worth', 'Revenue missed, about', 'money'),
      column('growing', 'Growing', 'count'),
    ],
    rows: rows.map((row) => ({
      key: keys.gone(row.plant_type_id, row.last_sold, row.container_size),
      cells: [
        row.plant,
        row.container_size,
        row.last_sold,
        String(row.away),
        String(Math.round(row.missed)),
        moneyText(row.worth),
        String(row.growing),
      ],
    })),
  })
}

/** What is left of the price of one plant, step by step, for every plant that was sold; the largest sales first. */
export function margins(range: DayRange, facts: readonly MarginFacts[]): Report {
  const plants = facts
    .map((each) => ({ ...each, steps: new Map(waterfall(each).map((step) => [step.id, step])) }))
    .filter(({ steps }) => steps.size > 0)
    .toSorted((a, b) => Number(cents(b.sales) - cents(a.sales)))
  const steps = new Map(plants.flatMap((plant) => [...plant.steps.values()]).map(({ id, label }) => [id, label]))
  const margin = steps.get('margin')
  steps.delete('margin')
  if (margin !== undefined) steps.set('margin', margin)
  return report('Margin by plant', range, {
    id: 'margin',
    title: 'One of each plant, sold',
    note: 'The average of what was sold in these days: the price of the list, less what it was sold for less, the tax in it, what the plant had cost by what it was spent on, and its share of those that died.',
    columns: [
      column('label', 'Plant', 'text'),
      column('quantity', 'Sold', 'number'),
      ...[...steps].map(([id, label]) => column(id, label, 'money')),
    ],
    rows: plants.map((plant) => ({
      key: plant.plant_type_id,
      cells: [plant.name, plant.quantity, ...[...steps.keys()].map((id) => moneyText(plant.steps.get(id)?.amount ?? 0n))],
    })),
  })
}
