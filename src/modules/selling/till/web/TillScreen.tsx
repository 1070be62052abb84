/** The till: products on the left, the cart on the right. A scan is recognised wherever the focus is. */
import { Suspense, lazy, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { allPrices } from '#modules/plants/contract.ts'
import { barcodeKey, readBarcode } from '#modules/setup/reference/barcode.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { later } from '#web/idle.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { persistedQuery } from '#web/persisted-query.ts'
import { useScan } from '#web/use-scan.ts'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { closedReturn, tillSearch } from './till-search.ts'
import { addToCart } from '#modules/selling/cart/change-cart.ts'
import { type Good, goodName } from '#modules/selling/cart/cart.ts'
import { goodsByBarcode, scannedQuantity } from '#modules/selling/cart/scanned-good.ts'
import { suppliesForSale } from '#modules/selling/cart/goods-calls.ts'
import { type TileOrder, readTileOrder } from '../tile-calls.ts'
import { CartPanel } from './CartPanel.tsx'
import { ProductTiles } from './ProductTiles.tsx'
import type { Sold } from './sell.ts'
import { TillDialogs } from './TillDialogs.tsx'
import styles from './TillScreen.module.css'
import { useTill } from './use-till.ts'

// Renders nothing while all is well, so the till can open without it.
const TillState = lazy(() => later(async () => (await import('./idle-parts.ts')).TillState))
const GoodChoice = lazyNamed(() => import('./GoodChoice.tsx'), 'GoodChoice')

export function TillScreen() {
  const plants = useQuery({ ...persistedQuery(allPrices), staleTime: 60_000 })
  const supplies = useQuery({ ...persistedQuery(suppliesForSale), staleTime: 60_000 })
  const goods: readonly Good[] = useMemo(() => [...(plants.data ?? []), ...(supplies.data ?? [])], [plants.data, supplies.data])
  const order = useQuery({ ...persistedQuery(readTileOrder), staleTime: 600_000 })
  // A list of thousands is drawn in pieces: scans and touches are handled in between.
  const drawn = useDeferredValue(plants.isPending || order.isPending ? undefined : goods)
  const settings = useSettings()
  const { cart, change, sell } = useTill(settings)
  const [{ returning }, setAddress] = useSearchParams(tillSearch)
  /** Several goods to choose from: the sizes of a plant, or what shares a scanned code. */
  const [choice, setChoice] = useState<{ readonly goods: readonly Good[]; readonly code?: string }>()
  const [lastSale, setLastSale] = useState<Sold>()
  const add = useCallback((good: Good, code = '') => change((now) => addToCart(now, good, scannedQuantity(good, code))), [change])
  const offer = useCallback((sizes: readonly Good[]) => setChoice({ goods: sizes }), [])
  const byBarcode = useMemo(() => goodsByBarcode(goods), [goods])

  const scan = async (scanned: string) => {
    const code = readBarcode(scanned)
    // The list may be older than the label.
    const found = byBarcode.get(barcodeKey(code)) ?? (await (await import('./ask-for.ts')).askFor(code))
    const [first, ...others] = found
    if (!first)
      setAddress({
        ...closedReturn,
        refund: (await (await import('#modules/selling/document/web/scanned-receipt.ts')).saleScanned(scanned)) ?? '',
      })
    else if (returning === 'yes') setAddress({ find: goodName(first) })
    else if (others.length > 0) setChoice({ goods: found, code })
    else add(first, code)
  }
  useScan((code) => void scan(code))

  const finish = (sale: Sold) => {
    setLastSale(sale)
    // The next customer begins where this one did.
    if (matchMedia('(pointer: fine)').matches) document.querySelector<HTMLElement>('input[type="search"]')?.focus()
  }

  return (
    <div className={`grid gap-16 items-start ${styles['till']}`}>
      <h1 className="sr">Point of Sale</h1>
      <section className="grid one-column gap-12" aria-label="Goods">
        <TillDialogs cart={cart} change={change} />
        {plants.isError ? (
          <ErrorBox error={plants.error} retry={() => void plants.refetch()} />
        ) : (
          <ProductTiles
            goods={drawn}
            order={order.data ?? unordered}
            plantCategories={settings.plantCategories.filter((each) => !settings.hiddenCategories.includes(each))}
            onPick={add}
            onSizes={offer}
            onCode={(code) => void scan(code)}
            formats={settings}
          />
        )}
        <Suspense>
          <TillState />
        </Suspense>
      </section>
      <CartPanel cart={cart} change={change} sell={sell} lastSale={lastSale} onSold={finish} />
      <Suspense>
        {choice && (
          <GoodChoice
            goods={choice.goods}
            formats={settings}
            onPick={(good) => add(good, choice.code)}
            onClose={() => setChoice(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The order by name, while the other is unknown. */
const unordered: TileOrder = { best_sellers: [], favourites: [] }
