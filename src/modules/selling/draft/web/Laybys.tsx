/** The open lay-bys at the till: found by customer, with the actions on each. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { ask } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { day, money, ago, number, todayOf } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { listLaybys } from '../layby-calls.ts'
import { isOverdue } from '../layby.ts'
import { countOf } from '#modules/selling/cart/cart.ts'
import { Row } from './DraftRow.tsx'
import styles from './drafts.module.css'
import { LaybyAction, type LaybyDoing } from './LaybyAction.tsx'

/** The meta of a call has the shape of its contract; a page's meta has only the common fields. */
interface Meta {
  readonly next_cursor: string | null
  readonly held: string
  readonly total: number
}

/** The most that are listed; others are found by search. */
const shown = 50

export function Laybys() {
  const settings = useSettings()
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search.trim())
  const filter = { state: 'open', limit: String(shown), ...(searched ? { search: searched } : {}) } as const
  const laybys = useQuery({
    queryKey: [listLaybys.path, filter] as const,
    queryFn: ({ signal }) => ask(listLaybys, { query: filter, signal }),
    placeholderData: (before) => before,
  })
  const [doing, setDoing] = useState<{ readonly id: string; readonly what: LaybyDoing }>()
  const today = todayOf(settings)
  if (laybys.isPending) return <Skeleton rows={3} />
  if (laybys.isError) return <ErrorBox error={laybys.error} retry={() => void laybys.refetch()} />
  const rows = laybys.data.data
  const { held, total } = laybys.data.meta as Meta
  if (rows.length === 0 && !searched)
    return (
      <EmptyState icon={PackageOpen} title="No lay-bys">
        Fill the cart, press Save, and choose Lay-by.
      </EmptyState>
    )
  return (
    <>
      <div className={`grid gap-10 muted text-s ${styles['held']}`}>
        {(total > 5 || search) && <SearchField label="Search number, customer or plant" value={search} onChange={setSearch} />}
        <p>
          {money(held, settings)} of customers’ money is held for goods that are not handed over.{' '}
          <Link to="/sales/transactions" search={{ tab: 'laybys' }}>
            All lay-bys
          </Link>
        </p>
      </div>
      {rows.length === 0 && <p>No open lay-bys match your filters.</p>}
      <ul className={`grid ${styles['carts']}`}>
        {rows.map((layby) => (
          <Row
            key={layby.id}
            title={`${layby.number} · ${layby.customer_name}`}
            notes={[countOf(layby.cart).text, ago(layby.at, settings), layby.contact]}
            total={money(layby.total_amount, settings)}
            pill={
              <Badge tone={isOverdue(layby, today) ? 'warn' : 'ok'}>
                {`${money(layby.paid_amount, settings)} paid · until ${day(layby.valid_until, settings)}`}
              </Badge>
            }
            below={doing?.id === layby.id && <LaybyAction layby={layby} what={doing.what} onDone={() => setDoing(undefined)} />}
          >
            <Button kind="ghost" onClick={() => setDoing({ id: layby.id, what: 'cancel' })}>
              Cancel…
            </Button>
            {layby.paid_amount !== layby.total_amount && (
              <Button onClick={() => setDoing({ id: layby.id, what: 'pay' })}>Take a payment</Button>
            )}
            <Button kind="primary" onClick={() => setDoing({ id: layby.id, what: 'complete' })}>
              Hand over
            </Button>
          </Row>
        ))}
      </ul>
      {total > rows.length && <p>{number(total - rows.length)} more are open. Search for the one you need.</p>}
    </>
  )
}
