/** The forms of a seed lot: adding and editing one, a germination test, a count. */
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { usePlantOptions } from '#modules/plants/web/use-plant-options.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { AmountField, ComboboxField, DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { addGerminationTest, changeSeedLot, countSeedLot, createSeedLot } from '../contract.ts'
import { NewGerminationTest, NewSeedLot, SeedCount, type SeedLot, SeedLotChange } from '../seed-lot-fields.ts'
import { seedText } from './seed-text.ts'

export function useSeedChanged() {
  const client = useQueryClient()
  return () => refresh(client, '/api/seed-lots', '/api/profile/settings')
}

const empty = { code: '', vendor: '', harvested_on: '', per_gram: '', notes: '' }

function LotFields({ unit }: { readonly unit: string }) {
  const settings = useSettings()
  return (
    <>
      <TextField name="code" label="Lot" hint="The number on the packet" required />
      <TextField name="vendor" label="Vendor" options={settings.vendors} />
      <DateField name="harvested_on" label="Harvested or packed on" formats={settings} />
      {unit === 'g' && <AmountField name="per_gram" kind="quantity" label="Seeds in a gram" hint="Count a small sample" />}
    </>
  )
}

export function NewSeedLotDialog({ onClose }: { readonly onClose: () => void }) {
  const settings = useSettings()
  const changed = useSeedChanged()
  const { options, searching } = usePlantOptions()
  return (
    <Dialog title="Add a seed lot" onClose={onClose}>
      <Form
        shape={NewSeedLot}
        start={{ ...empty, plant_type_id: '', unit: 'g', quantity: '', received_on: todayOf(settings) }}
        submit={async (body) => {
          const data = await call(createSeedLot, { body })
          toast(`Lot ${data.code} of ${data.common_name || data.botanical_name} was added.`)
          await changed()
          onClose()
        }}
        action="Add"
        onCancel={onClose}
      >
        <ComboboxField
          name="plant_type_id"
          label="Plant"
          options={options}
          searching={searching}
          placeholder="Search either name"
          required
        />
        <SelectField
          name="unit"
          label="Measured in"
          options={[
            { value: 'g', label: 'Grams' },
            { value: 'seeds', label: 'Seeds' },
          ]}
        />
        <NewQuantity />
        <DateField name="received_on" label="Received on" formats={settings} required />
        <TextAreaField name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}

function NewQuantity() {
  const unit = String(useWatch({ name: 'unit' }) ?? 'g')
  return (
    <>
      <AmountField name="quantity" kind="quantity" label={unit === 'g' ? 'Grams' : 'Seeds'} required />
      <LotFields unit={unit} />
    </>
  )
}

interface LotProps {
  readonly lot: SeedLot
  readonly onClose: () => void
}

export function EditSeedLotDialog({ lot, onClose }: LotProps) {
  const changed = useSeedChanged()
  return (
    <Dialog title={`Edit lot ${lot.code}`} onClose={onClose}>
      <Form
        shape={SeedLotChange}
        start={{ ...formValues(lot, empty), version: lot.version }}
        submit={async (body) => {
          await call(changeSeedLot, { params: { id: lot.id }, body })
          await changed()
          onClose()
        }}
        action="Save"
        onCancel={onClose}
      >
        <LotFields unit={lot.unit} />
        <TextAreaField name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}

export function GerminationTestDialog({ lot, onClose }: LotProps) {
  const settings = useSettings()
  const changed = useSeedChanged()
  return (
    <Dialog title={`Germination test of lot ${lot.code}`} onClose={onClose}>
      <Form
        shape={NewGerminationTest}
        start={{ tested_on: todayOf(settings), tested: '', germinated: '', used: '', note: '' }}
        submit={async (body) => {
          const data = await call(addGerminationTest, { params: { id: lot.id }, body })
          toast(`${data.germination} % of lot ${lot.code} germinate.`)
          await changed()
          onClose()
        }}
        action="Save test"
        onCancel={onClose}
      >
        <NumberField name="tested" label="Seeds tested" min={1} required />
        <NumberField name="germinated" label="Germinated" min={0} required />
        <DateField name="tested_on" label="Counted on" formats={settings} required />
        <AmountField
          name="used"
          kind="quantity"
          label={lot.unit === 'g' ? 'Grams used' : 'Seeds used'}
          hint="Taken off the lot; empty for none"
        />
        <TextAreaField name="note" label="Note" />
      </Form>
    </Dialog>
  )
}

export function SeedCountDialog({ lot, onClose }: LotProps) {
  const settings = useSettings()
  const changed = useSeedChanged()
  return (
    <Dialog title={`Count lot ${lot.code}`} onClose={onClose}>
      <p className="below-16 muted">On record: {seedText(lot.on_hand, lot)}.</p>
      <Form
        shape={SeedCount}
        start={{ counted_on: todayOf(settings), quantity: '', note: '' }}
        submit={async (body) => {
          await call(countSeedLot, { params: { id: lot.id }, body })
          await changed()
          onClose()
        }}
        action="Save count"
        onCancel={onClose}
      >
        <AmountField name="quantity" kind="quantity" label={lot.unit === 'g' ? 'Grams left' : 'Seeds left'} required />
        <DateField name="counted_on" label="Day" formats={settings} required />
        <TextAreaField name="note" label="Note" />
      </Form>
    </Dialog>
  )
}
