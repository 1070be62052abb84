/** Starting batches: seed, cuttings or bought-in plants, in trays or in pots, many plants at once. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import * as z from 'zod/mini'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { usePlantOptions } from '#modules/plants/web/use-plant-options.ts'
import { UnitInput } from '#modules/setup/settings/web/UnitInput.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { CheckboxField, ComboboxField, DateField, MoneyField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { number, todayOf } from '#web/ui/format.ts'
import { useShown } from '#web/ui/shown.ts'
import { ParentFields } from '#modules/growing/propagation/web/ParentFields.tsx'
import { RecordFields } from '#modules/growing/propagation/web/RecordFields.tsx'
import { SownLot } from '#modules/growing/seed/web/SownLot.tsx'
import { PropagationBody } from '../batch-bodies.ts'
import { bulkPropagation } from '../batch-calls.ts'
import styles from './BatchForms.module.css'
import { sizeOptions } from './PottingFields.tsx'
import { MixField, RecipeField } from './RecipeFields.tsx'
import { useBatchAction } from './use-batch-action.ts'
import { batchMethods } from '../batch-kinds.ts'

interface PropagateDialogProps {
  readonly onClose: () => void
}

const Started = z.extend(z.omit(PropagationBody, { state: true }), { to_grow_on: z.boolean() })

const startable = ['seed', 'cutting', 'division', 'layering', 'graft', 'tissue_culture', 'bought_in'] as const
const line = {
  plant_type_id: '',
  container_size: '',
  quantity: '',
  cost: '',
  vendor: '',
  vendor_lot: '',
  recipe_id: undefined,
  seed_lot_id: '',
  seed_quantity: '',
  parent_batch_id: '',
  rootstock_batch_id: '',
}

export function PropagateDialog({ onClose }: PropagateDialogProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const isRecorded = useShown()('#propagation')
  const submit = async ({ to_grow_on, ...written }: z.output<typeof Started>) => {
    const body = {
      ...written,
      state: written.method === 'bought_in' && !to_grow_on ? ('for_sale' as const) : ('growing' as const),
    }
    await action(bulkPropagation, { body }, ({ data }) => {
      const plants = data.reduce((sum, batch) => sum + batch.quantity_current, 0)
      return `${number(plants)} plants in ${data.length === 1 ? data[0]?.batch_code : `${number(data.length)} new batches`}.`
    })
    onClose()
  }
  return (
    <Dialog title="Start batches" wide onClose={onClose}>
      <Form
        shape={Started}
        start={{
          method: 'seed',
          to_grow_on: false,
          started_on: todayOf(settings),
          location: '',
          ready_on: '',
          minutes: '',
          notes: '',
          treatment: '',
          hormone: '',
          done_by: '',
          potting_mix_id: '',
          batches: [line],
        }}
        submit={submit}
        action="Start"
        onCancel={onClose}
      >
        <div className={`grid items-start ${styles['pair']}`}>
          <SelectField
            name="method"
            label="From"
            options={startable.map((value) => ({ value, label: batchMethods[value].name }))}
          />
          <DateField name="started_on" label="Day" formats={settings} required />
        </div>
        <Lines isRecorded={isRecorded} />
        <ToGrowOn />
        <div className={`grid items-start ${styles['pair']}`}>
          <TextField name="location" label="Location" options={settings.locations} />
          <DateField name="ready_on" label="Ready on" formats={settings} />
          <NumberField name="minutes" label="Labour (minutes)" step={5} />
          <MixField />
          {isRecorded && <RecordFields me="Me" />}
        </div>
        <TextAreaField name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}

/** Plants that are bought in are for sale, unless they are grown on first. */
function ToGrowOn() {
  const method = String(useWatch({ name: 'method' }) ?? '')
  return method === 'bought_in' && <CheckboxField name="to_grow_on" label="To grow on (not for sale yet)" />
}

function Lines({ isRecorded }: { readonly isRecorded: boolean }) {
  const settings = useSettings()
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'batches' })
  const { options, searching } = usePlantOptions()
  return (
    <fieldset className="gap-12">
      <legend className="below-8 weight-600">Plants</legend>
      {fields.map((field, i) => (
        <div key={field.id} className={`framed relative grid items-start gap-12 pad-12 ${styles['line']}`}>
          <ComboboxField name={`batches.${i}.plant_type_id`} label="Plant" options={options} searching={searching} required />
          <ComboboxField
            name={`batches.${i}.container_size`}
            label="Container or tray"
            options={sizeOptions(settings)}
            free
            required
          />
          <div>
            <NumberField name={`batches.${i}.quantity`} label="Plants" min={1} required />
            <Trays at={i} />
          </div>
          <SownLot at={i} />
          {isRecorded && <ParentFields at={i} />}
          <LineRecipe at={i} />
          <MoneyField name={`batches.${i}.cost`} label="Total cost" formats={settings} />
          <TextField name={`batches.${i}.vendor`} label="Vendor" options={settings.vendors} />
          <TextField name={`batches.${i}.vendor_lot`} label="Lot" />
          {fields.length > 1 && (
            <IconButton label="Remove this line" onClick={() => remove(i)}>
              <X size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <Button onClick={() => append(line)}>
        <Plus size={17} aria-hidden /> Another plant
      </Button>
    </fieldset>
  )
}

/** Shown only if the container has several recipes. */
function LineRecipe({ at }: { readonly at: number }) {
  const plant = String(useWatch({ name: `batches.${at}.plant_type_id` }) ?? '')
  return (
    <RecipeField
      name={`batches.${at}.recipe_id`}
      container={`batches.${at}.container_size`}
      plantTypeIds={[plant]}
      onlyWhenSeveral
    />
  )
}

/** Trays are counted, plants are booked: eight trays of 128 are 1,024. */
function Trays({ at }: { readonly at: number }) {
  const { setValue } = useFormContext()
  const container = String(useWatch({ name: `batches.${at}.container_size` }) ?? '')
  const quantity = String(useWatch({ name: `batches.${at}.quantity` }) ?? '')
  return (
    <UnitInput
      container={container}
      quantity={quantity}
      onChange={(plants) => setValue(`batches.${at}.quantity`, plants, { shouldDirty: true })}
    />
  )
}
