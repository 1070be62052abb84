/** The tiles of what can be sold: a picture or the colour of its category, the name, the price and the stock. */
import { Package } from 'lucide-react'
import { Suspense, lazy, useLayoutEffect, useRef, useState } from 'react'
import { CategoryGlyph } from '#modules/plants/web/CategoryGlyph.tsx'
import { type Good, goodName, isPlant } from '#modules/selling/cart/cart.ts'
import { later } from '#web/idle.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { type Formats, money } from '#web/ui/format.ts'
import { textScale, useVirtualRows } from '#web/ui/use-virtual-rows.ts'
import { type TileGoods, isSoldOut, sizeOf } from '../tiles.ts'
import { StockText } from './StockText.tsx'
import styles from './Goods.module.css'

// The till sells without what only decorates it, and without the menus of its tiles.
const PlantPicture = lazyNamed(
  () => import('#modules/plants/web/PlantPicture.tsx'),
  'PlantPicture',
  ({ category }) => <CategoryGlyph category={category} size={34} />,
)
const TileMenu = lazy(() => later(async () => (await import('./idle-parts.ts')).TileMenu))

export interface TilesProps {
  readonly tiles: readonly TileGoods[]
  readonly plantCategories: readonly string[]
  readonly favourites: readonly string[]
  readonly formats: Formats
  readonly onPick: (good: Good) => void
  readonly onSizes: (goods: readonly Good[]) => void
}

/** Virtualised: only the rows in sight are rendered, so that ten thousand tiles are as fast as ten. */
export function Tiles({ tiles, ...shared }: TilesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const scale = textScale()
  // In pixels, with the gap below; the height of a tile is in the style sheet.
  const rowHeight = 68 + 118 * scale
  const [across, setAcross] = useState(2)
  useLayoutEffect(() => {
    const fit = (width = 0) => setAcross(Math.max(scale > 1 ? 1 : 2, Math.floor(width / 168 / scale)))
    fit(scroller.current?.clientWidth)
    const watch = new ResizeObserver(([entry]) => fit(entry?.contentRect.width))
    if (scroller.current) watch.observe(scroller.current)
    return () => watch.disconnect()
  }, [scale])
  const list = useRef<HTMLDivElement>(null)
  const count = Math.ceil(tiles.length / across)
  const [from, to] = useVirtualRows(list, scroller, { count, height: rowHeight })
  return (
    <div ref={scroller} className={`scroll ${styles['scroller']}`}>
      <div ref={list} className="relative" style={{ height: count * rowHeight }}>
        {Array.from({ length: to - from }, (_, i) => from + i).map((row) => (
          <div
            key={row}
            className={`grid gap-10 ${styles['row']}`}
            style={{ top: row * rowHeight, gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}
          >
            {tiles.slice(row * across, (row + 1) * across).map((tile) => (
              <Tile key={tile.id} tile={tile} {...shared} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface TileProps extends Omit<TilesProps, 'tiles'> {
  readonly tile: TileGoods
}

function Tile({ tile: { goods }, plantCategories, favourites, formats, onPick, onSizes }: TileProps) {
  const [good, ...others] = goods
  const cheapest = goods.reduce((least, { price }) => (Number(price) < Number(least) ? price : least), good.price)
  const varies = goods.some(({ price }) => price !== cheapest)
  return (
    <div className="relative">
      <button
        type="button"
        className={`panel grid items-start full clip text-start ${styles['tile']}`}
        data-out={goods.every(isSoldOut)}
        onClick={() => (others.length === 0 ? onPick(good) : onSizes(goods))}
      >
        <Plate good={good} plantCategories={plantCategories} />
        <b dir="auto">{goodName(good)}</b>
        <span className="cut muted text-s">{isPlant(good) && <BotanicalName name={good.botanical_name} />}</span>
        <span className={`flex items-baseline between gap-8 num ${styles['foot']}`}>
          <span className="cut">{others.length > 0 ? `${goods.length} sizes` : sizeOf(good)}</span>
          <strong className="text-m weight-650 nowrap">
            {varies && <small>from </small>}
            {money(cheapest, formats)}
          </strong>
        </span>
        <span className={`muted text-xs ${styles['stock']}`}>
          <StockText goods={goods} />
        </span>
      </button>
      <Suspense>
        <TileMenu goods={goods} favourites={favourites} className={styles['menu']} />
      </Suspense>
    </div>
  )
}

/** Photo of a product, or a drawing on the colour of its category. */
function Plate({ good, plantCategories }: Pick<TileProps, 'plantCategories'> & { readonly good: Good }) {
  // Neighbouring categories are far apart in colour.
  const hue = 140 + (isPlant(good) ? plantCategories.indexOf(good.category) : -1) * 137
  const drawing = isPlant(good) ? <CategoryGlyph category={good.category} size={34} /> : <Package size={30} aria-hidden />
  return (
    <span className={`grid place-center clip ${styles['plate']}`} style={{ '--hue': hue } as object}>
      {isPlant(good) && good.photo !== null ? (
        <Suspense fallback={drawing}>
          <PlantPicture plantTypeId={good.plant_type_id} photo={good.photo} category={good.category} />
        </Suspense>
      ) : (
        drawing
      )}
    </span>
  )
}
