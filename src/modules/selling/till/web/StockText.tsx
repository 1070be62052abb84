/** Stock on hand, and the free part of it if orders have reserved some. */
import { type Good, goodFree, goodStock, isPlant, isSupply, unitName } from '#modules/selling/cart/cart.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { sumOf } from '../tiles.ts'

/** All sizes of a plant together, or one good. */
export function StockText({ goods }: { readonly goods: readonly [Good, ...Good[]] }) {
  const [first] = goods
  const stock = sumOf(goods, goodStock)
  const free = sumOf(goods, goodFree)
  const unit = isSupply(first) && first.unit !== 'each' ? ` ${unitName(first.unit)}` : ''
  const [sprayed] = goods.flatMap((good) => (isPlant(good) && good.sale_from) || [])
  if (stock <= 0 && sprayed) return `Sprayed, for sale from ${spelledOutDay(sprayed)}`
  if (stock <= 0) return goods.every((good) => isPlant(good) && good.stocked === false) ? 'No stock yet' : 'Sold out'
  return (
    <>
      {stock}
      {unit} in stock
      {free < stock && <em>, {free} available</em>}
    </>
  )
}
