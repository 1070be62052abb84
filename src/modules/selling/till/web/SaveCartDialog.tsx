/** Saves a cart for later: parked, as a quote, or as a lay-by. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { todayOf } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import { toast } from '#web/ui/toast.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { useShown } from '#web/ui/shown.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { makeQuote } from '#modules/selling/draft/draft-calls.ts'
import { totalOf } from '#modules/selling/draft/draft.ts'
import { emptyCart, orderInCart } from '#modules/selling/cart/cart.ts'
import type { KeepDialogProps } from '#modules/selling/draft/web/save-cart-props.ts'
import { LaybyForm } from '#modules/selling/draft/web/LaybyForm.tsx'
import { useApproval } from '#modules/selling/cart/web/use-approval.tsx'
import { park, plain } from '#modules/selling/draft/web/parked-carts.ts'
import { printQuote } from '#modules/selling/document/web/print-invoice.ts'

/** The default validity of a quote. */
const usualDays = 14

const forms = { park: ParkForm, quote: QuoteForm, layby: LaybyForm }

export function KeepDialog(props: KeepDialogProps) {
  const [kind, setKind] = useState<keyof typeof forms>('park')
  const KeepForm = forms[kind]
  const hasQuotes = useShown()('/sales/transactions?tab=laybys')
  return (
    <Dialog title="Save this cart" onClose={props.onClose}>
      <div className="grid gap-14">
        {hasQuotes && (
          <Chips
            label="What to do with it"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'park', label: 'Park' },
              { value: 'quote', label: 'Quote' },
              { value: 'layby', label: 'Lay-by' },
            ]}
          />
        )}
        {props.cart.returned ? (
          <Refusal message="Finish the exchange first, or remove the returned items." />
        ) : props.cart.order ? (
          <Refusal message={orderInCart(props.cart.order)} />
        ) : (
          <KeepForm {...props} />
        )}
      </div>
    </Dialog>
  )
}

function ParkForm({ cart, change, onClose }: KeepDialogProps) {
  const settings = useSettings()
  const [name, setName] = useState(cart.customer_name)
  const submit = async () => {
    await park(cart, name.trim(), moneyText(totalOf(cart, settings, todayOf(settings))))
    change(() => emptyCart)
    toast('The cart is parked. Find it under Saved carts, at this till or another.')
    onClose()
  }
  return (
    <PlainForm action="Park it" submit={submit} refreshes={['/api/parked-carts']} onCancel={onClose}>
      <TypedField
        label="Name"
        hint="A name or a note, such as “red jacket”"
        autoFocus
        maxLength={60}
        value={name}
        onChange={setName}
      />
    </PlainForm>
  )
}

function QuoteForm({ cart, change, onClose }: KeepDialogProps) {
  const settings = useSettings()
  const [customer_name, setName] = useState(cart.customer_name)
  const [valid_until, setUntil] = useState(addDays(todayOf(settings), usualDays))
  const approval = useApproval()
  const submit = async () => {
    const quote = await approval.attempt((approved) =>
      call(makeQuote, { body: { cart: plain(cart), customer_name, valid_until, ...approved } }),
    )
    change(() => emptyCart)
    toast(`Quote ${quote.number} is saved.`, { action: { label: 'Print it', do: () => printQuote(quote.id) } })
    onClose()
  }
  return (
    <>
      <PlainForm
        action="Make the quote"
        disabled={valid_until === ''}
        submit={submit}
        refreshes={['/api/quotes']}
        onCancel={onClose}
      >
        <TypedField
          label="Customer"
          name="customer_name"
          hint="Shown on the quote."
          maxLength={120}
          value={customer_name}
          onChange={setName}
        />
        <TypedDay label="Valid until" name="valid_until" required formats={settings} value={valid_until} onChange={setUntil} />
      </PlainForm>
      {approval.dialog}
    </>
  )
}
