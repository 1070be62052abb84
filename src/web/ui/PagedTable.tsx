/** A list that comes a page at a time: awaited, refused, or in a table that asks for the next page at its end. */
import { type ComponentProps, useMemo } from 'react'
import { rowsOf } from '../query.ts'
import { DataTable } from './DataTable.tsx'
import { ErrorBox, Skeleton } from './Empty.tsx'

/** What `useInfiniteQuery(pages(…))` gives. */
interface PagedList<Row> {
  readonly data: Parameters<typeof rowsOf<Row>>[0]
  readonly error: unknown
  readonly isPending: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => Promise<unknown>
  readonly fetchNextPage: () => Promise<unknown>
}

type TableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'onMore' | 'loadingMore'>

export function PagedTable<Row>({ list, ...table }: TableProps<Row> & { readonly list: PagedList<Row> }) {
  const { data } = list
  const rows = useMemo(() => rowsOf(data), [data])
  if (list.isPending) return <Skeleton rows={8} />
  if (!data) return <ErrorBox error={list.error} retry={() => void list.refetch()} />
  return (
    <DataTable
      {...table}
      rows={rows}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      loadingMore={list.isFetchingNextPage}
    />
  )
}
