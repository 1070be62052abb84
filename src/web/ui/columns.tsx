/** The columns that most tables have: names, texts, numbers, money, days. */
import type { Column } from './column.ts'
import { type Formats, day, money, number } from './format.ts'

type Rest<Row> = Omit<Column<Row>, 'id' | 'title' | 'cell' | 'sortBy' | 'align'>

/** What is not said is a dash. */
export const textColumn = <Row,>(
  id: string,
  title: string,
  of: (row: Row) => string | null,
  rest: Rest<Row> = {},
): Column<Row> => ({ id, title, cell: (row) => of(row) || '–', sortBy: (row) => of(row) ?? '', ...rest })

/** What a row is called by. */
export const nameColumn = <Row,>(
  id: string,
  title: string,
  of: (row: Row) => string | number,
  rest: Rest<Row> = {},
): Column<Row> => ({
  id,
  title,
  cell: (row) => <b>{of(row)}</b>,
  sortBy: of,
  ...rest,
})

export const numberColumn = <Row,>(
  id: string,
  title: string,
  of: (row: Row) => number | string,
  rest: Rest<Row> = {},
): Column<Row> => ({ id, title, align: 'end', cell: (row) => number(of(row)), sortBy: (row) => Number(of(row)), ...rest })

export const moneyColumn = <Row,>(
  id: string,
  title: string,
  of: (row: Row) => string,
  { formats, ...rest }: Rest<Row> & { readonly formats: Formats },
): Column<Row> => ({ id, title, align: 'end', cell: (row) => money(of(row), formats), sortBy: (row) => Number(of(row)), ...rest })

/** Rows without a day stand first. */
export const dayColumn = <Row,>(
  id: string,
  title: string,
  of: (row: Row) => string | null,
  { formats, ...rest }: Rest<Row> & { readonly formats: Formats },
): Column<Row> => ({
  id,
  title,
  cell: (row) => {
    const on = of(row)
    return on === null ? '–' : day(on, formats)
  },
  sortBy: (row) => of(row) ?? '',
  ...rest,
})
