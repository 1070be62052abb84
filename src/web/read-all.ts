/** Every row of a list that comes in pages, in the order of the list. */
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { type RequestOptions, ask } from './call.ts'
import { answerOf } from './query.ts'

type Shape = z.ZodMiniType

export interface ReadOptions {
  readonly onRead?: ((count: number) => void) | undefined
  readonly most?: number
}

/** The largest page that a list gives. */
const largest = '200'

/** `onRead` gets the number of rows read so far; reading stops at `most` rows. Throws a Problem, as any call. */
export async function readAll<Body extends Shape, Row, Query extends Shape, Meta extends Shape>(
  endpoint: Endpoint<Body, z.ZodMiniType<readonly Row[]>, Query, Meta>,
  { query, params }: Pick<RequestOptions<Body, Query>, 'query' | 'params'>,
  { onRead, most = Number.POSITIVE_INFINITY }: ReadOptions = {},
): Promise<readonly Row[]> {
  const all: Row[] = []
  let cursor: string | null | undefined
  do {
    const options = {
      ...(params ? { params } : {}),
      query: { ...(query as object), limit: largest, ...(cursor ? { cursor } : {}) } as z.input<Query>,
    }
    const request = ask(endpoint, options)
    // A device answers with all of its rows at once.
    const page = await (cursor ? request : answerOf(endpoint as Endpoint, options, request))
    all.push(...page.data)
    onRead?.(all.length)
    cursor = page.meta?.next_cursor
  } while (cursor && all.length < most)
  return all.slice(0, most)
}
