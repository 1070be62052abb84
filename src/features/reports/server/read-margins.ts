/** The margins of plants, and of their sizes: their sales and costs from the books, and the space that they took. */
import { areasOfPlaces } from '#features/nursery-map/server/standing.ts'
import type { DayRange } from '#features/aggregates/period.ts'
import { type SoldPlantSpace, spaceOfSoldPlants } from '#features/space-costs/server/read-space-costs.ts'
import { formatCost } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { type MarginFigures, type SizeMargin, spaceOfQuantity } from '../margin.ts'
import { marginFigures, sizeMargins } from './margin.queries.ts'

const withSpace = <Figures extends MarginFigures>(figures: Figures, sold: readonly SoldPlantSpace[]): Figures => ({
  ...figures,
  space: formatCost(spaceOfQuantity(figures.quantity, sold)),
})

/** Of every plant that was sold on these days. */
export async function readMargins(db: Db, range: DayRange): Promise<MarginFigures[]> {
  const [margins, sold] = await Promise.all([marginFigures(db, range), spaceOfSoldPlants(db, range, areasOfPlaces)])
  const byPlant = Map.groupBy(sold, ({ plant_type_id }) => plant_type_id)
  return margins.map((figures) => withSpace(figures, byPlant.get(figures.plant_type_id) ?? []))
}

/** Of every size and grade of a plant. Grades of a size take the same space. */
export async function readSizeMargins(db: Db, range: DayRange, plant: string): Promise<SizeMargin[]> {
  const [margins, sold] = await Promise.all([sizeMargins(db, range, plant), spaceOfSoldPlants(db, range, areasOfPlaces)])
  const ofPlant = sold.filter(({ plant_type_id }) => plant_type_id === plant)
  return margins.map((figures) =>
    withSpace(
      figures,
      ofPlant.filter(({ size }) => size === figures.container_size),
    ),
  )
}
