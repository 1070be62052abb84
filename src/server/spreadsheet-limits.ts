/** Limits of a table that is read from a file. */
import { Problem } from '#kernel/problem.ts'

export const spreadsheetLimits = { rows: 50_000, columns: 256 } as const

export const tooManyRows = () =>
  new Problem(
    'TOO_LARGE',
    `This file has more than ${spreadsheetLimits.rows.toLocaleString('en')} rows. Split it into smaller files and import them one by one.`,
  )

export const tooManyColumns = () =>
  new Problem(
    'TOO_LARGE',
    `This file has more than ${spreadsheetLimits.columns} columns. Delete the columns that you do not need, then choose the file again.`,
  )
