/** The till's cart on this device: kept over a reload, and sold once however often the network breaks. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { keep, kept } from '#web/device-store.ts'
import { putOut, sendOne, takeBack } from '#web/outbox.ts'
import { refresh } from '#web/query.ts'
import { currentUser } from '#web/session.ts'
import { verdictOf } from '#web/verdict.ts'
import { slipOf } from '../slip.ts'
import { type TillCart, type TillPayment, emptyCart, toSale } from '../till.ts'
import { type SalePaper, sendSale } from './send-sales.ts'
import { thisTill } from './this-till.ts'
import { sessionKept } from './use-till-session.ts'

export type ChangeCart = (next: (cart: TillCart) => TillCart) => void

/** A sale that is safe: numbered by the server, or written down here until it can be. */
export interface Sold {
  readonly id: string
  /** Undefined while the server has not answered. */
  readonly number: string | undefined
  readonly reference: string
  readonly total: string
}

/** How long a customer is kept waiting for the server. */
const patience = 6_000

export function useTill(settings: Settings) {
  const client = useQueryClient()
  const [cart, setCart] = useState<TillCart>(emptyCart)
  const loaded = useRef(false)

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
  useEffect(() => {
    // Asked for as soon as the till is open, so that it can sell without a network later. Selling asks again and says what is wrong.
    void thisTill().catch(() => undefined)
  }, [])

  const change: ChangeCart = useCallback((next) => setCart(next), [])

  const sell = useCallback(
    async (payment: TillPayment): Promise<Sold> => {
      const till = await thisTill()
      const till_session_id = (await kept<string>(sessionKept)) || undefined
      const id = crypto.randomUUID()
      const blind = !navigator.onLine
      const user = currentUser()
      const who = { id: user?.id ?? '', name: user ? `${user.first_name} ${user.last_name}`.trim() : '' }
      const at = new Date()
      const make = (reference: string) => {
        const body = toSale(cart, id, payment, { reference, at, blind, till_session_id })
        const paper: SalePaper = { sale: slipOf(cart, body, settings, who), cart }
        return { body, paper }
      }
      make('') // what is wrong with it is said before anything is written
      const entry = await putOut({ id, till, make, instead_of: 'cart' })
      const { number, refusal } = blind ? {} : await sendOne(entry, sendSale, AbortSignal.timeout(patience))
      if (verdictOf(refusal) === 'attention' && (await takeBack(id, till.id, 'cart', cart))) throw refusal
      setCart(emptyCart)
      void refresh(
        client,
        '/api/sales',
        '/api/plant-types',
        '/api/plant-batches',
        '/api/reports',
        '/api/tills',
        '/api/business-accounts',
      )
      return { id, number, reference: entry.reference, total: entry.paper.sale.total_amount }
    },
    [cart, client, settings],
  )
  return { cart, change, sell }
}
