/** Parked carts, quotes and lay-bys, to be taken up again. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link } from '@tanstack/react-router'
import { FileText, Hourglass } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useAction } from '#web/use-action.ts'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { MoreButton } from '#web/ui/MoreButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useShown } from '#web/ui/shown.ts'
import { day, money, ago, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import {
  cancelQuote,
  draftQuoteMail,
  getQuotePdf,
  listParked,
  listQuotes,
  mailQuote,
} from '#modules/selling/draft/draft-calls.ts'
import { type LocalParked, type Quote, totalOf } from '#modules/selling/draft/draft.ts'
import { cartOfQuote } from '#modules/selling/cart/change-cart.ts'
import { type TillCart, countOf, orderInCart } from '#modules/selling/cart/cart.ts'
import styles from '#modules/selling/draft/web/drafts.module.css'
import { moneyText } from '#kernel/money.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import { Row } from '#modules/selling/draft/web/DraftRow.tsx'
import { Laybys } from '#modules/selling/draft/web/Laybys.tsx'
import { park, parkedCarts, takeUp } from '#modules/selling/draft/web/parked-carts.ts'
import { printQuote } from '#modules/selling/document/web/print-invoice.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'

const MailForm = lazyNamed(() => import('#modules/messages/web/MailForm.tsx'), 'MailForm')

interface SavedCartsDialogProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onClose: () => void
}

const lists = { parked: ParkedList, quotes: Quotes, laybys: Laybys }

const parts = [
  { value: 'parked', label: 'Parked' },
  { value: 'quotes', label: 'Quotes' },
  { value: 'laybys', label: 'Lay-bys' },
] as const

export function SavedCartsDialog(props: SavedCartsDialogProps) {
  const [part, setPart] = useState<keyof typeof lists>('parked')
  const SavedCarts = lists[part]
  const hasQuotes = useShown()('/sales/transactions?tab=laybys')
  return (
    <Dialog title="Saved carts" wide onClose={props.onClose}>
      <Tabs label="Saved carts" tabs={hasQuotes ? parts : parts.slice(0, 1)} value={part} onChange={setPart}>
        <SavedCarts {...props} />
      </Tabs>
    </Dialog>
  )
}

const exchangeOpen = () => new Problem('BAD_STATE', 'Finish the exchange first, or remove the returned items.')

/** Puts a saved cart on the till; the current cart is parked first. */
function usePutOnTill({ cart, change }: SavedCartsDialogProps): (next: TillCart) => Promise<void> {
  const settings = useSettings()
  return async (next) => {
    if (cart.returned) throw exchangeOpen()
    if (cart.order) throw new Problem('BAD_STATE', orderInCart(cart.order))
    if (cart.lines.length > 0) await park(cart, cart.customer_name, moneyText(totalOf(cart, settings, todayOf(settings))))
    change(() => next)
  }
}

function ParkedList(props: SavedCartsDialogProps) {
  const settings = useSettings()
  const putOnTill = usePutOnTill(props)
  const parked = useQuery({ queryKey: [listParked.path], queryFn: parkedCarts, networkMode: 'always' as const })
  const { run, busy } = useAction('/api/parked-carts')
  const restore = (one: LocalParked) =>
    run(async () => {
      await putOnTill(await takeUp(one))
      props.onClose()
    })
  if (parked.isPending) return <Skeleton rows={3} />
  if (parked.isError) return <ErrorBox error={parked.error} retry={() => void parked.refetch()} />
  if (parked.data.length === 0)
    return (
      <EmptyState icon={Hourglass} title="No saved carts">
        Press Save in the cart to put a sale aside.
      </EmptyState>
    )
  return (
    <ul className={`grid ${styles['carts']}`}>
      {parked.data.map((one) => (
        <Row
          key={one.id}
          title={one.name || 'Without a name'}
          notes={[countOf(one.cart).text, ago(one.at, settings), one.by]}
          total={money(one.total_amount, settings)}
          pill={one.refusal !== undefined && <Badge tone="warn">On this device only</Badge>}
          below={one.refusal !== undefined && <Refusal message={one.refusal} />}
        >
          <Button kind="primary" busy={busy} onClick={() => void restore(one)}>
            Take up
          </Button>
        </Row>
      ))}
    </ul>
  )
}

function Quotes(props: SavedCartsDialogProps) {
  const settings = useSettings()
  const putOnTill = usePutOnTill(props)
  const { save, busy } = useDownload()
  const [mailing, setMailing] = useState<Quote>()
  const quotes = usePagedList(listQuotes, { state: 'open' })
  const today = todayOf(settings)
  const { run } = useAction('/api/quotes')
  const cancel = (quote: Quote) =>
    run(async () => {
      await call(cancelQuote, { params: { id: quote.id } })
      toast(`Quote ${quote.number} is cancelled.`)
    })
  const sell = async (quote: Quote) => {
    await putOnTill(cartOfQuote(quote, today))
    props.onClose()
  }
  if (mailing)
    return (
      <Suspense fallback={<Skeleton rows={5} />}>
        <MailForm
          draft={() => call(draftQuoteMail, { params: { id: mailing.id } })}
          send={(body) => call(mailQuote, { params: { id: mailing.id }, body })}
          referenceId={mailing.id}
          formats={settings}
          onDone={() => setMailing(undefined)}
        />
      </Suspense>
    )
  if (quotes.isPending) return <Skeleton rows={3} />
  if (quotes.error) return <ErrorBox error={quotes.error} retry={quotes.retry} />
  if (quotes.rows.length === 0)
    return (
      <EmptyState icon={FileText} title="No open quotes">
        Fill the cart, press Save, and choose Quote.
      </EmptyState>
    )
  return (
    <ul className={`grid ${styles['carts']}`}>
      {quotes.rows.map((quote) => (
        <Row
          key={quote.id}
          title={`${quote.number} · ${quote.customer_name || 'No name'}`}
          notes={[countOf(quote.cart).text, ago(quote.at, settings), quote.by]}
          total={money(quote.total_amount, settings)}
          pill={
            <Badge tone={quote.valid_until < today ? 'warn' : 'ok'}>
              {`${quote.valid_until < today ? 'Expired' : 'Until'} ${day(quote.valid_until, settings)}`}
            </Badge>
          }
        >
          <Button kind="ghost" onClick={() => void cancel(quote)}>
            Cancel
          </Button>
          <Button onClick={() => printQuote(quote.id)}>Print</Button>
          <Button busy={busy} onClick={() => save(getQuotePdf, { params: { id: quote.id } })}>
            PDF
          </Button>
          <Button onClick={() => setMailing(quote)}>E-mail</Button>
          {quote.valid_until >= today && (
            <Link to="/orders/new" search={{ quote: quote.id }} className={buttonClass}>
              Order
            </Link>
          )}
          <Button kind="primary" onClick={() => void sell(quote)}>
            Sell it
          </Button>
        </Row>
      ))}
      {quotes.loadMore && (
        <li>
          <MoreButton list={quotes} />
        </li>
      )}
    </ul>
  )
}
