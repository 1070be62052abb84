/** The lines of an order with how far each has come, its dockets, and what was done with it. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { DocketId } from '#kernel/id.ts'
import { cents, sum } from '#kernel/money.ts'
import { Link } from '@tanstack/react-router'
import { Check, FileText, Undo2 } from 'lucide-react'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { day, money, number, ago } from '#web/ui/format.ts'
import { useDownload } from '#web/use-download.ts'
import { getDocketPdf } from '../docket-calls.ts'
import { isLeft } from '../call-off.ts'
import type { OrderItem, WholeOrder } from '../order.ts'
import { docketLines, isToInvoice, plantsOn } from '../docket.ts'
import { amountText } from '../order-lines.ts'
import { may } from '../order-state.ts'
import { actionLabels, nameOf } from './order-labels.tsx'
import styles from './OrderScreen.module.css'

interface ItemsProps {
  readonly order: WholeOrder
  readonly onReady: (itemId: string) => void
  readonly onReverse: (docketId: DocketId) => void
}

export function Items({ order, onReady, onReverse }: ItemsProps) {
  const settings = useSettings()
  const { save, busy } = useDownload()
  const canReady = order.kind === 'future' && may('ready', order.status)
  return (
    <>
      <ul className={`panel divided ${styles['items']}`}>
        {order.items.map((item) => (
          <li className="grid gap-16 items-center num" key={item.id}>
            <div>
              <b>{item.description}</b>
              <span>
                <BotanicalName name={item.botanical_name} />
              </span>
              {item.location && isLeft(item) && <small>At {item.location}</small>}
            </div>
            <div className={styles['far']}>
              {order.kind === 'future' ? <PromisedFor item={item} /> : <Far item={item} status={order.status} />}
            </div>
            <div className={styles['price']}>
              <b>{amountText(item, item.quantity)}</b> × {money(item.unit_price, settings)}
            </div>
            <strong>{money(item.line_total, settings)}</strong>
            {canReady && isLeft(item) && <Button onClick={() => onReady(item.id)}>{item.ready_at ? 'Move' : 'Ready'}</Button>}
          </li>
        ))}
      </ul>
      <Totals order={order} />
      {order.dockets.length > 0 && (
        <section className={`above-24 ${styles['dockets']}`} aria-label="Dockets">
          <h2 className="below-8 text-m">Dockets</h2>
          <ul className="panel divided">
            {order.dockets.map((docket) => (
              <li className="row wrap" key={docket.id}>
                <b>Docket {docket.docket_number}</b>
                <span>{day(docket.delivered_on, settings)}</span>
                <span>{number(plantsOn(docketLines(order, docket)))} plants</span>
                {docket.reversed_at ? (
                  <Badge tone="neutral">Reversed</Badge>
                ) : docket.invoice_number ? (
                  <Badge tone="ok">{`Invoice ${docket.invoice_number}`}</Badge>
                ) : (
                  <Badge tone="warn">To invoice</Badge>
                )}
                <Link to="/orders/$orderId/docket/$docketId" params={{ orderId: order.id, docketId: docket.id }} target="_blank">
                  Print
                </Link>
                <Button
                  busy={busy}
                  aria-label={`PDF of docket ${docket.docket_number}`}
                  onClick={() => save(getDocketPdf, { params: { id: order.id, docketId: docket.id } })}
                >
                  <FileText size={16} aria-hidden /> PDF
                </Button>
                {isToInvoice(docket) && (
                  <Button aria-label={`Undo docket ${docket.docket_number}`} onClick={() => onReverse(docket.id)}>
                    <Undo2 size={16} aria-hidden /> Undo
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function PromisedFor({ item }: { readonly item: OrderItem }) {
  const settings = useSettings()
  if (item.called_off_to)
    return (
      <span>
        Released into{' '}
        <Link to="/orders/$orderId" params={{ orderId: item.called_off_to.id }}>
          {nameOf(item.called_off_to)}
        </Link>
      </span>
    )
  if (item.ready_at) return <Badge tone="ok">Ready</Badge>
  return <span>{item.promised_date ? `Promised for ${day(item.promised_date, settings)}` : 'No day yet'}</span>
}

function Totals({ order }: Pick<ItemsProps, 'order'>) {
  const settings = useSettings()
  const lines = sum(order.items.map(({ line_total }) => cents(line_total)))
  return (
    <dl className={`grid num text-end ${styles['totals']}`}>
      {Number(order.discount) > 0 && (
        <>
          <dt>Subtotal</dt>
          <dd>{money(lines, settings)}</dd>
          <dt>Discount</dt>
          <dd>−{money(order.discount, settings)}</dd>
        </>
      )}
      <dt>Total</dt>
      <dd>{money(order.total_amount, settings)}</dd>
    </dl>
  )
}

/** A bar while it is under way; a word once it is complete. */
function Far({ item, status }: { readonly item: OrderItem; readonly status: WholeOrder['status'] }) {
  const { tone, ...shown } = far(item, status)
  if (shown.value < item.quantity) return <Progress {...shown} max={item.quantity} {...(tone && { tone })} />
  return (
    <span>
      <Check size={16} aria-hidden /> {shown.label}
    </span>
  )
}

function far(item: OrderItem, status: WholeOrder['status']) {
  const of = (n: number) => `${number(n)} of ${amountText(item, item.quantity)}`
  if (item.quantity_delivered > 0)
    return { label: 'Delivered', value: item.quantity_delivered, text: of(item.quantity_delivered) }
  if (item.quantity_picked > 0) return { label: 'Picked', value: item.quantity_picked, text: of(item.quantity_picked) }
  const tone =
    status !== 'draft' && status !== 'cancelled' && item.quantity_reserved < item.quantity ? ('warn' as const) : ('ok' as const)
  return { label: 'Reserved', value: item.quantity_reserved, text: of(item.quantity_reserved), tone }
}

export function History({ order }: { readonly order: WholeOrder }) {
  const settings = useSettings()
  return (
    <ol className={`panel divided ${styles['history']}`}>
      {order.history.map((each) => (
        <li key={`${each.occurred_at} ${each.action}`}>
          <b>{actionLabels[each.action] ?? each.action}</b>
          <small>
            {each.by ?? 'Glasshouse'} · <time dateTime={each.occurred_at}>{ago(each.occurred_at, settings)}</time>
          </small>
        </li>
      ))}
      {order.history.length === 0 && <li>No history for this order.</li>}
    </ol>
  )
}
