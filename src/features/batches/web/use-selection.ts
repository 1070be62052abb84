/** Which batches are ticked, wherever they stand in the list or were scanned. */
import { useCallback, useState } from 'react'
import type { PlantBatch } from '../batch.ts'

const nothing: ReadonlyMap<string, PlantBatch> = new Map()

export interface Picked {
  readonly ids: ReadonlySet<string>
  readonly chosen: readonly PlantBatch[]
  /** Those in which anything is left. */
  readonly withStock: readonly PlantBatch[]
  readonly add: (batch: PlantBatch) => void
  readonly choose: (ids: ReadonlySet<string>) => void
  readonly clear: () => void
}

/** Rows of the list in view are used in their current state. */
export function usePicked(rows: readonly PlantBatch[]): Picked {
  const [picked, pick] = useState(nothing)
  const add = useCallback((batch: PlantBatch) => pick((before) => new Map([...before, [batch.id, batch]])), [])
  const onPage = new Map(rows.map((row) => [row.id, row]))
  const chosen = [...picked.values()].map((batch) => onPage.get(batch.id) ?? batch)
  const choose = (ids: ReadonlySet<string>) =>
    pick(
      new Map(
        [...ids].flatMap((id) => {
          const batch = onPage.get(id) ?? picked.get(id)
          return batch ? [[id, batch] as const] : []
        }),
      ),
    )
  return {
    ids: new Set(picked.keys()),
    chosen,
    withStock: chosen.filter(({ quantity_current }) => quantity_current > 0),
    add,
    choose,
    clear: () => pick(nothing),
  }
}
