/** The menu of a tile: adds its sizes to the favourites page, and removes them. */
import { sizeText } from '#modules/setup/reference/grade.ts'
import { Star, StarOff } from 'lucide-react'
import { type Good, goodName, isPlant } from '#modules/selling/cart/cart.ts'
import { call } from '#web/call.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { useAction } from '#web/use-action.ts'
import { addFavourite, readTileOrder, removeFavourite } from '../tile-calls.ts'

interface TileMenuProps {
  readonly goods: readonly [Good, ...Good[]]
  /** The ids of the goods that are favourites. */
  readonly favourites: readonly string[]
  readonly className: string | undefined
}

export function TileMenu({ goods, favourites, className }: TileMenuProps) {
  const { run } = useAction(readTileOrder.path)
  const actions = goods.map((good) => {
    const isFavourite = favourites.includes(good.id)
    const size = goods.length > 1 && isPlant(good) ? `${sizeText(good)} ` : ''
    return {
      label: isFavourite ? `Remove ${size}from favourites` : `Add ${size}to favourites`,
      icon: isFavourite ? StarOff : Star,
      do: () =>
        void run(() =>
          isFavourite
            ? call(removeFavourite, { params: { id: good.id } })
            : call(addFavourite, { body: isPlant(good) ? { plant_type_price_id: good.id } : { inventory_item_id: good.id } }),
        ),
    }
  })
  return (
    <span className={className} data-favourite={goods.some(({ id }) => favourites.includes(id))}>
      <Menu name={`Actions on ${goodName(goods[0])}`} actions={actions} />
    </span>
  )
}
