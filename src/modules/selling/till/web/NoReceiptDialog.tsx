/** Takes back what is in the cart without a receipt, as store credit: by a manager, or with the PIN of one. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { ScanBarcode } from 'lucide-react'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { money, todayOf } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { type TillCart, emptyCart, goodName, isOpenItem } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { pricedCart } from '#modules/selling/cart/priced-cart.ts'
import { itemsOf } from '#modules/selling/cart/sale-of-cart.ts'
import { useApproval } from '#modules/selling/cart/web/use-approval.tsx'
import { type GoodsReturn, returnGoods } from '#modules/selling/sale/return-calls.ts'
import { ReturnPdf } from '#modules/selling/document/web/ReturnPdf.tsx'
import { sizeOf } from '../tiles.ts'
import { ReturnReason } from './ReturnChoices.tsx'
import styles from '#modules/selling/session/web/TillSessionDialog.module.css'

interface NoReceiptDialogProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onClose: () => void
}

export function NoReceiptDialog({ cart, change, onClose }: NoReceiptDialogProps) {
  const approval = useApproval()
  const [given, setGiven] = useState<GoodsReturn>()
  return (
    <>
      <Dialog title="Return without a receipt" onClose={onClose}>
        {given ? (
          <StoreCreditGiven note={given} onClose={onClose} />
        ) : cart.lines.length === 0 ? (
          <EmptyState icon={ScanBarcode} title="Scan what comes back">
            Or close this, add it to the cart as if it were sold, and press Return again.
          </EmptyState>
        ) : (
          <NoReceiptForm cart={cart} change={change} onClose={onClose} onDone={setGiven} attempt={approval.attempt} />
        )}
      </Dialog>
      {approval.dialog}
    </>
  )
}

/** The number is what the customer spends it by. */
function StoreCreditGiven({ note, onClose }: { readonly note: GoodsReturn; readonly onClose: () => void }) {
  const settings = useSettings()
  return (
    <div className="grid gap-14">
      <p role="status">
        Store credit <b>{note.credit_number}</b>: {money(note.total_amount, settings)} can be spent here.
      </p>
      <div className="flex wrap gap-8">
        <Button kind="primary" onClick={onClose} autoFocus>
          Done
        </Button>
        <ReturnPdf id={note.id} />
      </div>
    </div>
  )
}

interface NoReceiptFormProps extends NoReceiptDialogProps {
  readonly onDone: (note: GoodsReturn) => void
  readonly attempt: ReturnType<typeof useApproval>['attempt']
}

function NoReceiptForm({ cart, change, onClose, onDone, attempt }: NoReceiptFormProps) {
  const settings = useSettings()
  // Priced as today for anybody: no account, no quote, no discount on the whole.
  const back: TillCart = { lines: cart.lines, discount: { percent: '0' }, customer_name: cart.customer_name }
  const priced = pricedCart(back, settings, todayOf(settings)).cart
  const [thrownAway, setThrownAway] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [customer, setCustomer] = useState(cart.customer_name)
  const submit = async () => {
    const note = await attempt((approved) =>
      call(returnGoods, {
        body: {
          reason,
          customer_name: customer,
          items: itemsOf(back, false),
          restock: back.lines.map(({ good }) => !isOpenItem(good) && !thrownAway.has(good.id)),
          ...approved,
        },
      }),
    )
    change(() => emptyCart)
    onDone(note)
  }
  const move = (id: string, away: boolean) =>
    setThrownAway((now) => new Set(away ? [...now, id] : [...now].filter((each) => each !== id)))
  return (
    <PlainForm
      action="Give store credit"
      disabled={reason.trim() === '' || priced === undefined}
      submit={submit}
      refreshes={['/api/sales', '/api/plant', '/api/inventory', '/api/reports', '/api/store-credits']}
      onCancel={onClose}
    >
      <ul className={styles['items']} aria-label="Goods that come back">
        {back.lines.map(({ good, quantity }, i) => (
          <li className="row wrap between gap-8 line-bottom" key={good.id}>
            <span>
              <b>{goodName(good)}</b>
              <small>{[`${quantity} ×`, sizeOf(good)].join(' ')}</small>
            </span>
            {!isOpenItem(good) && (
              <select
                className={inputClass}
                aria-label={`Stock: ${goodName(good)}`}
                value={thrownAway.has(good.id) ? 'dump' : 'bench'}
                onChange={({ target }) => move(good.id, target.value === 'dump')}
              >
                <option value="bench">Back to stock</option>
                <option value="dump">Thrown away</option>
              </select>
            )}
            <strong className="num">{money(priced?.lines[i]?.line_total ?? 0n, settings)}</strong>
          </li>
        ))}
      </ul>
      <TypedField label="Customer" name="customer_name" value={customer} onChange={setCustomer} />
      <ReturnReason value={reason} onChange={setReason} />
      {priced && (
        <p className={`flex items-baseline between ${styles['counted']}`} role="status">
          Store credit <b>{money(priced.total_amount, settings)}</b>
        </p>
      )}
    </PlainForm>
  )
}
