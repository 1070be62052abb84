/** Refunds a part of an invoice: lines, quantities, restocking, and the refund method, or an exchange. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { SaleId } from '#kernel/id.ts'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { useQuery } from '#web/use-query.ts'
import { getSale } from '#modules/selling/sale/contract.ts'
import {
  type PaymentMethod,
  methodOptions,
  paymentMethods,
  tenderMethods,
  terminalMethods,
} from '#modules/selling/payment/payment.ts'
import { type SaleCard, listSaleCards } from '#modules/selling/card/card-calls.ts'
import { waysBack } from '#modules/selling/card/card-name.ts'
import { type CreditNote, listCreditNotes, refundSale, saleGuarantee } from '#modules/selling/sale/refund-calls.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import type { Guarantee } from '#modules/selling/sale/guarantee.ts'
import { refundTotal, refundableOf } from '#modules/selling/sale/refund.ts'
import { roundToCash } from '#modules/selling/payment/cash-rounding.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { type CartReturn, type TillCart, orderInCart } from '#modules/selling/cart/cart.ts'
import { Problem } from '#kernel/problem.ts'
import { type Disposition, type Place, RefundLines, leftOf } from './RefundLines.tsx'
import { ChoiceChips, ReturnReason } from './ReturnChoices.tsx'
import styles from '#modules/selling/session/web/TillSessionDialog.module.css'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { DrawerField, useDrawer } from '#modules/selling/payment/web/OpenTillField.tsx'

interface RefundDialogProps {
  readonly saleId: SaleId
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onClose: () => void
}

export function RefundDialog({ saleId, cart, change, onClose }: RefundDialogProps) {
  const sale = useQuery(query(getSale, { params: { id: saleId } }))
  const notes = useQuery(query(listCreditNotes, { params: { id: saleId } }))
  const guarantee = useQuery(query(saleGuarantee, { params: { id: saleId } }))
  const cards = useQuery(query(listSaleCards, { params: { id: saleId } }))
  const failed = sale.error ?? notes.error ?? guarantee.error ?? cards.error
  return (
    <Dialog title={sale.data ? `Refund of invoice ${sale.data.invoice_number}` : 'Refund'} onClose={onClose}>
      {failed ? (
        <ErrorBox error={failed} />
      ) : !sale.data || !notes.data || !guarantee.data || !cards.data ? (
        <Skeleton rows={5} />
      ) : (
        <RefundForm
          sale={sale.data}
          before={notes.data.flatMap(({ voided_at, items }) => (voided_at === null ? items : []))}
          guarantee={guarantee.data}
          cards={cards.data}
          cart={cart}
          change={change}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface RefundFormProps {
  readonly sale: Sale
  readonly before: CreditNote['items']
  readonly guarantee: readonly Guarantee[]
  readonly cards: readonly SaleCard[]
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onClose: () => void
}

function RefundForm({ sale, before, guarantee, cards, cart, change, onClose }: RefundFormProps) {
  const settings = useSettings()
  const lines = refundableOf(sale.items, before)
  const [counts, setCounts] = useState(() => onlyOne(lines))
  const [place, choosePlace] = useState<Place>('bench')
  const [dispositions, setDispositions] = useState<Readonly<Record<string, Disposition>>>({})
  const setPlace = (next: Place) => {
    choosePlace(next)
    setDispositions({})
  }
  const [chosen, setMethod] = useState(sale.payment_method as PaymentMethod)
  const [reason, setReason] = useState('')
  const claimed = place === 'guarantee'
  const method = claimed ? 'store_credit' : chosen
  const drawer = useDrawer(method)
  const items = Object.entries(counts).flatMap(([sale_item_id, quantity]) =>
    Number(quantity) > 0 ? [{ sale_item_id, quantity, restock: (dispositions[sale_item_id] ?? place) === 'bench' }] : [],
  )
  const exchange = async () => {
    if (cart.order) throw new Problem('BAD_STATE', orderInCart(cart.order))
    const other = cart.returned && cart.returned.sale_id !== sale.id ? cart.returned.invoice_number : undefined
    if (other !== undefined)
      throw new Problem('BAD_STATE', `Items returned from invoice ${other} are in the cart already. Finish that exchange first.`)
    const returned: CartReturn = {
      sale_id: sale.id,
      invoice_number: sale.invoice_number,
      reason,
      method: sale.payment_method === 'account' ? 'account' : 'store_credit',
      guarantee: claimed,
      lines: items.map((item) => ({
        ...item,
        name: nameIn(sale, item.sale_item_id),
        amount: moneyText(refundTotal(lines, [item], sale.tax_rules)),
      })),
    }
    change((now) => ({ ...now, returned }))
    onClose()
  }
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
    toast(`Credit note ${note.credit_number}: ${amount} ${method === 'store_credit' ? 'can be spent here' : 'refunded'}.`)
    onClose()
  }
  const anyCovered = guarantee.some(({ days_left }) => days_left > 0)
  const methods = sale.business_account_id ? paymentMethods : tenderMethods
  const isOpen = items.length === 0 || reason.trim() === ''
  return (
    <PlainForm
      action="Refund"
      also={{ action: 'Exchange', submit: exchange, disabled: isOpen }}
      disabled={isOpen || drawer.isMissing}
      submit={submit}
      refreshes={['/api/sales', '/api/plant', '/api/inventory', '/api/tills', '/api/reports', '/api/store-credits']}
      onCancel={onClose}
    >
      <RefundLines
        sale={sale}
        lines={lines}
        guarantee={guarantee}
        counts={counts}
        place={place}
        dispositions={dispositions}
        onCounts={setCounts}
        onDispositions={setDispositions}
      />
      <ChoiceChips
        label="Returned plants"
        value={place}
        onChange={setPlace}
        options={[
          { value: 'bench', label: 'Back to stock' },
          { value: 'dump', label: 'Thrown away' },
          ...(anyCovered ? [{ value: 'guarantee' as const, label: 'Died, guaranteed' }] : []),
        ]}
      />
      <ChoiceChips
        label="Refund by"
        value={method}
        onChange={setMethod}
        options={methodOptions(claimed ? (['store_credit'] as const) : methods)}
      />
      <DrawerField drawer={drawer} back />
      {items.length > 0 && <GoesBack total={totalOf(lines, items, sale)} way={method} sale={sale} cards={cards} />}
      <ReturnReason value={reason} onChange={setReason} />
    </PlainForm>
  )
}

/** The one plant or item that can come back at all, counted already. */
function onlyOne(lines: ReturnType<typeof refundableOf>): Readonly<Record<string, string>> {
  const left = lines.flatMap((line) => (leftOf(line) === '0' ? [] : [{ id: line.id, left: leftOf(line) }]))
  const [first] = left
  return first && left.length === 1 && first.left === '1' ? { [first.id]: '1' } : {}
}

