/** Form for the seller details on invoices, shown with the first invoice. */
import { useState } from 'react'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { taxNumberName } from '#modules/setup/settings/country.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'

interface SellerDetailsProps {
  readonly settings: Settings
  readonly onDone: () => void
}

export function SellerDetails({ settings, onDone }: SellerDetailsProps) {
  const [nurseryName, setName] = useState(settings.nurseryName)
  const [nurseryAddress, setAddress] = useState(settings.nurseryAddress)
  const [gstNumber, setNumber] = useState(settings.gstNumber)
  const submit = async () => {
    await call(saveSettings, { body: { nurseryName, nurseryAddress, ...(settings.gstRegistered && { gstNumber }) } })
    toast('Saved. Your invoices show these details.')
    onDone()
  }
  return (
    <Dialog title="Your details on invoices" onClose={onDone}>
      <PlainForm action="Save" submit={submit} refreshes={['/api/profile/settings']} onCancel={onDone}>
        <TypedField label="Name of the nursery" name="nurseryName" maxLength={120} value={nurseryName} onChange={setName} />
        <TypedField
          label="Address"
          name="nurseryAddress"
          lines={3}
          maxLength={400}
          value={nurseryAddress}
          onChange={setAddress}
          autoFocus
        />
        {settings.gstRegistered && (
          <TypedField
            label={taxNumberName(settings.country, settings.taxLabel)}
            name="gstNumber"
            hint="Used on new invoices; existing ones don’t change."
            maxLength={40}
            value={gstNumber}
            onChange={setNumber}
          />
        )}
      </PlainForm>
    </Dialog>
  )
}
