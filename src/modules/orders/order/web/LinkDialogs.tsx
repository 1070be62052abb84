/** Links an order to the sale that fulfilled it, and undoes that: proposes the matching sale, and warns of differences. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { listSales } from '#modules/selling/sale/contract.ts'
import { moneyText } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { day, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { usePicker } from '#web/use-picker.ts'
import { useQuery } from '#web/use-query.ts'
import * as calls from '../contract.ts'
import { byFit, differenceText, fittingSale } from '../fitting-sale.ts'
import type { WholeOrder } from '../order.ts'
import { OrderDialog } from './OrderDialog.tsx'
import { nameOf } from './order-labels.tsx'

interface LinkProps {
  readonly order: WholeOrder
  readonly onClose: () => void
}

export function LinkDialog({ order, onClose }: LinkProps) {
  const settings = useSettings()
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const sales = usePicker(listSales)
  const ofCustomer = useQuery({
    ...query(listSales, { query: { search: order.customer_name, limit: '50' } }),
    enabled: order.customer_name !== '',
  })
  const known = new Map([...(ofCustomer.data ?? []), ...sales.rows].map((sale) => [sale.id, sale]))
  const possible = byFit(
    order,
    [...known.values()].filter((sale) => sale.voided_at === null),
  )
  const proposed = fittingSale(order, possible)
  const saleId = typed ?? proposed?.id ?? ''
  const chosen = possible.find(({ id }) => id === saleId)
  const options = possible.map((sale) => ({
    value: sale.id,
    label: `${sale.invoice_number} · ${sale.customer_name || 'Walk-in'}`,
    detail: `${day(sale.sale_date, settings)} · ${money(sale.total_amount, settings)}`,
  }))
  const difference = chosen && differenceText(order, chosen, (amount) => money(moneyText(amount), settings))
  const submit = async () => {
    await call(calls.linkSale, { params: { id: order.id }, body: { saleId, ...(difference ? { reason } : {}) } })
    toast(`${nameOf(order)} is linked to its sale.`)
  }
  const hint =
    proposed && saleId === proposed.id ? 'The same customer and amount as the order.' : 'The sale that fulfilled this order.'
  return (
    <OrderDialog
      title="Link to a sale"
      action="Link"
      disabled={saleId === '' || (Boolean(difference) && reason.trim() === '')}
      submit={submit}
      onClose={onClose}
    >
      <Field label="Sale" name="saleId" required hint={hint}>
        {(ids) => (
          <Combobox
            {...ids}
            {...sales.searching}
            value={saleId}
            onChange={setTyped}
            options={options}
            placeholder="Invoice or customer"
          />
        )}
      </Field>
      {difference && (
        <>
          <Banner tone="warn">{`${difference} Check that it is the right one.`}</Banner>
          <TypedField label="Why" name="reason" required value={reason} onChange={setReason} />
        </>
      )}
    </OrderDialog>
  )
}

export function UnlinkDialog({ order, onClose }: LinkProps) {
  const submit = async () => {
    await call(calls.unlinkSale, { params: { id: order.id } })
    toast(`${nameOf(order)} is open again.`)
  }
  return (
    <OrderDialog title="Undo the link to the sale?" action="Undo link" submit={submit} onClose={onClose}>
      <p>
        The order is confirmed again, with as many of its plants reserved as are free. Invoice {order.invoice_number} stays as it
        is.
      </p>
    </OrderDialog>
  )
}
