/** Rows and columns of a file that is imported. */

/** A cell of a file: its text, or the number that a spreadsheet stores. */
export type FileCell = string | number

/** A row of a file: its number there, from 1, its cells, and whether it is left out of the import. */
export type FileRow = readonly [row: number, cells: readonly FileCell[], left_out?: boolean]

/** The place of each column in the file, from 0; a column that the file does not have is left out. */
export type ColumnPlaces = Readonly<Record<string, number>>

/** The text of a cell; '' where there is none. */
export const textAt = (cells: readonly FileCell[], place: number): string => String(cells[place] ?? '').trim()

export const isFilled = (cell: FileCell | undefined) => String(cell ?? '').trim() !== ''
