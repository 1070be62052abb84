/** State of an order form: customer and lines, for one order or a standing order. */
import type { AccountId } from '#kernel/id.ts'
import { useState } from 'react'
import type { BusinessAccount } from '#modules/customers/account.ts'
import { useAccountOptions } from '#modules/customers/web/use-account-options.ts'
import { accountPrices } from '#modules/customers/price-group-calls.ts'
import { termsText } from '#modules/customers/terms.ts'
import { suppliesForSale } from '#modules/selling/cart/goods-calls.ts'
import { query } from '#web/query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { listAvailability } from '#modules/growing/availability/contract.ts'
import { useFieldLines } from '#web/ui/use-field-lines.ts'
import { useQuery } from '#web/use-query.ts'
import { type DraftLine, withPrice } from './draft-line.ts'

interface Start {
  readonly business_account_id: AccountId | null
  readonly customer_name: string
  readonly notes: string
}

/** State of the order form, its lines priced as agreed with the account. */
export function useOrderDraft(start: Start | undefined, startLines: () => DraftLine[]) {
  const [account, setAccount] = useState(start?.business_account_id ?? '')
  const [customer, setCustomer] = useState(start?.business_account_id ? '' : (start?.customer_name ?? ''))
  const [notes, setNotes] = useState(start?.notes ?? '')
  const { lines: typed, edit } = useFieldLines(startLines)
  const goods = useQuery(query(listAvailability))
  const agreed = useQuery({ ...query(accountPrices, { params: { id: account } }), enabled: account !== '' })
  const prices = account ? agreed.data : undefined
  const supplies = useQuery(query(suppliesForSale))
  const lines = typed.map((line) => withPrice(line, { plants: goods.data ?? [], supplies: supplies.data ?? [] }, prices))
  const body = { ...(account ? { business_account_id: account } : { customer_name: customer }), notes }
  return { account, setAccount, customer, setCustomer, notes, setNotes, lines, edit, prices, body }
}

/** A line as it is sent. */
export const requestedLine = (line: DraftLine) => ({
  ...(line.inventory_item_id
    ? { inventory_item_id: line.inventory_item_id }
    : line.plant_type_id
      ? { plant_type_id: line.plant_type_id, container_size: line.container_size, grade: line.grade || null }
      : { name: line.name, tax_kind: line.tax_kind ?? 'standard' }),
  quantity: line.quantity,
})

interface DraftProps {
  readonly draft: ReturnType<typeof useOrderDraft>
}

export function WhoOrders({ draft: { account, setAccount, customer, setCustomer } }: DraftProps) {
  const { rows, options, searching } = useAccountOptions(account)
  const chosen = rows.find((each) => each.id === account)
  return (
    <>
      <Field label="Business account" name="business_account_id" hint={chosen && termsOf(chosen)}>
        {(ids) => (
          <Combobox
            {...ids}
            value={account}
            onChange={setAccount}
            options={options}
            {...searching}
            placeholder="No account (retail customer)"
          />
        )}
      </Field>
      {!account && (
        <TypedField label="Customer" required name="customer_name" maxLength={120} value={customer} onChange={setCustomer} />
      )}
    </>
  )
}

const termsOf = (account: BusinessAccount) => `Pays ${termsText(account)}${account.on_hold ? '. On hold!' : ''}`

export const OrderNote = ({ draft: { notes, setNotes }, hint }: DraftProps & { readonly hint?: string }) => (
  <TypedField label="Note" hint={hint} name="notes" lines={3} maxLength={2000} value={notes} onChange={setNotes} />
)
