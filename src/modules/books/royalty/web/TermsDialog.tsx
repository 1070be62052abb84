/** Sets what the breeder of a plant gets from a day on. */
import { usePlantOptions } from '#modules/plants/web/use-plant-options.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { AmountField, ComboboxField, DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { currencySign, todayOf } from '#web/ui/format.ts'
import { addRoyaltyTerms } from '../contract.ts'
import { NewRoyaltyTerms, basisNames, royaltyBases } from '../royalty.ts'

export function TermsDialog({ onClose }: { readonly onClose: () => void }) {
  const settings = useSettings()
  const { options, searching } = usePlantOptions()
  return (
    <Dialog title="Add a protected variety" onClose={onClose}>
      <Form
        shape={NewRoyaltyTerms}
        start={{ plant_type_id: '', vendor: '', basis: 'sold', rate: '', valid_from: todayOf(settings), licence: '' }}
        submit={async (body) => {
          await call(addRoyaltyTerms, { body })
          onClose()
        }}
        refreshes={['/api/royalty-terms', '/api/reports/royalties']}
        action="Save terms"
        onCancel={onClose}
      >
        <ComboboxField name="plant_type_id" label="Plant" options={options} searching={searching} required />
        <TextField
          name="vendor"
          label="Breeder"
          hint="Or who collects for them; a new name becomes a vendor."
          options={settings.vendors}
          required
        />
        <SelectField name="basis" label="Due" options={royaltyBases.map((value) => ({ value, label: basisNames[value] }))} />
        <AmountField name="rate" kind="cost" label={`${currencySign(settings)} a plant, or percent`} required />
        <DateField name="valid_from" label="From" hint="Earlier days have the terms before it." formats={settings} required />
        <TextField name="licence" label="Licence" hint="The number of the licence or of the breeder’s right" />
      </Form>
    </Dialog>
  )
}
