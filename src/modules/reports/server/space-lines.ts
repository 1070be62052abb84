/** The lines behind the space of the plants that were sold: batch by batch, with what their plants took along. */
import { areasOfPlaces } from '#modules/growing/map/server/standing.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { ReportLine } from '#modules/figures/engine/report.ts'
import type { Place } from '#modules/figures/engine/server/report-lines.ts'
import { spaceOfSoldPlants } from '#modules/growing/space/server/read-space-costs.ts'
import { formatCost } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { batchNames } from './margin.queries.ts'

interface Wanted {
  readonly plant: string
  readonly size: string | undefined
}

interface Paging {
  readonly limit: number
  readonly after: Place | undefined
}

/** Newest first; one line for the plants of a batch that were sold on a day. */
export async function spaceLines(
  db: Db,
  range: DayRange,
  { plant, size }: Wanted,
  { limit, after }: Paging,
): Promise<ReportLine[]> {
  const sold = (await spaceOfSoldPlants(db, range, areasOfPlaces)).filter(
    (each) => each.plant_type_id === plant && (size === undefined || each.size === size),
  )
  const days = [...Map.groupBy(sold, ({ day, batch_id }) => `${day} ${batch_id}`).values()]
    .flatMap((of) => {
      const [first] = of
      if (!first) return []
      const plants = of.reduce((all, each) => all + each.plants, 0)
      const cost = of.reduce((all, each) => all + each.cost, 0n)
      return [{ day: first.day, id: first.batch_id, size: first.size, plants, cost }]
    })
    .toSorted((a, b) => b.day.localeCompare(a.day) || b.id.localeCompare(a.id))
    .filter(({ day, id }) => !after || day < after.day || (day === after.day && id < after.id))
    .slice(0, limit)
  const names = new Map((await batchNames(db, [...new Set(days.map(({ id }) => id))])).map((batch) => [batch.id, batch]))
  return days.map(({ day, id, size: container, plants, cost }) => ({
    id,
    day,
    document: 'batch',
    document_id: id,
    number: names.get(id)?.batch_code ?? '',
    name: names.get(id)?.common_name ?? '',
    detail: container,
    quantity: String(plants),
    amount: formatCost(cost),
    tax: '0.00',
  }))
}
