/** Calls as queries and mutations of TanStack Query: cached by path. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint, Path } from '#kernel/endpoint.ts'
import { type ApiResponse, type OptionsFor, type RequestOptions, ask } from './call.ts'
import { type AnyOptions, isUnreachable, loadOffline } from './offline.ts'

type Shape = z.ZodMiniType

/** Milliseconds that a read waits for the server before this device answers; if it cannot, the wait goes on. */
const patience = 6_000

/** The answer of the server; without a network, that of this device. */
export async function answerOf<Answer>(endpoint: Endpoint, options: AnyOptions, request: Promise<Answer>): Promise<Answer> {
  const isAnswered = await Promise.race([
    request.then(
      () => true,
      (failure: unknown) => !isUnreachable(failure),
    ),
    new Promise<false>((resolve) => setTimeout(resolve, patience, false)),
  ])
  if (isAnswered || options.signal?.aborted) return request
  const held = await (await loadOffline())?.answer(endpoint, options)
  return (held as Answer | undefined) ?? request
}

/** Asks the server once, or this device. */
export async function readOnce<Body extends Shape, Reply extends Shape, Query extends Shape, P extends Path>(
  endpoint: Endpoint<Body, Reply, Query, Shape, P>,
  ...[options = {}]: OptionsFor<Body, Query, P>
): Promise<z.output<Reply>> {
  const answer = ask<Body, Reply, Query, Path>(endpoint, options as RequestOptions<Body, Query>)
  return (await answerOf<ApiResponse<z.output<Reply>>>(endpoint, options as AnyOptions, answer)).data
}

/** A GET call as a query. Its path is the head of its key, so that a change of batches refreshes '/api/plant-batches'. */
export const query = <Body extends Shape, Reply extends Shape, Query extends Shape, P extends Path>(
  endpoint: Endpoint<Body, Reply, Query, Shape, P>,
  ...[options]: OptionsFor<Body, Query, P>
) => {
  return queryOptions({
    queryKey: [endpoint.path, options ?? {}] as const,
    queryFn: ({ signal }) => readOnce<Body, Reply, Query, Path>(endpoint, { ...options, signal } as RequestOptions<Body, Query>),
  })
}

/** A list that goes on where the last page ended. `rowsOf(data)` are the rows, `data.pages[0].meta.total` how many there are in all. */
export const pages = <Body extends Shape, Reply extends Shape, Query extends Shape>(
  endpoint: Endpoint<Body, Reply, Query>,
  options: Omit<RequestOptions<Body, Query>, 'signal'> = {},
) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', options] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = { ...(options.query as object), ...(pageParam ? { cursor: pageParam } : {}) } as z.input<Query>
      const request = { ...options, query, signal }
      return answerOf(endpoint, request as AnyOptions, ask(endpoint, request))
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.meta?.next_cursor ?? undefined,
  })

/** All rows of it that have come. */
export const rowsOf = <Row>(list: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined): readonly Row[] =>
  list?.pages.flatMap((page) => page.data) ?? []
