/** The columns that most tables have: names, texts, numbers, money, days. */
import type { ReactNode } from 'react'
import type { Column, PagedColumn } from './column.ts'
import { type Formats, day, money, number } from './format.ts'

type Rest<Row> = Omit<Column<Row>, 'id' | 'title' | 'cell' | 'sortBy' | 'align'>

interface FromServer<Sorts extends string, Totals> {
  /** The order of the contract that it is sorted by. */
  readonly sort?: Sorts
  /** The foot. */
  readonly total?: (totals: Totals) => ReactNode
}

/** The same column for a list that comes in pages, which only the server sorts and adds up. */
export const paged = <Row, Sorts extends string = never, Totals = never>(
  { sortBy: _sortBy, total: _total, ...column }: Column<Row>,
  fromServer: FromServer<Sorts, Totals> = {},
): PagedColumn<Row, Sorts, Totals> => ({ ...column, ...fromServer })

/** A missing value is a dash. */
export const textColumn = <Row,>(
  id: string,
  title: string,
  of: (row: Row) => string | null,
  rest: Rest<Row> = {},
): Column<Row> => ({ id, title, cell: (row) => of(row) || '–', sortBy: (row) => of(row) ?? '', ...rest })

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

/** A dash if there are none. */
export const countColumn = <Row,>(
  id: string,
  title: string,
  of: (row: Row) => number | string,
  rest: Rest<Row> = {},
): Column<Row> => ({
  ...numberColumn(id, title, of, rest),
  cell: (row) => (Number(of(row)) > 0 ? number(of(row)) : '–'),
})

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
