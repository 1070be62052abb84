/** Withdraws a plant passport that was issued by mistake; the register keeps it with the reason. */
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PlantPassport } from '../passport.ts'
import { withdrawPassport } from '../passport-calls.ts'

interface WithdrawDialogProps {
  readonly passport: PlantPassport
  readonly onClose: () => void
}

export function WithdrawDialog({ passport: { id, traceability_code, common_name }, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')
  const submit = async () => {
    await call(withdrawPassport, { params: { id }, body: { reason } })
    toast(`The passport of ${traceability_code} is withdrawn.`)
    onClose()
  }
  return (
    <Dialog title={`Withdraw the passport of ${traceability_code}, ${common_name}`} onClose={onClose}>
      <PlainForm
        action="Withdraw"
        danger
        disabled={reason.trim() === ''}
        submit={submit}
        refreshes={['/api/plant-passports']}
        onCancel={onClose}
      >
        <TypedField
          label="Reason"
          name="reason"
          required
          autoFocus
          hint="The register keeps the passport with your reason. Destroy its printed labels, and issue the right one under Labels."
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
      </PlainForm>
    </Dialog>
  )
}
