/** The margins of plants, and of their sizes: their sales and costs from the books, the space that they took, and their royalties. */
import { areasOfPlaces } from '#modules/growing/map/server/standing.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { soldRoyalties } from '#modules/books/royalty/server/read-royalties.ts'
import { type SoldPlantSpace, spaceOfSoldPlants } from '#modules/growing/space/server/read-space-costs.ts'
import { moneyText, cents, sum } from '#kernel/money.ts'
import { formatCost } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { type MarginFigures, type SizeMargin, lossRate, royaltiesOfPart, spaceOfQuantity } from '../margin.ts'
import { marginFigures, sizeMargins } from './margin.queries.ts'

const withSpace = <Figures extends MarginFigures>(figures: Figures, sold: readonly SoldPlantSpace[]): Figures => ({
  ...figures,
  space: formatCost(spaceOfQuantity(figures.quantity, sold)),
})

export async function readMargins(db: Db, range: DayRange): Promise<MarginFigures[]> {
  const [margins, sold, royaltiesOf] = await Promise.all([
    marginFigures(db, range),
    spaceOfSoldPlants(db, range, areasOfPlaces),
    soldRoyalties(db, range),
  ])
  const byPlant = Map.groupBy(sold, ({ plant_type_id }) => plant_type_id)
  return margins.map((figures) => {
    const royalties = royaltiesOf(figures.plant_type_id, lossRate(figures))
    return {
      ...withSpace(figures, byPlant.get(figures.plant_type_id) ?? []),
      ...royaltiesOfPart(royalties, figures, figures),
    }
  })
}

/**
 * Margins of every size and grade of a plant. Grades of a size take the same space; royalties of the plant are shared by its
 * sizes.
 */
export async function readSizeMargins(db: Db, range: DayRange, plant: string): Promise<SizeMargin[]> {
  const [margins, sold, royaltiesOf] = await Promise.all([
    sizeMargins(db, range, plant),
    spaceOfSoldPlants(db, range, areasOfPlaces),
    soldRoyalties(db, range),
  ])
  const ofPlant = sold.filter(({ plant_type_id }) => plant_type_id === plant)
  const whole = {
    quantity: String(margins.reduce((all, { quantity }) => all + Number(quantity), 0)),
    sales: moneyText(sum(margins.map(({ sales }) => cents(sales)))),
  }
  return margins.map((figures) => {
    const royalties = royaltiesOf(plant, lossRate(figures))
    const space = withSpace(
      figures,
      ofPlant.filter(({ size }) => size === figures.container_size),
    )
    return { ...space, ...royaltiesOfPart(royalties, figures, whole) }
  })
}
