/** The till's cart on this device: stored over a reload, and sold once however often the network fails. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { setItem, getItem } from '#web/device-store.ts'
import { refresh } from '#web/refresh.ts'
import { idle } from '#web/idle.ts'
import { type TillCart, type TillPayment, emptyCart } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { onOtherTill, showOnDisplay } from '#modules/selling/cart/web/customer-display.ts'
import type { Sold } from './sell.ts'
import { thisTill } from '#modules/selling/payment/web/this-till.ts'
import { isSample } from '#web/session.ts'

// Loaded after the till opens, before it can be used.
const loadNext = () => import('./idle-parts.ts')

export function useTill(settings: Settings) {
  const client = useQueryClient()
  const [cart, setCart] = useState<TillCart>(emptyCart)
  const loaded = useRef(false)
  /** The cart as another window of this till shows it. */
  const received = useRef<TillCart>(undefined)

  useEffect(() => {
    void getItem<TillCart>('cart').then((before) => {
      if (before) setCart((now) => (now.lines.length > 0 ? now : before))
      loaded.current = true
    })
  }, [])
  useEffect(() => {
    if (!loaded.current || cart === received.current) return
    void setItem('cart', cart)
    showOnDisplay({ cart })
  }, [cart])
  // Windows of one till show one cart: goods sold in one cannot be sold once more in the other.
  useEffect(
    () =>
      onOtherTill((state) => {
        received.current = 'cart' in state ? state.cart : emptyCart
        setCart(received.current)
      }),
    [],
  )
  useEffect(() => {
    void idle().then(loadNext)
  }, [])
  const isSelling = cart.lines.length > 0
  useEffect(() => {
    // Reserves this device's number when its first sale begins. Selling tries again.
    if (isSelling && !isSample) void idle().then(() => thisTill().catch(() => undefined))
  }, [isSelling])

  const change: ChangeCart = useCallback((next) => setCart(next), [])

  const sell = useCallback(
    async (payment: TillPayment): Promise<Sold> => {
      const { createSaleOnDevice } = await loadNext()
      const sold = await createSaleOnDevice(cart, payment, settings)
      setCart(emptyCart)
      showOnDisplay({ thanks: { total: sold.total, change: sold.change, isCharged: payment.method === 'account' } })
      void refresh(
        client,
        '/api/sales',
        '/api/plant-types',
        '/api/plant-batches',
        '/api/inventory',
        '/api/reports',
        '/api/tills',
        '/api/business-accounts',
      )
      return sold
    },
    [cart, client, settings],
  )
  return { cart, change, sell }
}
