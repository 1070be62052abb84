/** Voids a credit note that was written by mistake. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { ReasonForm } from '#modules/selling/payment/web/ReasonForm.tsx'
import { call } from '#web/call.ts'
import { money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { type CreditNote, voidCreditNote } from '../refund-calls.ts'

interface VoidCreditNoteFormProps {
  readonly note: CreditNote
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

export const VoidCreditNoteForm = ({ note, onDone }: VoidCreditNoteFormProps) => (
  <ReasonForm
    action={`Void credit note ${note.credit_number}`}
    hint={`The ${money(note.total_amount, useSettings())} counts as paid or due again, and returned goods leave stock. The number stays used. This cannot be undone.`}
    inCash={note.method === 'cash'}
    drawer="Cash goes into"
    refreshes={refreshed}
    submit={async (reason, till) => {
      await call(voidCreditNote, { params: { id: note.sale_id, noteId: note.id }, body: { reason, ...till } })
      toast(`Credit note ${note.credit_number} is void.`)
      onDone()
    }}
    onCancel={onDone}
  />
)
