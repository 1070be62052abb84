/** Product grid of the till: search by the beginnings of words, favourites and categories, and a tile for each plant. */
import { sizeText } from '#modules/setup/reference/grade.ts'
import { Suspense, useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { matches, plantSearchText, searchTerms, searchText } from '#modules/plants/search-text.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { Formats } from '#web/ui/format.ts'
import { type Good, isPlant } from '#modules/selling/cart/cart.ts'
import type { TileOrder } from '../tile-calls.ts'
import { type TileGoods, firstOf, tilesOf } from '../tiles.ts'
import { Tiles } from './Tiles.tsx'
import styles from './Goods.module.css'

const CameraButton = lazyNamed(() => import('./idle-parts.ts'), 'CameraButton')
const NothingToSell = lazyNamed(() => import('./NothingToSell.tsx'), 'NothingToSell')
interface ProductTilesProps {
  /** Undefined until they are there. */
  readonly goods: readonly Good[] | undefined
  readonly order: TileOrder
  /** The plant categories to choose from. */
  readonly plantCategories: readonly string[]
  readonly formats: Formats
  readonly onPick: (good: Good) => void
  readonly onSizes: (goods: readonly Good[]) => void
  readonly onCode: (code: string) => void
}

export function ProductTiles({ goods = none, order, plantCategories, formats, onPick, onSizes, onCode }: ProductTilesProps) {
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<string>('')
  const searched = useDeferredValue(typed)
  const texts = useMemo(() => goods.map((good) => ({ good, text: textOf(good) })), [goods])
  // Best sellers as they were when the tiles came up: a tile must not move from under a finger, nor close its own menu by moving.
  const [bestSellers, setBestSellers] = useState<readonly string[]>()
  if (bestSellers === undefined && goods !== none) setBestSellers(order.best_sellers)
  const ranks = useMemo(() => new Map(bestSellers?.map((id, i) => [id, i])), [bestSellers])
  const find = useCallback(
    (what: string): readonly TileGoods[] => {
      const terms = searchTerms(what)
      const digits = what.trim()
      // A search covers all goods, also on the page of favourites.
      if (category === favouritesPage && digits === '') return favouriteTiles(goods, order.favourites)
      const found = texts.filter(
        ({ good, text }) =>
          (['', favouritesPage].includes(category) || category === categoryOf(good)) &&
          (matches(text, terms) || (digits.length > 3 && 'barcode' in good && good.barcode?.startsWith(digits))),
      )
      return tilesOf(
        found.map(({ good }) => good),
        ranks,
      )
    },
    [goods, texts, category, order, ranks],
  )
  const shown = useMemo(() => find(searched), [find, searched])

  // The drawn tiles may lag behind the typed text: Enter uses the text, also before the products are loaded.
  const [entered, setEntered] = useState(false)
  const enter = () => {
    const isCode = /^(\d{6,}|R\S*\d{4,})$/i.test(typed.trim())
    if (goods === none && !isCode) return setEntered(true)
    const [first] = find(typed)
    if (isCode) onCode(typed.trim())
    else if (first && typed.trim() !== '') onPick(firstOf(first))
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
  const present = useMemo(() => new Set(goods.map(categoryOf)), [goods])
  const categories = [...plantCategories, suppliesChip].filter((each) => present.has(each))
  return (
    <>
      <div className={`row gap-4 ${styles['find']}`}>
        <SearchField label="Search plants or scan a label" value={typed} onChange={setTyped} autoFocus onEnter={enter} />
        <Suspense fallback={'mediaDevices' in navigator && <span className={styles['camera']} />}>
          <CameraButton onCode={onCode} />
        </Suspense>
      </div>
      <Chips
        label="Category"
        value={category}
        onChange={setCategory}
        options={[
          { value: '', label: 'All' },
          { value: favouritesPage, label: 'Favourites' },
          ...categories.map((each) => ({ value: each, label: each })),
        ]}
      />
      {goods === none ? (
        <output className={`block ${styles['loading']}`} aria-label="Loading" />
      ) : shown.length === 0 ? (
        <Suspense>
          <NothingToSell ever={goods.length > 0} favourites={category === favouritesPage && searched.trim() === ''} />
        </Suspense>
      ) : (
        <Tiles
          tiles={shown}
          plantCategories={plantCategories}
          favourites={order.favourites}
          formats={formats}
          onPick={onPick}
          onSizes={onSizes}
        />
      )}
    </>
  )
}

const none: readonly Good[] = []
const suppliesChip = 'Supplies'
const categoryOf = (good: Good) => (isPlant(good) ? good.category : suppliesChip)
/** No category has this name: names are trimmed. */
const favouritesPage = ' favourites'

/** Each favourite has a tile of its own, which sells it at once. */
function favouriteTiles(goods: readonly Good[], favourites: readonly string[]): TileGoods[] {
  const byId = new Map(goods.map((good) => [good.id, good]))
  return favourites.flatMap((id) => {
    const good = byId.get(id)
    return good ? [{ id, goods: [good] }] : []
  })
}

const textOf = (good: Good) => (isPlant(good) ? plantSearchText(good, sizeText(good)) : searchText(good.name))
