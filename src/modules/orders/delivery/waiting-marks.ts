/** Marks of stops that wait on this device until there is a network: the driver sees them as done. Pure. */
import type { Run, Stop } from './delivery.ts'
import type { Outcome } from './run-status.ts'

export interface WaitingMark {
  readonly id: string
  readonly stop_id: string
  readonly outcome: Outcome
  readonly receiver: string
  readonly reason: string
  /** ISO instant. */
  readonly at: string
  /** The server refused it: a person settles it. */
  readonly isRefused: boolean
}

/** The run with its stops as they will be once the marks are sent; one that was marked meanwhile stays as the server has it. */
export function withMarks(run: Run, marks: readonly WaitingMark[]): Run {
  const stops = run.stops.map((stop): Stop => {
    const mark = marks.find(({ stop_id }) => stop_id === stop.id)
    if (!mark || stop.status !== 'planned') return stop
    const { outcome, receiver, reason, at } = mark
    return { ...stop, status: outcome, receiver, reason, finished_at: at }
  })
  return { ...run, stops }
}
