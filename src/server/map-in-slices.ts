/** Maps many rows without holding other requests up: they are served in between. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds of one slice. */
const slice = 10
/** Number of rows between two checks of the clock. */
const rowsBetween = 50

export async function mapInSlices<Row, Mapped>(rows: readonly Row[], map: (row: Row) => Mapped): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  let started = performance.now()
  for (const row of rows) {
    mapped.push(map(row))
    if (mapped.length % rowsBetween > 0 || performance.now() - started < slice) continue
    await setImmediate()
    started = performance.now()
  }
  return mapped
}
