/** Loads the next page of a list that is not a table; nothing at its end. */
import type { PagedList } from '../use-paged-list.ts'
import { Button } from './Button.tsx'
import { number } from './format.ts'

export function MoreButton({ list }: { readonly list: PagedList<unknown> }) {
  const { rows, total, loadMore, loadingMore } = list
  if (!loadMore) return null
  const shown = total === undefined ? '' : ` (${number(rows.length)} of ${number(total)} shown)`
  return (
    <Button kind="ghost" busy={loadingMore} onClick={loadMore}>
      Load more{shown}
    </Button>
  )
}
