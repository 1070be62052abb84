/**
 * Tracks if the server is reachable: the browser's state, and the result of the last request. A Wi-Fi without internet counts as
 * offline.
 */
import { useSyncExternalStore } from 'react'

let reached = true
const listeners = new Set<() => void>()

function note(now: boolean): void {
  reached = now
  for (const listener of listeners) listener()
}
addEventListener('online', () => note(true))
addEventListener('offline', () => note(false))

/** `fetch`, whose success or failure updates the network state. */
export async function guardedFetch(address: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    note(true)
    return response
  } catch (failure) {
    if (!init?.signal?.aborted) note(false)
    throw failure
  }
}

export const isOnline = (): boolean => navigator.onLine && reached

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)
