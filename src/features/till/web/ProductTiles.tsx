/** What can be sold: a search that forgives, the categories, and a tile for each plant in each size. */
import { Package } from 'lucide-react'
import {
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { matches, plantSearchText, searchTerms, searchText } from '#features/plants/search-text.ts'
import { CategoryGlyph } from '#features/plants/web/CategoryGlyph.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { CameraButton } from '#web/ui/CameraButton.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type Formats, money } from '#web/ui/format.ts'
import { useVirtualRows } from '#web/ui/use-virtual-rows.ts'
import { type Good, goodFree, goodName, goodStock, isPlant, isSupply, unitName } from '#features/carts/cart.ts'
import styles from './Goods.module.css'

// The till sells without what only decorates it.
const BotanicalName = lazyNamed(
  () => import('#web/ui/BotanicalName.tsx'),
  'BotanicalName',
  ({ name }) => name,
)
const NothingToSell = lazyNamed(() => import('./NothingToSell.tsx'), 'NothingToSell')
const PlantPicture = lazyNamed(
  () => import('#features/plants/web/PlantPicture.tsx'),
  'PlantPicture',
  ({ category }) => <CategoryGlyph category={category} />,
)

interface ProductTilesProps {
  /** Undefined until they are there. */
  readonly goods: readonly Good[] | undefined
  /** The plant categories to choose from. */
  readonly plantCategories: readonly string[]
  readonly formats: Formats
  readonly onPick: (good: Good) => void
  readonly onCode: (code: string) => void
}

export function ProductTiles({ goods = none, plantCategories, formats, onPick, onCode }: ProductTilesProps) {
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<string>('')
  const searched = useDeferredValue(typed)
  const texts = useMemo(() => goods.map((good) => ({ good, text: textOf(good) })), [goods])
  const find = useCallback(
    (what: string) => {
      const terms = searchTerms(what)
      const digits = what.trim()
      return texts
        .filter(
          ({ good, text }) =>
            (category === '' || category === (isPlant(good) ? good.category : suppliesChip)) &&
            (matches(text, terms) || (digits.length > 3 && 'barcode' in good && good.barcode?.startsWith(digits))),
        )
        .map(({ good }) => good)
    },
    [texts, category],
  )
  const shown = useMemo(() => find(searched), [find, searched])

  // The drawn tiles may lag behind the typed text: Enter uses the text, also before the products are loaded.
  const [entered, setEntered] = useState(false)
  const enter = () => {
    const isCode = /^(\d{6,}|R\S*\d{4,})$/i.test(typed.trim())
    if (goods === none && !isCode) return setEntered(true)
    const [first] = find(typed)
    if (isCode) onCode(typed.trim())
    else if (first && typed.trim() !== '') onPick(first)
    setTyped('')
  }
  const enterAtLast = useEffectEvent(() => {
    setEntered(false)
    enter()
  })
  useEffect(() => {
    // Enter was pressed before the goods were there; it is done once, now that they are.
    // oxlint-disable-next-line react/set-state-in-effect
    if (entered && goods !== none) enterAtLast()
  }, [entered, goods])
  const hasSupplies = goods.some(isSupply)
  const categories = [...plantCategories, ...(hasSupplies ? [suppliesChip] : [])]
  return (
    <>
      <div className={styles['find']}>
        <SearchField label="Search plants or scan a label" value={typed} onChange={setTyped} autoFocus onEnter={enter} />
        <CameraButton onCode={onCode} />
      </div>
      <Chips
        label="Category"
        value={category}
        onChange={setCategory}
        options={[{ value: '', label: 'All' }, ...categories.map((each) => ({ value: each, label: each }))]}
      />
      {goods === none ? (
        <Skeleton rows={9} />
      ) : shown.length === 0 ? (
        <Suspense>
          <NothingToSell ever={goods.length > 0} />
        </Suspense>
      ) : (
        <Tiles goods={shown} formats={formats} onPick={onPick} />
      )}
    </>
  )
}

const none: readonly Good[] = []
const suppliesChip = 'Supplies'
const textOf = (good: Good) => (isPlant(good) ? plantSearchText(good, good.container_size) : searchText(good.name))

const rowHeight = 134

interface TilesProps extends Pick<ProductTilesProps, 'formats' | 'onPick'> {
  readonly goods: readonly Good[]
}

/** Rows of tiles; only those in sight are drawn, so that ten thousand are as quick as ten. */
function Tiles({ goods, formats, onPick }: TilesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [across, setAcross] = useState(2)
  useLayoutEffect(() => {
    const fit = (width = 0) => setAcross(Math.max(2, Math.floor(width / 168)))
    fit(scroller.current?.clientWidth)
    const watch = new ResizeObserver(([entry]) => fit(entry?.contentRect.width))
    if (scroller.current) watch.observe(scroller.current)
    return () => watch.disconnect()
  }, [])
  const list = useRef<HTMLDivElement>(null)
  const count = Math.ceil(goods.length / across)
  const [from, to] = useVirtualRows(list, scroller, { count, height: rowHeight })
  return (
    <div ref={scroller} className={styles['scroller']}>
      <div ref={list} className={styles['rows']} style={{ height: count * rowHeight }}>
        {Array.from({ length: to - from }, (_, i) => from + i).map((row) => (
          <div
            key={row}
            className={styles['row']}
            style={{ top: row * rowHeight, gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}
          >
            {goods.slice(row * across, (row + 1) * across).map((good) => (
              <Tile key={good.id} good={good} formats={formats} onPick={onPick} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface TileProps {
  readonly good: Good
  readonly formats: Formats
  readonly onPick: (good: Good) => void
}

function Tile({ good, formats, onPick }: TileProps) {
  const stock = goodStock(good) ?? 0
  const free = goodFree(good) ?? 0
  const unit = isSupply(good) ? unitName(good.unit) : ''
  const photo = isPlant(good) ? good.photo : null
  return (
    <button type="button" className={styles['tile']} data-out={stock <= 0} onClick={() => onPick(good)}>
      <span className={styles['glyph']} data-photo={photo !== null}>
        {!isPlant(good) ? (
          <Package size={20} aria-hidden />
        ) : photo === null ? (
          <CategoryGlyph category={good.category} />
        ) : (
          <Suspense fallback={<CategoryGlyph category={good.category} />}>
            <PlantPicture plantTypeId={good.plant_type_id} photo={photo} category={good.category} shape="thumb" />
          </Suspense>
        )}
      </span>
      <b>{goodName(good)}</b>
      <span className={styles['botanical']}>
        {isPlant(good) && (
          <Suspense fallback={good.botanical_name}>
            <BotanicalName name={good.botanical_name} />
          </Suspense>
        )}
      </span>
      <span className={styles['foot']}>
        <span>{isPlant(good) ? good.container_size : unit}</span>
        <strong>{money(good.price, formats)}</strong>
      </span>
      <span className={styles['stock']}>
        {stock <= 0 ? 'Sold out' : `${stock} ${unit === 'each' ? '' : unit} in stock`.replace('  ', ' ')}
        {stock > 0 && free < stock && <em>, {free} available</em>}
      </span>
    </button>
  )
}
