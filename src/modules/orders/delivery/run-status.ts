/** The life of a delivery run, and of each of its stops. Pure. */
import { Problem } from '#kernel/problem.ts'
import { keysOf } from '#kernel/record.ts'

export const runStateLabels = { planned: 'Planned', loading: 'Loading', out: 'Out', done: 'Done' } as const
export const runStates = keysOf(runStateLabels)
export type RunState = (typeof runStates)[number]
/** A run is done with its last stop; it is not set. */
export const settableStates = ['planned', 'loading', 'out'] as const

export const stopStateLabels = {
  planned: 'To do',
  delivered: 'Delivered',
  part: 'Partly delivered',
  refused: 'Not delivered',
} as const
export const stopStates = keysOf(stopStateLabels)
export type StopState = (typeof stopStates)[number]
export const outcomes = ['delivered', 'part', 'refused'] as const
export type Outcome = (typeof outcomes)[number]

/** True if stops can be added, removed and reordered. */
export const isChangeable = (status: RunState): boolean => status === 'planned' || status === 'loading'

interface RunNow {
  readonly status: RunState
  readonly stops: readonly { readonly status: StopState }[]
}

/** A Problem BAD_STATE where a run cannot get this state now. */
export function refuseState({ status, stops }: RunNow, next: (typeof settableStates)[number]): void {
  if (status === 'done') throw new Problem('BAD_STATE', 'This run is done. Undo a stop first to change it.')
  if (next === 'out' && stops.length === 0) throw new Problem('BAD_STATE', 'This run has no stops. Add an order first.')
  if (status === 'out' && next !== 'out' && stops.some((stop) => stop.status !== 'planned'))
    throw new Problem('BAD_STATE', 'Stops of this run are finished. Undo them first to take the run back.')
}

export const refuseUnlessChangeable = ({ status }: Pick<RunNow, 'status'>): void => {
  if (!isChangeable(status))
    throw new Problem('BAD_STATE', `This run is ${runStateLabels[status].toLowerCase()}. Its stops cannot be changed any more.`)
}

/** Reverses the stops: the first loaded is the last unloaded. */
export const loadingOrder = <Stop>(stops: readonly Stop[]): Stop[] => stops.toReversed()

/** The ids with one of them moved up (-1) or down (1). */
export function movedBy(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  return movedTo(ids, id, to)
}

/** The ids with one of them at another place. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

interface Line {
  readonly id: string
  readonly quantity: number
}

/** Undelivered quantity per loaded line. */
export const returnedOf = (loaded: readonly Line[], delivered: readonly Line[]): Line[] =>
  loaded.flatMap(({ id, quantity }) => {
    const left = quantity - (delivered.find((each) => each.id === id)?.quantity ?? 0)
    return left > 0 ? [{ id, quantity: Math.round(left * 10_000) / 10_000 }] : []
  })

/** Lines of both, added. */
export const addedLines = (lines: readonly Line[], more: readonly Line[]): Line[] =>
  [...Map.groupBy([...lines, ...more], ({ id }) => id)].map(([id, of]) => ({
    id,
    quantity: of.reduce((all, { quantity }) => all + quantity, 0),
  }))
