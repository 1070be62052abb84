/** Every call about the tiles of the till: what sells best, and the favourites of the nursery. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { Id } from '#kernel/wire.ts'

/** Order of the tiles, and the favourites; stored by the till for use offline. */
export const TileOrder = z.object({
  /** Plant types and supplies, by the number of sales they were in. */
  best_sellers: z.array(Id),
  /** Prices of plants and supplies, in the order in which they were added. */
  favourites: z.array(Id),
})
export type TileOrder = z.infer<typeof TileOrder>

/** Days of sales that count for the best sellers, including today. */
export const bestSellerDays = 28
/** Best sellers shown first; other goods follow by name. */
export const bestSellerLimit = 200

export const readTileOrder = endpoint({
  method: 'GET',
  path: '/api/till/tiles',
  summary: `Returns the order of the till’s tiles: the ${bestSellerLimit} plant types and supplies in most sales of the last ${bestSellerDays} days, and the favourites`,
  roles: sellers,
  reply: TileOrder,
})

const NewFavourite = z
  .strictObject({
    /** A plant in a container size. */
    plant_type_price_id: z.optional(Id),
    inventory_item_id: z.optional(Id),
  })
  .check(
    z.refine((added) => (added.plant_type_price_id === undefined) !== (added.inventory_item_id === undefined), {
      path: ['plant_type_price_id'],
      message: 'Choose a plant in a container size, or a supply.',
    }),
  )
export type NewFavourite = z.infer<typeof NewFavourite>

export const addFavourite = endpoint({
  method: 'POST',
  path: '/api/till/favourites',
  summary:
    'Adds a plant in a container size, or a supply, to the till’s favourites of the nursery; once however often it is sent',
  roles: sellers,
  body: NewFavourite,
  reply: TileOrder,
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/till/favourites/:id',
  summary: 'Removes a price of a plant, or a supply, from the till’s favourites',
  roles: sellers,
})
