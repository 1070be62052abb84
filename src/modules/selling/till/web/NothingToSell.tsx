/** In the place of the goods, where there are none: because of what is looked for, or because the nursery has no prices yet. */
import { Link } from '@tanstack/react-router'
import { SearchX, Sprout, Star } from 'lucide-react'
import { managers } from '#kernel/role.ts'
import { isOneOf } from '#web/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

interface NothingToSellProps {
  /** There is something in other categories. */
  readonly ever: boolean
  /** The favourites page is empty. */
  readonly favourites: boolean
}

export function NothingToSell({ ever, favourites }: NothingToSellProps) {
  if (favourites)
    return (
      <EmptyState icon={Star} title="No favourites yet">
        Open the menu (…) of a plant’s tile and choose Add to favourites.
      </EmptyState>
    )
  if (ever)
    return (
      <EmptyState icon={SearchX} title="Nothing found">
        Try fewer letters, another name, or another category.
      </EmptyState>
    )
  const manages = isOneOf(managers)
  return (
    <EmptyState
      icon={Sprout}
      title="Nothing to sell yet"
      actions={
        manages && (
          <Link to="/import" className={buttonClass} data-kind="primary">
            Import a price list
          </Link>
        )
      }
    >
      {manages
        ? 'Plants with a price are sold here. Bring in the price list you have, or ring up an open item meanwhile.'
        : 'Plants with a price are sold here. Ask a manager to bring in the price list, or ring up an open item meanwhile.'}
    </EmptyState>
  )
}
