/** A table of rows that are all here, sorted where they are. A list that comes in pages is a PagedTable. */
import { useMemo, useState } from 'react'
import { TableView, type TableProps } from './TableView.tsx'
import { type Column, type Sort, sortRows } from './column.ts'
import { number } from './format.ts'

interface DataTableProps<Row> extends TableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** For a sort order stored elsewhere (in the address): the order, and its setter. */
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort | undefined) => void
}

export function DataTable<Row>({ rows, columns, ...props }: DataTableProps<Row>) {
  const [own, setOwn] = useState<Sort>()
  const { sort = own, onSort = setOwn } = props
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  return (
    <TableView
      {...props}
      rows={sorted}
      columns={columns.map(({ sortBy, total, ...column }) => ({
        ...column,
        order: sortBy && column.id,
        ...(total ? { foot: total(rows) } : {}),
      }))}
      sort={sort}
      onSort={onSort}
      isUsual={sort === undefined}
      footLabel={`Total of ${number(rows.length)}`}
      printed={sorted}
    />
  )
}
