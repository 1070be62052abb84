/** The nursery's settings on a screen, and how it writes money and days. */
import { type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { persistedQuery } from '#web/persisted-query.ts'
import { currentUser, mayKeep } from '#web/session.ts'
import { useQuery } from '#web/use-query.ts'
import { getSettings } from '../contract.ts'
import { defaultSettings } from '../defaults.ts'
import type { Settings } from '../settings.ts'

const untilKnown = defaultSettings('2026-01-01')
const settingsQuery = { ...persistedQuery(getSettings), staleTime: 5 * 60_000 }

/** The last known settings until the present ones are here, so that no day is written one way and then the other. */
export function useSettings(): Settings {
  const { data } = useQuery(settingsQuery)
  useEffect(() => storeForNextStart(data), [data])
  return data ?? lastSettings()
}

let stored: { readonly of?: string | undefined; readonly settings?: Settings } = {}

/** Many components of a screen use the settings: what they all get is stored once for each user. */
function storeForNextStart(settings: Settings | undefined): void {
  if (!settings || !mayKeep()) return
  const of = currentUser()?.id
  if (stored.of === of && stored.settings === settings && localStorage.getItem('settings') !== null) return
  stored = { of, settings }
  localStorage.setItem('settings', JSON.stringify(stored))
}

/** A user on a new device has the settings before the first screen. */
export const askForSettings = (client: QueryClient): Promise<void> => client.prefetchQuery(settingsQuery)

let read: { readonly text: string | null; readonly settings: Settings } = { text: null, settings: untilKnown }

/** As this device had them last. */
export function lastSettings(): Settings {
  const text = localStorage.getItem('settings')
  if (text !== read.text) {
    const last = JSON.parse(text ?? 'null') as { readonly of?: string; readonly settings: Settings } | null
    read = { text, settings: last && last.of === currentUser()?.id ? { ...untilKnown, ...last.settings } : untilKnown }
  }
  return read.settings
}
