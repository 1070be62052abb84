/** Field work of this device on a screen. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOnline } from '#web/network.ts'
import { onOutbox, outboxCounts } from '#web/outbox.ts'
import { refresh } from '#web/refresh.ts'
import { oldestAnswer, onAges, takeAnswered } from './answer-ages.ts'
import { type FieldEntry, fieldEntries } from './field-outbox.ts'
import { onFieldWorkSent } from './send-field-work.ts'

export const useFieldCounts = () => useSyncExternalStore(onOutbox, () => outboxCounts('field'))

/** All of it, newest first; undefined until it was read. */
export function useFieldEntries(): readonly FieldEntry[] | undefined {
  const counts = useFieldCounts()
  const [entries, setEntries] = useState<readonly FieldEntry[]>()
  useEffect(() => {
    let cancelled = false
    void fieldEntries().then((all) => !cancelled && setEntries(all.toReversed()))
    return () => void (cancelled = true)
  }, [counts])
  return entries
}

/** Since when this device answers for the server, in milliseconds since 1970; undefined while it does not. */
export const useOldestAnswer = () => useSyncExternalStore(onAges, oldestAnswer)

/** Endpoints to refetch after field work was sent. */
const touched = [
  '/api/plant-batches',
  '/api/production-tasks',
  '/api/sprays',
  '/api/scouting',
  '/api/inventory',
  '/api/reports',
  '/api/deliveries',
  '/api/orders',
]

/** The delay before a slow server is read again, in milliseconds. */
const again = 15_000

/** The screens read again what this device answered once the network is back, and everything that sent work changed. */
export function useFreshScreens(): void {
  const client = useQueryClient()
  const online = useOnline()
  const oldest = useOldestAnswer()
  useEffect(() => onFieldWorkSent(() => void refresh(client, ...touched)), [client])
  const isWaiting = online && oldest !== undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    const read = () => void refresh(client, ...takeAnswered())
    // Work that waits is sent first: for a moment the server would show what was before it.
    const timer = setTimeout(read, outboxCounts('field').waiting > 0 ? again : 0)
    return () => clearTimeout(timer)
  }, [client, isWaiting])
}
