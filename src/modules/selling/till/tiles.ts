/** The tiles of the till: one for each plant with its sizes, one for each supply; best sellers first, sold-out ones last. */
import { sizeText } from '#modules/setup/reference/grade.ts'
import { type Good, goodStock, isPlant, isSupply, unitName } from '#modules/selling/cart/cart.ts'

/** A plant in one or more sizes, or a supply. */
export interface TileGoods {
  /** The plant type's id, or the supply's. */
  readonly id: string
  readonly goods: readonly [Good, ...Good[]]
}

const tileId = (good: Good): string => (isPlant(good) ? good.plant_type_id : good.id)

export const isSoldOut = (good: Good): boolean => (goodStock(good) ?? 0) <= 0

/** The tiles of these goods. `ranks`: the place of each best seller. Otherwise they, and the sizes of a plant, keep their order. */
export function tilesOf(goods: readonly Good[], ranks: ReadonlyMap<string, number>): TileGoods[] {
  const tiles = new Map<string, [Good, ...Good[]]>()
  for (const good of goods) {
    const sizes = tiles.get(tileId(good))
    if (sizes) sizes.push(good)
    else tiles.set(tileId(good), [good])
  }
  return Array.from(tiles, ([id, sizes]) => ({ id, goods: sizes, place: sizes.every(isSoldOut) ? 1e9 : (ranks.get(id) ?? 1e8) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ place: _, ...tile }) => tile)
}

/** The size that Enter sells: the first in stock, otherwise the first. */
export const firstOf = ({ goods }: TileGoods): Good => goods.find((good) => !isSoldOut(good)) ?? goods[0]

/** The container of a plant, the unit of a supply. */
export const sizeOf = (good: Good): string => (isPlant(good) ? sizeText(good) : isSupply(good) ? unitName(good.unit) : '')

/** Sum over all sizes, of the stock or of the unreserved stock. */
export const sumOf = (goods: readonly Good[], count: (good: Good) => number | undefined): number =>
  goods.reduce((all, good) => all + (count(good) ?? 0), 0)
