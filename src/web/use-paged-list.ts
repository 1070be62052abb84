/** A list of the server that comes in pages: the rows that are loaded, how many there are in all, and all of them where they are needed. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, Path, WithParams } from '#kernel/endpoint.ts'
import { pages } from './query.ts'
import { type ReadOptions, readAll } from './read-all.ts'

type Shape = z.ZodMiniType
type Rows<Row> = z.ZodMiniType<readonly Row[]>

/** The meta of a first page: it has the count and the totals, which later pages leave out. */
type FirstMeta<Meta> = { readonly [Key in keyof Meta]-?: Exclude<Meta[Key], undefined> }

export interface PagedList<Row, Meta = unknown> {
  /** Loaded rows. */
  readonly rows: readonly Row[]
  /** The meta of the first page. */
  readonly meta: Meta | undefined
  /** The total number of matching rows, if the list has it. */
  readonly total: number | undefined
  /** The order of the rows, `-date`, where the server says it. */
  readonly order: string | undefined
  readonly isPending: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Loads the next page; undefined at the end. */
  readonly loadMore: (() => void) | undefined
  readonly loadingMore: boolean
  /** Every matching row, in the order of the list, over all pages. */
  readonly readAll: (options?: ReadOptions) => Promise<readonly Row[]>
}

interface Options {
  readonly enabled?: boolean
}

/** The previous rows stay while another filter or order of the same list is loading. */
export function usePagedList<Body extends Shape, Row, Query extends Shape, Meta extends Shape, P extends Path>(
  endpoint: Endpoint<Body, Rows<Row>, Query, Meta, P>,
  query: z.input<Query>,
  ...[options]: WithParams<Options, P>
): PagedList<Row, FirstMeta<z.output<Meta>>> {
  const request = { query, ...(options?.params ? { params: options.params } : {}) }
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...pages(endpoint, request),
    enabled: options?.enabled ?? true,
    placeholderData: (shown, before) => (before?.queryKey[0] === endpoint.path ? shown : undefined),
  })
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const meta = data?.pages[0]?.meta
  return {
    rows,
    meta: meta as FirstMeta<z.output<Meta>> | undefined,
    total: meta?.total,
    order: meta?.sort,
    isPending,
    error: data ? undefined : error,
    retry: () => void refetch(),
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: isFetchingNextPage,
    readAll: async (options) => (hasNextPage ? readAll(endpoint, request, options) : rows),
  }
}
