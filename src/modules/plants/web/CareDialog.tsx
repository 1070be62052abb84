/** Care of a plant, in a form. */
import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { CheckboxField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { toast } from '#web/ui/toast.ts'
import { hazardChoices, hazards, lightChoices, waterChoices } from '../care-choices.ts'
import { Care, type PlantCare } from '../care-fields.ts'
import { savePlantCare } from '../care-calls.ts'
import styles from './CareLines.module.css'

/** The form has a checkbox for each hazard. */
const CareForm = z.strictObject({
  ...z.omit(Care, { hazards: true }).shape,
  harmful_if_eaten: z.boolean(),
  harmful_to_pets: z.boolean(),
  irritates_skin: z.boolean(),
  thorns: z.boolean(),
})

const empty = {
  light: '',
  water: '',
  lowest_temperature: '',
  height_cm: '',
  spread_cm: '',
  origin: '',
  advice: '',
  breeder_wording: '',
} as const

function valuesOf(care: PlantCare) {
  const has = (hazard: (typeof hazards)[number]) => care.hazards?.includes(hazard) ?? false
  return {
    ...formValues(care, empty),
    harmful_if_eaten: has('harmful_if_eaten'),
    harmful_to_pets: has('harmful_to_pets'),
    irritates_skin: has('irritates_skin'),
    thorns: has('thorns'),
  } as z.input<typeof CareForm>
}

interface CareDialogProps {
  readonly plant: { readonly id: string; readonly common_name: string }
  readonly care: PlantCare
  readonly onClose: () => void
}

const choices = (known: Readonly<Record<string, { readonly name: string }>>) => [
  { value: '', label: 'Not known' },
  ...Object.entries(known).map(([value, { name }]) => ({ value, label: name })),
]

export function CareDialog({ plant, care, onClose }: CareDialogProps) {
  const save = async (values: z.output<typeof CareForm>, row: PlantCare) => {
    const { harmful_if_eaten, harmful_to_pets, irritates_skin, thorns, ...rest } = values
    const chosen = { harmful_if_eaten, harmful_to_pets, irritates_skin, thorns }
    const body = { ...rest, hazards: hazards.filter((hazard) => chosen[hazard]), version: row.version }
    await call(savePlantCare, { params: { id: plant.id }, body })
    toast(`The care of ${plant.common_name} is saved.`)
    onClose()
  }
  return (
    <Dialog title={`Care of ${plant.common_name}`} onClose={onClose}>
      <EditForm
        shape={CareForm}
        row={care}
        valuesOf={valuesOf}
        submit={save}
        action="Save"
        onCancel={onClose}
        refreshes={['/api/plant-types', '/api/availability']}
      >
        <SelectField name="light" label="Light" options={choices(lightChoices)} />
        <SelectField name="water" label="Water" options={choices(waterChoices)} />
        <div className={`grid gap-12 ${styles['sizes']}`}>
          <NumberField
            name="lowest_temperature"
            label="Hardy to (°C)"
            hint="The lowest temperature it survives"
            min={-60}
            max={25}
          />
          <NumberField name="height_cm" label="Height (cm)" min={1} max={10_000} />
          <NumberField name="spread_cm" label="Spread (cm)" min={1} max={10_000} />
        </div>
        <fieldset className="gap-4">
          <legend className="weight-550">Hazards</legend>
          {hazards.map((hazard) => (
            <CheckboxField key={hazard} name={hazard} label={hazardChoices[hazard].name} />
          ))}
        </fieldset>
        <TextField name="origin" label="Origin" hint="For example: Native to New Zealand" />
        <TextAreaField name="advice" label="Advice" hint="For customers: planting, feeding, pruning" />
        <TextField
          name="breeder_wording"
          label="Breeder’s wording"
          hint="What the licence of a protected variety wants on each label"
        />
      </EditForm>
    </Dialog>
  )
}
