/** Amounts of a file that are the sum or the rest of others in it. Pure. */
import { numberParts } from '#kernel/written-number.ts'
import { type FileRow, textAt } from './file-row.ts'
import type { FileColumns } from './file-columns.ts'

/** True if an amount is what another column comes to less its payments. */
export function isLeft({ titles, rows }: Pick<FileColumns, 'titles' | 'rows'>, own: string, paid: string): boolean {
  const [left, off] = [titles.indexOf(own), titles.indexOf(paid)]
  const written = rows.filter(([, cells]) => numberParts(textAt(cells, left)) !== undefined)
  return titles.some(
    (_, place) =>
      place !== left &&
      place !== off &&
      written.some(([, cells]) => amountAt(cells, off) !== 0) &&
      written.every(([, cells]) => amountAt(cells, place) - amountAt(cells, off) === amountAt(cells, left)),
  )
}

/** An amount without its marks, 1,234.50 as 123450, to compare those of one file. */
function amountAt(cells: FileRow[1], place = -1): number {
  const parts = numberParts(textAt(cells, place))
  const size = Number((parts?.digits ?? '0').replaceAll(/[^\d]/g, ''))
  return parts?.isNegative === true ? -size : size
}

/** True if a balance goes on from row to row by what they debit and credit; each customer's may start anew. */
export function isRunning(
  { titles, rows }: Pick<FileColumns, 'titles' | 'rows'>,
  own: string,
  sides: readonly [string, string],
): boolean {
  const [balance, debit, credit] = [own, ...sides].map((title) => titles.indexOf(title))
  const own_rows = rows.filter(([, cells]) => numberParts(textAt(cells, balance ?? -1)) !== undefined)
  const steps = own_rows.slice(1).map(([, cells], i) => {
    const before = amountAt(own_rows[i]?.[1] ?? [], balance)
    const after = amountAt(cells, balance)
    const moved = amountAt(cells, debit) - amountAt(cells, credit)
    return { goesOn: after === before + moved, startsAnew: after === moved }
  })
  return steps.some(({ goesOn }) => goesOn) && steps.every(({ goesOn, startsAnew }) => goesOn || startsAnew)
}
