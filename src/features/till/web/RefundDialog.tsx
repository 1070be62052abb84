/** Refunds a part of an invoice: lines, quantities, restocking, and the refund method, or an exchange. */
import type { SaleId, SaleItemId } from '#kernel/id.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { day, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { getSale } from '#features/sales/contract.ts'
import { methodName, type PaymentMethod, paidMethods } from '#features/payments/payment.ts'
import { listCreditNotes, refundSale, saleGuarantee } from '#features/sales/refund-calls.ts'
import type { Sale } from '#features/sales/sale.ts'
import type { Guarantee } from '#features/sales/guarantee.ts'
import { unitName } from '#features/sales/cart.ts'
import styles from './TillSessionDialog.module.css'
import type { ChangeCart } from '#features/sales/change-cart.ts'
import { DrawerField, useDrawer } from '#features/payments/web/OpenTillField.tsx'

interface RefundDialogProps {
  readonly saleId: SaleId
  readonly settings: Settings
  readonly change: ChangeCart
  readonly onClose: () => void
}

export function RefundDialog({ saleId, settings, change, onClose }: RefundDialogProps) {
  const sale = useQuery(query(getSale, { params: { id: saleId } }))
  const notes = useQuery(query(listCreditNotes, { params: { id: saleId } }))
  const guarantee = useQuery(query(saleGuarantee, { params: { id: saleId } }))
  const failed = sale.error ?? notes.error ?? guarantee.error
  return (
    <Dialog title={sale.data ? `Refund of invoice ${sale.data.invoice_number}` : 'Refund'} onClose={onClose}>
      {failed ? (
        <ErrorBox error={failed} />
      ) : !sale.data || !notes.data || !guarantee.data ? (
        <Skeleton rows={5} />
      ) : (
        <RefundForm
          sale={sale.data}
          before={notes.data.flatMap(({ voided_at, items }) => (voided_at === null ? items : []))}
          guarantee={guarantee.data}
          settings={settings}
          change={change}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface RefundFormProps {
  readonly sale: Sale
  readonly before: readonly { readonly sale_item_id: SaleItemId; readonly quantity: string }[]
  readonly guarantee: readonly Guarantee[]
  readonly settings: Settings
  readonly change: ChangeCart
  readonly onClose: () => void
}

function RefundForm({ sale, before, guarantee, settings, change, onClose }: RefundFormProps) {
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({})
  const [place, setPlace] = useState<'bench' | 'dump' | 'guarantee'>('bench')
  const [chosen, setMethod] = useState<PaymentMethod | 'exchange'>(sale.payment_method as PaymentMethod)
  const [reason, setReason] = useState('')
  const claimed = place === 'guarantee'
  const way = claimed && chosen !== 'exchange' ? 'store_credit' : chosen
  const method = way === 'exchange' ? 'store_credit' : way
  const drawer = useDrawer(method)
  const items = Object.entries(counts).flatMap(([sale_item_id, quantity]) =>
    Number(quantity) > 0 ? [{ sale_item_id, quantity, restock: place === 'bench' }] : [],
  )
  const submit = async () => {
    const body = {
      reason,
      method,
      items,
      ...(claimed ? { guarantee: true } : {}),
      ...(await drawer.sent()),
    }
    const note = await call(refundSale, { params: { id: sale.id }, body })
    const amount = money(note.total_amount, settings)
    if (way === 'exchange') {
      change((now) => ({ ...now, credit: { code: note.credit_number, amount: note.total_amount } }))
      toast(`${amount} of ${note.credit_number} pays for what is taken instead. Ring that up now.`)
    } else toast(`Credit note ${note.credit_number}: ${amount} ${method === 'store_credit' ? 'can be spent here' : 'goes back'}.`)
    onClose()
  }
  const left = (id: string, sold: string) =>
    Number(
      before
        .filter((each) => each.sale_item_id === id)
        .reduce((rest, { quantity }) => rest - Number(quantity), Number(sold))
        .toFixed(4),
    )
  const covers = (id: string) => guarantee.find((each) => each.sale_item_id === id)
  const anyCovered = guarantee.some(({ days_left }) => days_left > 0)
  const methods = [...paidMethods, 'store_credit' as const, ...(sale.business_account_id ? (['account'] as const) : [])]
  return (
    <PlainForm
      action={way === 'exchange' ? 'Exchange' : 'Give back'}
      disabled={items.length === 0 || reason.trim() === '' || drawer.isMissing}
      submit={submit}
      refreshes={['/api/sales', '/api/plant', '/api/inventory', '/api/tills', '/api/reports', '/api/store-credits']}
      onCancel={onClose}
    >
      <div className={styles['items']}>
        <p className={styles['question']}>How many come back</p>
        {sale.items.map((item) => (
          <label key={item.id}>
            <span>
              <b>{item.plant_common_name ?? item.inventory_item_name}</b>
              <small>{[item.container_size, comesBack(left(item.id, item.quantity), item)].filter(Boolean).join(' · ')}</small>
              <Guaranteed guarantee={covers(item.id)} settings={settings} />
            </span>
            <NumberBox
              kind={item.item_type === 'plant' ? 'whole' : 'quantity'}
              placeholder="0"
              disabled={left(item.id, item.quantity) === 0 || (claimed && !covers(item.id)?.days_left)}
              value={counts[item.id] ?? ''}
              onChange={(quantity) => setCounts({ ...counts, [item.id]: quantity })}
            />
          </label>
        ))}
      </div>
      <ChoiceChips
        label="What becomes of it"
        value={place}
        onChange={setPlace}
        options={[
          { value: 'bench', label: 'Back to stock' },
          { value: 'dump', label: 'Thrown away' },
          ...(anyCovered ? [{ value: 'guarantee' as const, label: 'Died, guaranteed' }] : []),
        ]}
      />
      <ChoiceChips
        label="How the money goes back"
        value={way}
        onChange={setMethod}
        options={[
          ...(claimed ? (['store_credit'] as const) : methods).map((each) => ({ value: each, label: methodName(each) })),
          { value: 'exchange' as const, label: 'Exchange' },
        ]}
      />
      <DrawerField drawer={drawer} back />
      <TypedField label="Why" required name="reason" value={reason} onChange={setReason} />
    </PlainForm>
  )
}

/** A choice with a visible label. */
function ChoiceChips<Value extends string>(props: ComponentProps<typeof Chips<Value>>) {
  return (
    <div>
      <p className={styles['question']} aria-hidden>
        {props.label}
      </p>
      <Chips {...props} />
    </div>
  )
}

function comesBack(left: number, { quantity, unit }: Pick<Sale['items'][number], 'quantity' | 'unit'>): string {
  const of = left === Number(quantity) ? `${left}` : `${left} of ${Number(quantity)}`
  return left === 0
    ? 'all of it came back'
    : `${[of, unit && unit !== 'each' ? unitName(unit) : ''].filter(Boolean).join(' ')} can come back`
}

interface GuaranteedProps {
  readonly guarantee: Guarantee | undefined
  readonly settings: Settings
}

function Guaranteed({ guarantee, settings }: GuaranteedProps) {
  if (!guarantee?.until) return null
  const { days_left, until } = guarantee
  return (
    <small data-covered={days_left > 0}>
      {days_left > 0
        ? `Guaranteed for ${days_left} more ${days_left === 1 ? 'day' : 'days'}, until ${day(until, settings)}`
        : `The guarantee ended on ${day(until, settings)}`}
    </small>
  )
}
