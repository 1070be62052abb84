/** The nursery's settings on a screen, and how it writes money and days. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { persistedQuery } from '#web/persisted-query.ts'
import { currentUser, mayKeep } from '#web/session.ts'
import { getSettings } from '../contract.ts'
import { defaultSettings } from '../defaults.ts'
import type { Settings } from '../settings.ts'

const untilKnown = defaultSettings('2026-01-01')
const settingsQuery = { ...persistedQuery(getSettings), staleTime: 5 * 60_000 }

/** As they were last; for the moment until they are here, so that no day is written one way and then the other. */
export function useSettings(): Settings {
  const { data } = useQuery(settingsQuery)
  useEffect(() => {
    if (data && mayKeep()) localStorage.setItem('settings', JSON.stringify({ of: currentUser()?.id, settings: data }))
  }, [data])
  return data ?? lastOnes()
}

/** A user on a new device has the settings before the first screen. */
export const askForSettings = (client: QueryClient): Promise<void> => client.prefetchQuery(settingsQuery)

let read: { readonly text: string | null; readonly settings: Settings } = { text: null, settings: untilKnown }

function lastOnes(): Settings {
  const text = localStorage.getItem('settings')
  if (text !== read.text) {
    const last = JSON.parse(text ?? 'null') as { readonly of?: string; readonly settings: Settings } | null
    read = { text, settings: last && last.of === currentUser()?.id ? { ...untilKnown, ...last.settings } : untilKnown }
  }
  return read.settings
}
