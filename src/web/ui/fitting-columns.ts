/** Leaves out columns of a table that is narrower than they are, so that none is cut at its edge. */
import type { DrawnColumn } from './column.ts'

/** Pixels that a column takes at least, with the gap beside it. */
const leastWidth = ({ width = '110' }: { readonly width?: string | undefined }) => Number(/\d+/.exec(width)) + 8

/**
 * Columns without a place on a phone go first, from the end; the one that the rows are sorted by stays. `room` is in pixels
 * of usual text.
 */
export function fittingColumns<Row>(
  columns: readonly DrawnColumn<Row>[],
  room: number,
  sorted: string | undefined,
): readonly DrawnColumn<Row>[] {
  let over = columns.reduce((sum, column) => sum + leastWidth(column), -room)
  return columns
    .toReversed()
    .filter((column) => {
      const stays = over <= 0 || column.phone || column.controls || (column.order && column.order === sorted)
      if (!stays) over -= leastWidth(column)
      return stays
    })
    .toReversed()
}
