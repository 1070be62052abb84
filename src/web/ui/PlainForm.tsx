/** A form of a few fields that its screen keeps itself: what stands in it, why it is refused, and the two buttons it ends with. */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './PlainForm.module.css'
import { useRestoreFocus } from './use-restore-focus.ts'
import { Refusal } from './Refusal.tsx'

interface PlainFormProps {
  /** What the button says. */
  readonly action: string
  readonly onSubmit: () => void
  readonly onCancel?: () => void
  /** What the other button says. */
  readonly cancel?: string
  readonly busy?: boolean
  /** It cannot be sent as it stands. */
  readonly disabled?: boolean
  /** What it does cannot be taken back. */
  readonly danger?: boolean
  /** Why it was refused, where no field says it. */
  readonly refusal?: string | undefined
  /** What can be done about that: a button beside its sentence. */
  readonly refusalAction?: ReactNode
  readonly children: ReactNode
}

export function PlainForm({
  action,
  onSubmit,
  onCancel,
  cancel = 'Cancel',
  busy = false,
  disabled = false,
  danger = false,
  refusal,
  refusalAction,
  children,
}: PlainFormProps) {
  const [form, keepFocus] = useRestoreFocus(busy)
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        keepFocus()
        onSubmit()
      }}
    >
      {children}
      <Refusal said={refusal}>{refusalAction}</Refusal>
      <div className={styles['ends']}>
        {onCancel && (
          <Button kind="ghost" onClick={onCancel}>
            {cancel}
          </Button>
        )}
        <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={busy} disabled={disabled}>
          {action}
        </Button>
      </div>
    </form>
  )
}
