/** Popular plants that have run out, and lost sales. Pure; returned as tables. */
import type { PlantTypeId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { report, table } from '#modules/figures/engine/report-table.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { analysisTitles } from './analytics.ts'

export interface SoldOut {
  readonly plant_type_id: PlantTypeId
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
/** The number of those days, the last one included. */
export const daysBeforeSoldOut = weeks * 7 - 1

export interface LostSale {
  readonly plant_type_id: PlantTypeId | null
  readonly name: string
  readonly container_size: string
  readonly times: number
  readonly quantity: number
  readonly last: string
  /** Sales of the plant in the same days. */
  readonly sold: number
  readonly for_sale: number
}

const lostSales = (requests: readonly LostSale[]) =>
  table(
    {
      id: 'missed',
      title: 'Lost sales',
      note: 'Recorded at the till in the last twelve months, next to sales of the same plant.',
    },
    requests,
    [
      ['label', 'What', 'text', ({ name }) => name],
      ['size', 'Container', 'text', ({ container_size }) => container_size],
      ['times', 'Times asked', 'count', ({ times }) => times],
      ['asked', 'Asked for', 'count', ({ quantity }) => quantity],
      ['last', 'Last asked', 'day', ({ last }) => last],
      ['sold', 'Sold', 'count', ({ sold }) => sold],
      ['for_sale', 'For sale now', 'count', ({ for_sale }) => for_sale],
    ],
    ({ plant_type_id, name, container_size }) => drillKey('lost_sales', plant_type_id ?? '', container_size, name),
  )

/** Popular plants that are out of stock, and the estimated revenue lost since, at the earlier rate. */
export function stockOuts(range: DayRange, today: string, kinds: readonly SoldOut[], requests: readonly LostSale[] = []): Report {
  const rows = kinds
    .map((kind) => {
      const away = Math.min(weeks, Math.max(0, Math.floor((Date.parse(today) - Date.parse(kind.last_sold)) / 604_800_000)))
      return { ...kind, away, missed: (kind.sold * away) / weeks, worth: (cents(kind.revenue) * BigInt(away)) / BigInt(weeks) }
    })
    .filter(({ missed: requests }) => requests >= 1)
    .toSorted((a, b) => Number(b.worth - a.worth))
  const section = table(
    {
      id: 'stock_outs',
      title: 'Out of stock: estimated lost sales',
      note: 'None for sale now. The estimate uses sales of the twelve weeks before, for twelve weeks at most.',
    },
    rows,
    [
      ['label', 'Plant', 'text', (kind) => kind.plant],
      ['size', 'Container', 'text', (kind) => kind.container_size],
      ['last', 'Last sold', 'day', (kind) => kind.last_sold],
      ['weeks', 'Weeks without', 'count', (kind) => kind.away],
      ['missed', 'Sales missed, about', 'count', (kind) => Math.round(kind.missed)],
      ['worth', 'Revenue missed, about', 'money', (kind) => kind.worth],
      ['growing', 'Growing', 'count', (kind) => kind.growing],
    ],
    (kind) => drillKey('sold_out', kind.plant_type_id, kind.last_sold, kind.container_size),
  )
  return report(analysisTitles.stock_outs, range, section, ...(requests.length > 0 ? [lostSales(requests)] : []))
}
