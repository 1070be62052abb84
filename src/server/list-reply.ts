/** The response of a call that lists. */
import { type List, type ListParams, readList } from './keyset-pagination.ts'
import { ApiReply } from './reply.ts'

/** One page of a list as a response, with the cursor, the count and the totals in its `meta`. */
export async function replyWithList<
  Name extends string,
  Row extends { readonly id: string; readonly sort_key: string },
  Sums extends object,
>(page: ListParams<Name>, list: List<Name, Row, Sums>) {
  const { rows, meta } = await readList(page, list)
  return new ApiReply(rows, { meta })
}
