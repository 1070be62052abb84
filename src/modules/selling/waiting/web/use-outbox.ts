/** The outbox on a screen. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onOutbox, outboxCounts, outgoing } from '#web/outbox.ts'
import type { SaleOut } from './send-sales.ts'

export const useOutboxCounts = () => useSyncExternalStore(onOutbox, () => outboxCounts('sale'))

/** Every sale in it, newest first; undefined until it was read. */
export function useSalesOut(): readonly SaleOut[] | undefined {
  const counts = useOutboxCounts()
  const [sales, setSales] = useState<readonly SaleOut[]>()
  useEffect(() => {
    let cancelled = false
    void outgoing('sale').then((all) => !cancelled && setSales((all as SaleOut[]).toReversed()))
    return () => void (cancelled = true)
  }, [counts])
  return sales
}
