/** Reports each write to a nursery by this process, so that what was read before it is not shown any more. */
import type { NurseryId } from '#kernel/id.ts'

type Listener = (nurseryId: NurseryId) => void

const listeners = new Set<Listener>()

/** Calls back before the writing request is answered; returns a function that unsubscribes. */
export function onCommittedWrite(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function committedWrite(nurseryId: NurseryId): void {
  for (const listener of listeners) listener(nurseryId)
}
