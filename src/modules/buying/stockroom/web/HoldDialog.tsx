/** The reason of a recall hold: it is shown to everybody who tries to sell it. */
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { holdLot } from '../trace-calls.ts'

interface HoldDialogProps {
  readonly code: string
  readonly onClose: () => void
  readonly onPlaced: () => void
  readonly refreshes: readonly string[]
}

export function HoldDialog({ code, onClose, onPlaced, refreshes }: HoldDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog title={`Put ${code} on hold`} onClose={onClose}>
      <PlainForm
        action="Put on hold"
        danger
        disabled={reason.trim() === ''}
        submit={() => call(holdLot, { body: { code, reason } }).then(onPlaced)}
        refreshes={refreshes}
        cancel="Cancel"
        onCancel={onClose}
      >
        <TypedField
          label="Why?"
          required
          hint="Staff see this reason at the till and in orders."
          name="reason"
          autoFocus
          maxLength={120}
          value={reason}
          onChange={setReason}
        />
      </PlainForm>
    </Dialog>
  )
}
