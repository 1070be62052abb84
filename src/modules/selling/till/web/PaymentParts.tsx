/** Fields of the payment: a part by one method, and the cash received. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Revealed } from '#web/ui/Revealed.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { money } from '#web/ui/format.ts'
import { type Step, notesFor } from '../plan-tender.ts'
import { methodName, type PaymentMethod } from '#modules/selling/payment/payment.ts'
import styles from './PaymentPanel.module.css'

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
      {fault === 'cash_twice' && <p className="flex items-baseline between muted">Cash is already added. Remove it first.</p>}
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
    <div className={`flex wrap gap-8 ${styles['notes']}`} role="group" aria-label="Notes">
      <span aria-hidden>Cash</span>
      {notesFor(due).map((note) => (
        <Button key={note} onClick={() => onTake(note)}>
          {money(note, settings)}
        </Button>
      ))}
    </div>
  )
}