function nameIn({ items }: Sale, id: string): string {
  const item = items.find((each) => each.id === id)
  return item?.plant_common_name ?? item?.inventory_item_name ?? ''
}

interface GoesBackProps {
  readonly total: Cents | undefined
  readonly way: PaymentMethod
  readonly sale: Sale
  readonly cards: readonly SaleCard[]
}

/** The amount, before it is given back; cash in coins that exist, and by card how much goes back to which. */
function GoesBack({ total, way, sale, cards }: GoesBackProps) {
  const settings = useSettings()
  if (total === undefined) return null
  const paid = way === 'cash' ? roundToCash(total, settings.cashRounding, sale.tax_rules.half_cent) : total
  const name = way === 'store_credit' ? 'Store credit' : 'Refund'
  return (
    <>
      <p className={`flex items-baseline between ${styles['counted']}`} role="status">
        {name} <b>{money(paid, settings)}</b>
      </p>
      {cards.length > 0 && terminalMethods.some((each) => each === way) && (
        <p className="muted">{waysBack(paid, cards, settings)}</p>
      )}
    </>
  )
}

/** Refund for these lines; undefined while a typed quantity exceeds what can be returned. */
function totalOf(
  lines: Parameters<typeof refundTotal>[0],
  items: Parameters<typeof refundTotal>[1],
  { tax_rules }: Sale,
): Cents | undefined {
  try {
    return refundTotal(lines, items, tax_rules)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
