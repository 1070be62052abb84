/** The nursery's settings on a screen, and how it writes money and days. */
import { useQuery } from '@tanstack/react-query'
import { keptQuery } from '#web/kept-query.ts'
import { getSettings } from '../contract.ts'
import { defaultSettings } from '../defaults.ts'
import type { Settings } from '../settings.ts'

const untilKnown = defaultSettings('2026-01-01')

/** The defaults, for the moment until they are here. */
export function useSettings(): Settings {
  return useQuery({ ...keptQuery(getSettings), staleTime: 5 * 60_000 }).data ?? untilKnown
}
