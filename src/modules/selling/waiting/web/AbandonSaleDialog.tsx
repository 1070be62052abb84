/** Giving a refused sale up: it stays in the list with its reason, so that the references have no hole. */
import { useState } from 'react'
import { changeInOutbox } from '#web/outbox.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import type { SaleOut } from './send-sales.ts'

export function GiveUpDialog({ sale, onClose }: { readonly sale: SaleOut; readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <Dialog title={`Give ${sale.reference} up`} onClose={onClose}>
      <PlainForm
        action="Give it up"
        danger
        disabled={reason.trim() === ''}
        submit={() => changeInOutbox(sale.id, { state: 'void', reason: reason.trim() }).then(onClose)}
        onCancel={onClose}
      >
        <TypedField
          label="Why couldn’t this be sent?"
          required
          hint="Refund the money first. The sale stays in this list with the reason."
          autoFocus
          value={reason}
          onChange={setReason}
        />
      </PlainForm>
    </Dialog>
  )
}
