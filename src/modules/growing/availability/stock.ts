/** Plants in stock, grouped for display. */
import type { PlantTypeId } from '#kernel/id.ts'
import { addDays, mondayOf } from '#kernel/day.ts'
import type { ReadyRow, StockRow } from '#modules/growing/batch/batch.ts'

const stockGroups = ['kind', 'location', 'stage'] as const
export type StockGroup = (typeof stockGroups)[number]

export interface StockLine extends StockRow {
  readonly key: string
  /** Its locations, the one with the most plants first. */
  readonly locations: readonly string[]
  /** For sale and not reserved; only for a whole kind, as reservations have no location or stage. */
  readonly available: number
  /** The line before is of the same plant, which has its name. */
  readonly repeats?: boolean
}

/** One line for each plant in each size, or for each of its locations or stages. */
export function foldStock(rows: readonly StockRow[], by: StockGroup): StockLine[] {
  const keyOf = ({ plant_type_id, container_size, location, growth_stage }: StockRow) =>
    [plant_type_id, container_size, by === 'location' ? location : by === 'stage' ? growth_stage : ''].join('|')
  return [...Map.groupBy(rows, keyOf)].flatMap(([key, of]) => {
    const [first] = of
    if (!first) return []
    const sum = (count: (row: StockRow) => number) => of.reduce((all, row) => all + count(row), 0)
    const places = Map.groupBy(of, ({ location }) => location)
    const locations = [...places]
      .map(([name, there]) => ({ name, plants: there.reduce((all, row) => all + row.on_hand, 0) }))
      .toSorted((a, b) => b.plants - a.plants)
      .flatMap(({ name }) => name || [])
    const for_sale = sum((row) => row.for_sale)
    const days = of.flatMap(({ next_ready_on }) => next_ready_on ?? []).toSorted()
    return [
      {
        ...first,
        key,
        locations,
        on_hand: sum((row) => row.on_hand),
        growing: sum((row) => row.growing),
        for_sale,
        batches: sum((row) => row.batches),
        available: for_sale - first.committed,
        next_ready_on: days[0] ?? null,
      },
    ]
  })
}

/** Lines in the order of their plants: each plant is named once. */
export const markRepeats = (lines: readonly StockLine[]): StockLine[] =>
  lines.map((line, i) => ({ ...line, repeats: lines[i - 1]?.plant_type_id === line.plant_type_id }))

export interface ReadyLine {
  readonly key: string
  readonly plant_type_id: PlantTypeId
  readonly common_name: string
  readonly botanical_name: string
  readonly container_size: string
  readonly late: number
  /** In the order of the weeks. */
  readonly weeks: readonly number[]
  readonly later: number
}

/** The Mondays of this week and of those after it. */
export const weeksFrom = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addDays(mondayOf(today), i * 7))

/** Plants becoming ready in each week, one line for each plant in each size; batches without a ready date are left out. */
export function foldReady(rows: readonly ReadyRow[], weeks: readonly string[]): ReadyLine[] {
  const [first = '', last = ''] = [weeks.at(0), weeks.at(-1)]
  const named = rows.flatMap(({ week, ...row }) => (week === null ? [] : [{ ...row, week }]))
  return [...Map.groupBy(named, ({ plant_type_id, container_size }) => `${plant_type_id}|${container_size}`)].flatMap(
    ([key, of]) => {
      const [line] = of
      if (!line) return []
      const { plant_type_id, common_name, botanical_name, container_size } = line
      const count = (fits: (week: string) => boolean) =>
        of.filter(({ week }) => fits(week)).reduce((all, { plants }) => all + plants, 0)
      return {
        key,
        plant_type_id,
        common_name,
        botanical_name,
        container_size,
        late: count((week) => week < first),
        weeks: weeks.map((monday) => count((week) => week === monday)),
        later: count((week) => week > last),
      }
    },
  )
}
