/** The day of a driver: which run is under way, which stop comes next, and the reasons why goods come back. Pure. */
import { onOneLine } from '#kernel/one-line.ts'
import type { RunState, StopState } from './run-status.ts'

interface StopOfDay {
  readonly id: string
  readonly status: StopState
}

interface RunOfDay {
  readonly status: RunState
  readonly run_date: string
  readonly start_time: string
}

const stateOrder: readonly RunState[] = ['out', 'loading', 'planned', 'done']

/** The run that is out first, then what leaves next, then what is done. */
export const inDriverOrder = <Run extends RunOfDay>(runs: readonly Run[]): Run[] =>
  runs.toSorted(
    (a, b) =>
      stateOrder.indexOf(a.status) - stateOrder.indexOf(b.status) ||
      `${a.run_date} ${a.start_time}`.localeCompare(`${b.run_date} ${b.start_time}`),
  )

interface Way<Stop> {
  /** The next one; undefined where every stop is done. */
  readonly next: Stop | undefined
  readonly later: readonly Stop[]
  readonly done: readonly Stop[]
}

/** The stops of a run on the way; the driver may choose one to be the next, out of its order. */
export function wayOf<Stop extends StopOfDay>(stops: readonly Stop[], chosen = ''): Way<Stop> {
  const open = stops.filter(({ status }) => status === 'planned')
  const next = open.find(({ id }) => id === chosen) ?? open[0]
  return { next, later: open.filter((stop) => stop !== next), done: stops.filter(({ status }) => status !== 'planned') }
}

export const undeliveredReasons = ['Nobody at home', 'Refused', 'Closed', 'Wrong address', 'Other'] as const
export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** The reason as it is sent: the chosen one, with the words that were added; for another reason only these. */
export function reasonText(chosen: UndeliveredReason, words: string): string {
  const added = words.trim()
  if (chosen === 'Other') return added
  return added === '' ? chosen : `${chosen}: ${added}`
}

/** Opens the map of the phone, with the way to the address. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(onOneLine(address))}`

/** Opens the phone with the number. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
