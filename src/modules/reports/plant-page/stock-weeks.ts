/** Stock forecast of one plant type by week: plants for sale now, and those ready by then. */
import type { ReadyRow, StockRow } from '#modules/growing/batch/batch.ts'
import { addDays, isoWeek, mondayOf } from '#kernel/day.ts'

interface StockWeek {
  /** The Monday of the week. */
  readonly week: string
  readonly number: number
  readonly for_sale: number
  /** Growing now and ready by the end of the week, together with those of the weeks before. */
  readonly ready: number
}

export interface StockWeeks {
  readonly weeks: readonly StockWeek[]
  /** Plants ready after the last of these weeks. */
  readonly later: number
  /** Growing, with no day set. */
  readonly undated: number
}

const shown = 8

export function stockWeeks(
  stock: readonly Pick<StockRow, 'plant_type_id' | 'for_sale'>[],
  ready: readonly Pick<ReadyRow, 'plant_type_id' | 'week' | 'plants'>[],
  plantTypeId: string,
  today: string,
): StockWeeks {
  const isOfPlant = ({ plant_type_id }: { readonly plant_type_id: string }) => plant_type_id === plantTypeId
  const for_sale = stock.filter(isOfPlant).reduce((sum, row) => sum + row.for_sale, 0)
  const growing = ready.filter(isOfPlant)
  const sumOf = (counts: (week: string | null) => boolean) =>
    growing.reduce((sum, { week, plants }) => sum + (counts(week) ? plants : 0), 0)
  const monday = mondayOf(today)
  const weeks = Array.from({ length: shown }, (_, i): StockWeek => {
    const start = addDays(monday, i * 7)
    return {
      week: start,
      number: isoWeek(start).week,
      for_sale,
      // Late ones should be ready already.
      ready: sumOf((week) => week !== null && week <= start),
    }
  })
  const last = weeks.at(-1)?.week ?? monday
  return { weeks, later: sumOf((week) => week !== null && week > last), undated: sumOf((week) => week === null) }
}
