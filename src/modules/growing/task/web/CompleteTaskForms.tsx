/** The forms that complete a task, filled in with what it was planned to be: potting up, dividing, putting up for sale, or ticking off. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Day, MaybeText } from '#kernel/wire.ts'
import { CheckboxField, ComboboxField, DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Form, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { number } from '#web/ui/format.ts'
import { DivisionBody, PotUpBody } from '#modules/growing/batch/batch-bodies.ts'
import { sprayFields } from '#modules/growing/spray/spray.ts'
import { type BatchChoice, CompleteTask, type Task } from '../task.ts'
import { SupplyCheck, sizeOptions } from '#modules/growing/batch/web/PottingFields.tsx'
import { RecipeFields, recipeStart } from '#modules/growing/batch/web/RecipeFields.tsx'
import { SprayFields, sprayStart } from '#modules/growing/spray/web/SprayFields.tsx'
import styles from './TaskDialog.module.css'

export interface CompleteFormProps {
  readonly task: Task
  readonly today: string
  readonly complete: (values: CompleteTask) => Promise<void>
  readonly onCancel: () => void
}

type WithBatch = CompleteFormProps & { readonly batch: BatchChoice }

const taken = { minutes: true, notes: true, version: true } as const
const Taken = z.pick(CompleteTask, taken)
/** The supplies used, and the confirmation to continue if they are short. */
const taking = { recipe_id: true, potting_mix_id: true, confirmed: true } as const
const potting = {
  container_size: true,
  quantity: true,
  potting_date: true,
  location: true,
  recycle_old_container: true,
  ...taking,
} as const
const PotUpShape = z.extend(z.pick(PotUpBody, potting), Taken.shape)
const dividing = {
  input_quantity: true,
  quantity: true,
  container_size_to: true,
  action_date: true,
  location: true,
  ...taking,
} as const
const DivideShape = z.extend(z.pick(DivisionBody, dividing), Taken.shape)
const ForSaleShape = z.extend(z.strictObject({ date: Day, location: MaybeText(20) }), Taken.shape)

const start = ({ minutes, notes, version }: Task) => ({ minutes: minutes === null ? '' : String(minutes), notes, version })

function Afterwards() {
  return (
    <>
      <NumberField name="minutes" label="Labour (minutes)" step={5} hint="Added to the cost of the batch" />
      <TextAreaField name="notes" label="Notes" />
    </>
  )
}

interface SupplyCheckFieldsProps {
  /** The field that holds the container. */
  readonly container: 'container_size' | 'container_size_to'
  readonly old?: string
}

function SupplyCheckFields({ container, old }: SupplyCheckFieldsProps) {
  const size = String(useWatch({ name: container }) ?? '')
  const quantity = Number(useWatch({ name: 'quantity' }) ?? 0)
  return <SupplyCheck container={size} old_container_size={old} quantity={quantity} />
}

/** The container size in the task's title: "Pot Kauri into PB5". */
const sizeFromTitle = (task: Task): string => /\binto (.+)$/i.exec(task.title)?.[1] ?? ''

export function PotUpForm({ task, batch, today, complete, onCancel }: WithBatch) {
  const settings = useSettings()
  const save = ({ minutes, notes, version, ...pot_up }: z.output<typeof PotUpShape>) =>
    complete({ minutes, notes, version, pot_up: { ...pot_up, old_container_size: batch.container_size } })
  return (
    <Form
      shape={PotUpShape}
      start={{
        container_size: sizeFromTitle(task),
        quantity: String(Math.min(task.quantity ?? batch.quantity_current, batch.quantity_current)),
        potting_date: today,
        location: batch.location ?? '',
        recycle_old_container: false,
        confirmed: false,
        ...recipeStart,
        ...start(task),
      }}
      submit={save}
      action="Pot up and complete"
      onCancel={onCancel}
    >
      <div className={styles['two']}>
        <ComboboxField name="container_size" label="New container" required options={sizeOptions(settings)} free />
        <NumberField
          name="quantity"
          label={`Plants (of ${number(batch.quantity_current)})`}
          min={1}
          max={batch.quantity_current}
        />
        <DateField name="potting_date" label="Day" required formats={settings} />
        <Location />
      </div>
      <CheckboxField name="recycle_old_container" label="Return old pots to stock" />
      <RecipeFields container="container_size" plantTypeIds={[batch.plant_type_id]} />
      <Afterwards />
      <SupplyCheckFields container="container_size" old={batch.container_size} />
    </Form>
  )
}

export function DivideForm({ task, batch, today, complete, onCancel }: WithBatch) {
  const settings = useSettings()
  const save = ({ minutes, notes, version, ...division }: z.output<typeof DivideShape>) =>
    complete({ minutes, notes, version, division })
  return (
    <Form
      shape={DivideShape}
      start={{
        input_quantity: String(Math.min(task.quantity ?? batch.quantity_current, batch.quantity_current)),
        quantity: '',
        container_size_to: sizeFromTitle(task) || batch.container_size,
        action_date: today,
        location: batch.location ?? '',
        confirmed: false,
        ...recipeStart,
        ...start(task),
      }}
      submit={save}
      action="Divide and complete"
      onCancel={onCancel}
    >
      <div className={styles['two']}>
        <NumberField
          name="input_quantity"
          label={`Mother plants (of ${number(batch.quantity_current)})`}
          min={1}
          max={batch.quantity_current}
        />
        <NumberField name="quantity" label="Divisions" required min={1} />
        <ComboboxField name="container_size_to" label="Container" required options={sizeOptions(settings)} free />
        <DateField name="action_date" label="Day" required formats={settings} />
        <Location />
      </div>
      <RecipeFields container="container_size_to" plantTypeIds={[batch.plant_type_id]} />
      <Afterwards />
      <SupplyCheckFields container="container_size_to" />
    </Form>
  )
}

export function ForSaleForm({ task, batch, today, complete, onCancel }: WithBatch) {
  const settings = useSettings()
  const save = ({ minutes, notes, version, ...for_sale }: z.output<typeof ForSaleShape>) =>
    complete({ minutes, notes, version, for_sale })
  return (
    <Form
      shape={ForSaleShape}
      start={{ date: today, location: batch.location ?? '', ...start(task) }}
      submit={save}
      action={`Mark ${number(batch.quantity_current)} for sale`}
      onCancel={onCancel}
    >
      <div className={styles['two']}>
        <DateField name="date" label="Day" required formats={settings} />
        <Location />
      </div>
      <Afterwards />
    </Form>
  )
}

const Location = () => <TextField name="location" label="Location" options={useSettings().locations} />

const SprayShape = z.extend(z.omit(z.strictObject(sprayFields), { notes: true }), Taken.shape)

export function SprayForm({ task, complete, onCancel }: CompleteFormProps) {
  const settings = useSettings()
  const save = ({ minutes, notes, version, ...spray }: z.output<typeof SprayShape>) =>
    complete({ minutes, notes, version, spray })
  return (
    <Form
      shape={SprayShape}
      start={{ ...sprayStart({ settings, location: task.location ?? '', applicator: task.assignee ?? '' }), ...start(task) }}
      submit={save}
      action="Save and close the area"
      onCancel={onCancel}
    >
      <SprayFields notes={false} />
      <Afterwards />
    </Form>
  )
}

export function TickOffForm({ task, complete, onCancel }: CompleteFormProps) {
  return (
    <Form shape={Taken} start={start(task)} submit={complete} action="Complete task" onCancel={onCancel}>
      <Afterwards />
    </Form>
  )
}
