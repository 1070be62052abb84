/** An order is written: who, when, and line after line by keyboard; or pasted from a mail. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useApproval } from '#modules/selling/cart/web/use-approval.tsx'
import { call } from '#web/call.ts'
import { Unsaved } from '#web/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { Back, Card, Page } from '#web/ui/Page.tsx'
import type { Opened } from '#web/ui/OpenedRow.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { money } from '#web/ui/format.ts'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMedia } from '#web/ui/use-media.ts'
import * as calls from '#modules/orders/order/contract.ts'
import { isLeft } from '#modules/orders/order/call-off.ts'
import type { WholeOrder } from '#modules/orders/order/order.ts'
import { priceOrder } from '#modules/orders/order/order-lines.ts'
import { OrderNote, WhoOrders, useOrderDraft, requestedLine } from './OrderDraft.tsx'
import { DeliveryTerms, sentTerms, useDeliveryTerms, useDiscount } from './DeliveryTerms.tsx'
import { OrderLines } from './OrderLines.tsx'
import { type DraftLine, lineOfItem, readAmount } from './draft-line.ts'
import styles from './OrderForm.module.css'

interface FormProps {
  /** Undefined for a new order. */
  readonly opened: Opened<WholeOrder | undefined>
  readonly kind: 'current' | 'future'
}

/** The agreed price applies until the quantity is changed. */
const linesOf = (order: WholeOrder | undefined): DraftLine[] =>
  (order?.items ?? []).filter(isLeft).map((item) => ({
    ...lineOfItem(item),
    reason: item.price_reason,
    promised_date: item.promised_date ?? '',
    tax_kind: item.tax_kind,
  }))

export function OrderForm({ opened, kind: requestedKind }: FormProps) {
  const settings = useSettings()
  const order = opened.row
  const kind = order?.kind ?? requestedKind
  const navigate = useNavigate()
  const [due, setDue] = useState(order?.due_date ?? '')
  const draft = useOrderDraft(order, () => linesOf(order))
  const { lines } = draft
  const discount = useDiscount(order)
  const delivery = useDeliveryTerms(order)
  const approval = useApproval()
  const isWide = useMedia('(min-width: 1001px)')
  const [showsMore, setShowsMore] = useState(order !== undefined)
  const priced = sumOf(lines, discount.left, settings)

  const save = async () => {
    const body = {
      ...draft.body,
      ...sentTerms(delivery.terms),
      ...(due ? { due_date: due } : {}),
      ...discount.body,
      items: lines.map((line) => ({
        ...requestedLine(line),
        // The server applies the agreed prices.
        ...(line.by_hand
          ? { unit_price: line.unit_price, ...(Number(line.unit_saving) > 0 ? { unit_saving: line.unit_saving } : {}) }
          : {}),
        ...(kind === 'future' && line.promised_date ? { promised_date: line.promised_date } : {}),
      })),
    }
    const saved = await approval.attempt((approved) =>
      opened.save((row) =>
        row
          ? call(kind === 'future' ? calls.editFutureOrder : calls.editCurrentOrder, {
              params: { id: row.id },
              body: { ...body, ...approved, version: row.version },
            })
          : call(kind === 'future' ? calls.takeFutureOrder : calls.takeCurrentOrder, { body: { ...body, ...approved } }),
      ),
    )
    toast(`Order ${saved.order_number} is saved.`)
    await navigate({ to: '/orders/$orderId', params: { orderId: saved.id }, replace: true })
  }

  return (
    <Page title={order ? `Change order ${order.order_number}` : kind === 'future' ? 'New order for later' : 'New order'}>
      <Back>
        {order ? (
          <Link to="/orders/$orderId" params={{ orderId: order.id }}>
            Order {order.order_number}
          </Link>
        ) : (
          <Link to="/orders" search={kind === 'future' ? { tab: 'future' } : {}}>
            All orders
          </Link>
        )}
      </Back>
      <PlainForm
        className={styles['form']}
        action={opened.action('Save order')}
        disabled={lines.length === 0}
        submit={save}
        refreshes={['/api/orders']}
        errorAction={opened.discard}
        onCancel={() => history.back()}
        summary={
          <dl className={`grid gap-4 ${styles['sums']}`}>
            {priced.discount > 0n && (
              <div className="flex between gap-24">
                <dt>Discount</dt>
                <dd className="num">−{money(priced.discount, settings)}</dd>
              </div>
            )}
            <div className="flex between gap-24" data-total>
              <dt>Total</dt>
              <dd className="num">{money(priced.total_amount, settings)}</dd>
            </div>
          </dl>
        }
      >
        <Unsaved typed={[draft.body, delivery.terms, discount.typed, due, lines.map(requestedLine)]} />
        <div className="grid one-column gap-16">
          <Card>
            <div className={`grid gap-16 items-start ${styles['who']}`}>
              <WhoOrders draft={draft} />
              <TypedDay
                label={kind === 'future' ? 'Due by' : 'Due'}
                name="due_date"
                value={due}
                onChange={setDue}
                formats={settings}
              />
            </div>
          </Card>
          <OrderLines lines={lines} edit={draft.edit} prices={draft.prices} promises={kind === 'future'} named />
        </div>
        <div className={styles['more']}>
          {!isWide && !showsMore ? (
            <Button kind="ghost" onClick={() => setShowsMore(true)}>
              <Plus size={17} aria-hidden /> More details
            </Button>
          ) : (
            <Card title="Delivery and notes">
              <div className="grid one-column gap-16">
                <DeliveryTerms {...delivery} settings={settings} hasAccount={draft.account !== ''} />
                <OrderNote draft={draft} />
                <TypedNumber
                  label="Discount"
                  name="discount"
                  kind="money"
                  hint="Off the whole order, besides agreed prices."
                  value={discount.typed}
                  onChange={discount.setTyped}
                />
              </div>
            </Card>
          )}
        </div>
      </PlainForm>
      {approval.dialog}
    </Page>
  )
}

/** Total of the lines typed so far; fields that are not numbers yet count as zero. The server computes the final total. */
function sumOf(lines: readonly DraftLine[], discount: string, settings: Settings) {
  const good = lines.flatMap(({ quantity, unit_price, unit_saving }) => {
    const read = readAmount(quantity)
    return read !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(unit_price) ? [{ quantity: read, unit_price, unit_saving }] : []
  })
  return priceOrder(good, halfCentOf(settings), discount)
}
