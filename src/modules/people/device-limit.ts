/** The device limit: how many devices one person may be signed in on, and which session ends for a new one. Pure. */
import { idleMinutes, maxDevices } from './limits.ts'

export interface OpenSession {
  readonly id: string
  readonly device_id: string
  /** An instant as text. */
  readonly last_active: string
}

interface SessionEviction {
  /** Ids of the older sessions of the device itself. */
  readonly replaced: string[]
  /** Ids of the sessions of idle devices that are signed out. */
  readonly evicted: string[]
  /** Every device is in use: the new one is refused, and no session ends. */
  readonly refused: boolean
}

/**
 * Ends sessions for a device to sign in: its own older ones, and at the limit those of the least recently used other devices, if
 * idle for ten minutes or more.
 */
export function planSessionEviction(open: readonly OpenSession[], deviceId: string, now: Date): SessionEviction {
  const replaced = open.filter((session) => session.device_id === deviceId).map((session) => session.id)
  const others = open
    .filter((session) => session.device_id !== deviceId)
    .toSorted((a, b) => a.last_active.localeCompare(b.last_active))
  const tooMany = new Set(others.map((session) => session.device_id)).size - maxDevices + 1
  if (tooMany <= 0) return { replaced, evicted: [], refused: false }
  const idleSince = new Date(now.getTime() - idleMinutes * 60_000).toISOString()
  const idle = others.filter((session) => session.last_active <= idleSince).slice(0, tooMany)
  return idle.length < tooMany
    ? { replaced: [], evicted: [], refused: true }
    : { replaced, evicted: idle.map((session) => session.id), refused: false }
}
