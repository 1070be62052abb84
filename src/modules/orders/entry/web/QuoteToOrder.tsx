/** An accepted quote, reviewed before it becomes an order. */
import { sizeText } from '#modules/setup/reference/grade.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { getQuote } from '#modules/selling/draft/draft-calls.ts'
import { goodName, isPlant, isSupply } from '#modules/selling/cart/cart.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { day, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { orderQuote } from '../contract.ts'
import { amountText } from '#modules/orders/order/order-lines.ts'
import styles from './OrderForm.module.css'

export function QuoteToOrder({ id }: { readonly id: string }) {
  const settings = useSettings()
  const navigate = useNavigate()
  const quote = useQuery(query(getQuote, { params: { id } }))
  const { run, busy } = useAction('/api/orders', '/api/quotes')
  const take = () =>
    run(async () => {
      const order = await call(orderQuote, { body: { quote_id: id }, key: `order-${id}` })
      toast(`Order ${order.order_number} is taken at the prices of quote ${quote.data?.number}.`)
      await navigate({ to: '/orders/$orderId', params: { orderId: order.id }, replace: true })
    })
  if (!quote.data)
    return <Page title="New order">{quote.isError ? <ErrorBox error={quote.error} /> : <Skeleton rows={6} />}</Page>
  const { number: named, customer_name, cart, total_amount, valid_until } = quote.data
  return (
    <Page
      title={`Order of quote ${named}`}
      note={`${customer_name || 'No name'} · prices valid until ${day(valid_until, settings)}`}
    >
      <Card>
        <ul className={`grid gap-8 below-16 ${styles['quoted']}`}>
          {cart.lines.map(({ good, quantity }) => (
            <li className="grid gap-12 num" key={good.id}>
              <b className="text-end">{amountText({ unit: isSupply(good) ? good.unit : null }, Number(quantity))}</b>
              <span>
                {goodName(good)}
                {isPlant(good) && <small>{sizeText(good)}</small>}
              </span>
            </li>
          ))}
        </ul>
        <p className={`below-16 ${styles['comes']}`}>
          It comes to <b>{money(total_amount, settings)}</b>. As an order it can be confirmed, picked and delivered in parts; its
          prices stay as they were quoted.
        </p>
        <div className="flex wrap gap-8 justify-end">
          <Link to="/sales/pos" className={buttonClass}>
            Back to the till
          </Link>
          <Button kind="primary" busy={busy} onClick={() => void take()}>
            Take the order
          </Button>
        </div>
      </Card>
    </Page>
  )
}
