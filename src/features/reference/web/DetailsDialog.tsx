/** What is known of an entry besides its name. */
import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { TextAreaField, TextField } from '#web/ui/Form.tsx'
import { toast } from '#web/ui/toast.ts'
import { changeReferenceEntry } from '../contract.ts'
import { type Vendor, VendorDetails } from '../entry.ts'

interface DetailsDialogProps {
  readonly entry: Vendor
  readonly onSaved: () => Promise<unknown>
  readonly onClose: () => void
}

export function DetailsDialog({ entry, onSaved, onClose }: DetailsDialogProps) {
  const valuesOf = ({ address, email, phone, account_number, payment_terms }: Vendor) => ({
    address,
    email,
    phone,
    account_number,
    payment_terms: payment_terms === null ? '' : String(payment_terms),
  })
  return (
    <Dialog title={entry.name} onClose={onClose}>
      <EditForm
        shape={VendorDetails}
        row={entry}
        valuesOf={valuesOf}
        action="Save"
        onCancel={onClose}
        submit={async (values, { id, kind, name, version }) => {
          await call(changeReferenceEntry, { params: { id }, body: { ...values, kind, name, version } })
          toast(`${name} is saved.`)
          onClose()
          await onSaved()
        }}
      >
        <TextAreaField name="address" label="Address" />
        <TextField name="email" label="E-mail" type="email" />
        <TextField name="phone" label="Phone" type="tel" />
        <TextField name="account_number" label="Our account number" />
        <TextField
          name="payment_terms"
          label="Payment terms (days)"
          hint="Days after the bill. Leave empty if each bill says it."
        />
      </EditForm>
    </Dialog>
  )
}
