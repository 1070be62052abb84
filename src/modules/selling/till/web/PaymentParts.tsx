/** Parts of the payment: the payments taken so far, and the cash received. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { X } from 'lucide-react'
import { type Cents, moneyText } from '#kernel/money.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Revealed } from '#web/ui/Revealed.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { money } from '#web/ui/format.ts'
import { type Part, type Step, notesFor } from '../plan-tender.ts'
import { methodName, type PaymentMethod } from '#modules/selling/payment/payment.ts'
import styles from './PaymentPanel.module.css'

interface PartsProps {
  readonly parts: readonly Part[]
  readonly onChange: (parts: readonly Part[]) => void
}

export function Parts({ parts, onChange }: PartsProps) {
  const settings = useSettings()
  if (parts.length === 0) return null
  return (
    <ul className={styles['parts']}>
      {parts.map((each, i) => (
        <li className="row gap-8 line-bottom" key={each.card_payment_id ?? `${each.method} ${each.amount}`}>
          {methodName(each.method)} {each.credit_number} <b>{money(each.amount, settings)}</b>
          {each.card_payment_id === undefined && (
            <IconButton label={`Take ${methodName(each.method)} off`} onClick={() => onChange(parts.filter((_, n) => n !== i))}>
              <X size={16} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

interface CashHandedProps {
  readonly step: Step
  readonly tendered: string
  readonly onChange: (tendered: string) => void
}

export function CashHanded({ step: { amount, due, change, fault }, tendered, onChange }: CashHandedProps) {
  const settings = useSettings()
  return (
    <>
      {due !== amount && (
        <p className="flex items-baseline between muted">
          Rounding <b>{money(due - amount, settings)}</b>
        </p>
      )}
      <Revealed>
        <TypedNumber
          label="Cash handed over"
          error={fault === 'short' ? `${money(due, settings)} is due.` : undefined}
          kind="money"
          placeholder={moneyText(due)}
          value={tendered}
          onChange={onChange}
        />
      </Revealed>
      <p className={`flex items-baseline between ${styles['change']}`}>
        Change <b>{money(change, settings)}</b>
      </p>
      {fault === 'cash_twice' && (
        <p className="flex items-baseline between muted">Cash is already added. Remove it first, then enter all.</p>
      )}
    </>
  )
}

interface ShareProps {
  readonly method: PaymentMethod
  readonly step: Step
  /** Undefined while one method pays it all. */
  readonly share: string | undefined
  readonly onChange: (share: string) => void
}

/** The part that is paid by this method. */
export function Share({ method, step: { fault, rest }, share, onChange }: ShareProps) {
  const settings = useSettings()
  if (share === undefined)
    return (
      <Button kind="ghost" onClick={() => onChange('')}>
        Split the payment
      </Button>
    )
  return (
    <Revealed>
      <TypedNumber
        label={`${methodName(method)} amount`}
        error={fault === 'share' ? `At most ${money(rest, settings)}.` : undefined}
        kind="money"
        placeholder={moneyText(rest)}
        value={share}
        onChange={onChange}
      />
    </Revealed>
  )
}

interface CashNotesProps {
  readonly due: Cents
  readonly onTake: (note: string) => void
}

/** Likely bank notes: one tap chooses cash and shows the change. */
export function CashNotes({ due, onTake }: CashNotesProps) {
  const settings = useSettings()
  return (
    <div className={styles['notes']} role="group" aria-label="Notes">
      <span aria-hidden>Cash</span>
      {notesFor(due).map((note) => (
        <Button key={note} onClick={() => onTake(note)}>
          {money(note, settings)}
        </Button>
      ))}
    </div>
  )
}
