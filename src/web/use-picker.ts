/** Options for a picker of a list that grows: its first rows, then a search by the server among all rows. */
import { skipToken } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { useQuery } from './use-query.ts'
import { ask, call } from './call.ts'

type Shape = z.ZodMiniType

/** A row of a list that is picked from. */
interface Named {
  readonly id: string
}

type Searched = z.ZodMiniType<unknown, { search?: string | undefined; limit?: string | undefined }>

export interface Picker<Row> {
  /** Every row that has come: the first ones, those that were found, and the one that is chosen. */
  readonly rows: readonly Row[]
  /** Spread into a Combobox beside its options. */
  readonly searching: {
    readonly onType: (typed: string) => void
    readonly matches: number | undefined
    /** The server is searching. */
    readonly busy: boolean
  }
}

interface Known<Row extends Named> {
  /** The call that reads one row, and the id of the chosen one: it is offered though it is not among the first. */
  readonly one?: Endpoint<Shape, z.ZodMiniType<Row>>
  readonly chosen?: string
}

/** The number of options before any input; if there are no more, the server is not searched. */
const first = '60'

export function usePicker<Body extends Shape, Row extends Named, Query extends Searched, Meta extends Shape>(
  list: Endpoint<Body, z.ZodMiniType<readonly Row[]>, Query, Meta>,
  known: Known<Row> = {},
): Picker<Row> {
  const [typed, onType] = useState('')
  const searched = useDeferredValue(typed.trim())
  const pageOf = (search: string) => ({
    queryKey: [list.path, 'picker', search] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      ask(list, { query: { limit: first, ...(search ? { search } : {}) } as z.input<Query>, signal }),
  })
  const begin = useQuery(pageOf(''))
  const isWhole = begin.data !== undefined && !begin.data.meta?.next_cursor
  const found = useQuery({ ...pageOf(searched), enabled: searched !== '' && !isWhole })
  const rows = useKnownRows(begin.data?.data, found.data?.data, known)
  return {
    rows,
    searching: {
      onType,
      matches: isWhole ? undefined : (searched === '' ? begin : found).data?.meta?.total,
      busy: begin.isPending || (found.isFetching && !found.data) || typed.trim() !== searched,
    },
  }
}

/**
 * The first rows, the chosen one, which is read if it is not among them, and all rows found so far, because another line of the
 * same form may have chosen one.
 */
function useKnownRows<Row extends Named>(
  begin: readonly Row[] | undefined,
  found: readonly Row[] = [],
  { one, chosen = '' }: Known<Row>,
): readonly Row[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, Row>>(new Map())
  const isKnown = chosen === '' || [...(begin ?? []), ...seen.values()].some(({ id }) => id === chosen)
  const linked = useQuery({
    queryKey: [one?.path, { params: { id: chosen } }] as const,
    queryFn: one ? ({ signal }) => call(one, { params: { id: chosen }, signal }) : skipToken,
    enabled: begin !== undefined && !isKnown,
  })
  const came = byId([...(linked.data ? [linked.data] : []), ...found])
  if ([...came].some(([id, row]) => seen.get(id) !== row)) setSeen(new Map([...seen, ...came]))
  return [...new Map([...byId(begin ?? []), ...seen, ...came]).values()]
}

const byId = <Row extends Named>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
