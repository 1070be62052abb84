/** Voids a credit note that was written by mistake. */
import { useState } from 'react'
import { OpenTillField, useOpenTill } from '#features/payments/web/OpenTillField.tsx'
import type { Settings } from '#features/settings/settings.ts'
import { call } from '#web/call.ts'
import { money } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { type CreditNote, voidCreditNote } from '../refund-calls.ts'

interface VoidCreditNoteFormProps {
  readonly note: CreditNote
  readonly settings: Settings
  readonly onDone: () => void
}

const refreshed = [
  '/api/sales',
  '/api/plant',
  '/api/inventory',
  '/api/business-accounts',
  '/api/till',
  '/api/reports',
  '/api/store-credits',
]

export function VoidCreditNoteForm({ note, settings, onDone }: VoidCreditNoteFormProps) {
  const [reason, setReason] = useState('')
  const till = useOpenTill()
  const inCash = note.method === 'cash'
  const submit = async () => {
    const drawer = inCash && till.chosen ? { till_session_id: till.chosen } : {}
    await call(voidCreditNote, { params: { id: note.sale_id, noteId: note.id }, body: { reason, ...drawer } })
    toast(`Credit note ${note.credit_number} is void.`)
    onDone()
  }
  return (
    <PlainForm
      action={`Void credit note ${note.credit_number}`}
      danger
      disabled={reason.trim() === '' || (inCash && till.chosen === undefined)}
      submit={submit}
      refreshes={refreshed}
      onCancel={onDone}
    >
      <TypedField
        label="Reason"
        name="reason"
        required
        autoFocus
        hint={`The ${money(note.total_amount, settings)} counts as paid or owed again, and goods that came back leave the stock. The number stays used. This cannot be undone.`}
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      {inCash && till.isKnown && (
        <OpenTillField
          label="Cash goes into"
          none="No till is open. Open one to take the cash back."
          open={till.open}
          chosen={till.chosen}
          onChange={till.pick}
        />
      )}
    </PlainForm>
  )
}
