/** The till's cart on this device: kept over a reload, and sold under one name however often it is sent. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { keep, kept } from '#web/device-store.ts'
import { refresh } from '#web/query.ts'
import { ringUpSale } from '../contract.ts'
import type { Sale } from '../sale.ts'
import { type TillCart, type TillPayment, emptyCart, toSale } from '../till.ts'

export type ChangeCart = (next: (cart: TillCart) => TillCart) => void

export function useTill() {
  const client = useQueryClient()
  const [cart, setCart] = useState<TillCart>(emptyCart)
  const loaded = useRef(false)
  // One id for one sale: a second press, or a second try after a lost answer, is the same sale.
  const saleId = useRef(crypto.randomUUID())

  useEffect(() => {
    let gone = false
    void kept<TillCart>('cart').then((before) => {
      if (!gone && before && before.lines.length > 0) setCart((now) => (now.lines.length > 0 ? now : before))
      loaded.current = true
    })
    return () => void (gone = true)
  }, [])
  useEffect(() => {
    if (loaded.current) void keep('cart', cart)
  }, [cart])

  const change = useCallback((next: (cart: TillCart) => TillCart) => {
    saleId.current = crypto.randomUUID()
    setCart(next)
  }, [])

  const sell = useCallback(
    async (payment: TillPayment): Promise<Sale> => {
      const sale = await call(ringUpSale, { body: toSale(cart, saleId.current, payment), key: saleId.current })
      change(() => emptyCart)
      void refresh(client, '/api/sales', '/api/plant-types', '/api/plant-batches', '/api/reports')
      return sale
    },
    [cart, change, client],
  )
  return { cart, change, sell }
}
