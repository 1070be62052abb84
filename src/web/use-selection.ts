/** The chosen rows of a list, on whatever page or in whatever filter they were; bulk actions start from them. */
import { useCallback, useState } from 'react'
import { mostRows } from '#kernel/bulk-edit.ts'
import { leftList } from './ui/left-list.ts'

interface Row {
  readonly id: string
}

export interface Selection<Chosen> {
  readonly ids: ReadonlySet<string>
  readonly chosen: readonly Chosen[]
  /** The most rows that can be chosen at once. */
  readonly most: number
  readonly add: (...rows: readonly Chosen[]) => void
  readonly choose: (ids: ReadonlySet<string>) => void
  readonly clear: () => void
}

const none: ReadonlyMap<string, never> = new Map<string, never>()

/** Rows of the list in view are used in their current state. */
export function useSelection<Chosen extends Row>(rows: readonly Chosen[], most = mostRows): Selection<Chosen> {
  const [selected, select] = useState<ReadonlyMap<string, Chosen>>(none)
  const [left, setLeft] = useState(() => leftList()?.chosen)
  // Back from a row: restores the ticks once the rows are here.
  if (left && rows.length > 0) {
    select(new Map(rows.filter(({ id }) => left.has(id)).map((row) => [row.id, row])))
    setLeft(undefined)
  }
  const add = useCallback(
    (...added: readonly Chosen[]) =>
      select((before) => new Map([...before, ...added.map((row) => [row.id, row] as const)].slice(0, most))),
    [most],
  )
  const inView = new Map(rows.map((row) => [row.id, row]))
  const choose = (ids: ReadonlySet<string>) =>
    select(
      new Map(
        [...ids].flatMap((id) => {
          const row = inView.get(id) ?? selected.get(id)
          return row ? [[id, row] as const] : []
        }),
      ),
    )
  return {
    ids: new Set(selected.keys()),
    chosen: [...selected.values()].map((row) => inView.get(row.id) ?? row),
    most,
    add,
    choose,
    clear: () => select(none),
  }
}
