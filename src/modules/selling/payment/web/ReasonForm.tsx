/** Takes something back: the reason, and for cash the drawer it comes out of or goes into. */
import { type ReactNode, useState } from 'react'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { OpenTillField, chosenTill, useOpenTill } from './OpenTillField.tsx'

interface ReasonFormProps {
  /** The label of the button. */
  readonly action: string
  /** Consequences, shown below the reason. */
  readonly hint: string
  readonly inCash: boolean
  /** The label of the field of the drawer. */
  readonly drawer: string
  readonly refreshes: readonly string[]
  readonly submit: (reason: string, drawer: { readonly till_session_id?: string }) => Promise<void>
  readonly onCancel: () => void
  /** Further fields. */
  readonly children?: ReactNode
}

export function ReasonForm({ action, hint, inCash, drawer, refreshes, submit, onCancel, children }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const till = useOpenTill()
  return (
    <PlainForm
      action={action}
      danger
      disabled={reason.trim() === '' || (inCash && till.chosen === undefined)}
      submit={() => submit(reason, inCash ? chosenTill(till) : {})}
      refreshes={refreshes}
      onCancel={onCancel}
    >
      <TypedField
        label="Reason"
        name="reason"
        required
        autoFocus
        hint={hint}
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      {inCash && <OpenTillField label={drawer} till={till} />}
      {children}
    </PlainForm>
  )
}
