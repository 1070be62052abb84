/** The marks of this person that wait on this device, oldest first. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OutboxEntry } from '#web/outbox-entry.ts'
import { onOutbox, outboxCounts, outgoing } from '#web/outbox.ts'
import { currentUser } from '#web/session.ts'
import { finishStop } from '../stop-calls.ts'
import type { Outcome } from '../run-status.ts'
import type { WaitingMark } from '../waiting-marks.ts'

interface StoredRequest {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly body: { readonly outcome?: Outcome; readonly receiver?: string; readonly reason?: string }
}

function markOf({ id, at, state, user_id, body }: OutboxEntry): WaitingMark[] {
  const { path, params, body: sent } = body as StoredRequest
  if (path !== finishStop.path || user_id !== currentUser()?.id || (state !== 'waiting' && state !== 'attention')) return []
  const { outcome = 'delivered', receiver = '', reason = '' } = sent
  return [{ id, stop_id: params['id'] ?? '', outcome, receiver, reason, at, isRefused: state === 'attention' }]
}

export function useWaitingMarks(): readonly WaitingMark[] {
  const counts = useSyncExternalStore(onOutbox, () => outboxCounts('field'))
  const [marks, setMarks] = useState<readonly WaitingMark[]>([])
  useEffect(() => {
    let cancelled = false
    void outgoing('field').then((entries) => !cancelled && setMarks(entries.flatMap(markOf)))
    return () => void (cancelled = true)
  }, [counts])
  return marks
}
