/** Why something is kept from being sold: everybody who wants to sell it is told. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { keepLotBack } from '../trace-calls.ts'

interface HoldDialogProps {
  readonly code: string
  readonly onClose: () => void
  readonly onKept: () => Promise<void>
}

export function HoldDialog({ code, onClose, onKept }: HoldDialogProps) {
  const [reason, setReason] = useState('')
  const action = useMutation({ mutationFn: () => call(keepLotBack, { body: { code, reason } }), onSuccess: onKept })
  return (
    <Dialog title={`Keep ${code} from being sold`} onClose={onClose}>
      <PlainForm
        action="Keep it back"
        danger
        busy={action.isPending}
        disabled={reason.trim() === ''}
        onSubmit={action.mutate}
        cancel="Not now"
        onCancel={onClose}
      >
        <TypedField
          label="Why?"
          required
          hint="Whoever wants to sell it is told this, at every till and in every order."
          error={action.error ? errorMessage(action.error) : undefined}
          autoFocus
          maxLength={120}
          value={reason}
          onChange={setReason}
        />
      </PlainForm>
    </Dialog>
  )
}
