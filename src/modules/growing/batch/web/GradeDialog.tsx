/** Grading plants: one batch into several grades and sizes at once, or many batches into one. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { specificationBody } from '#modules/setup/reference/specification-fields.ts'
import { specificationOf, specificationText } from '#modules/setup/reference/specification.ts'
import { useGrades } from '#modules/setup/reference/web/use-grades.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { counted, number, todayOf } from '#web/ui/format.ts'
import type { PlantBatch } from '../batch.ts'
import { GradingBody } from '../batch-bodies.ts'
import { gradeBatches } from '../batch-calls.ts'
import styles from './BatchForms.module.css'
import { BatchLines, type Line, linesShape, typedLines } from './BatchLines.tsx'
import { useBatchAction } from './use-batch-action.ts'

interface GradeDialogProps {
  readonly batches: readonly PlantBatch[]
  readonly onClose: () => void
}

export const GradeDialog = ({ batches, onClose }: GradeDialogProps) => {
  const [batch] = batches
  return batch && batches.length === 1 ? (
    <GradeOne batch={batch} onClose={onClose} />
  ) : (
    <GradeMany batches={batches} onClose={onClose} />
  )
}

/** The fields of a specification as a form begins with them. */
const written = (batch: PlantBatch | undefined) => {
  const { grade, height_from_cm, height_to_cm, caliper_from_mm, caliper_to_mm, specification } = batch ?? {}
  const text = (value: number | string | null | undefined) => String(value ?? '')
  return {
    grade: text(grade),
    height_from_cm: text(height_from_cm),
    height_to_cm: text(height_to_cm),
    caliper_from_mm: text(caliper_from_mm),
    caliper_to_mm: text(caliper_to_mm),
    specification: text(specification),
  }
}

function GradeOne({ batch, onClose }: { readonly batch: PlantBatch; readonly onClose: () => void }) {
  const settings = useSettings()
  const action = useBatchAction()
  const now = specificationText(specificationOf(batch))
  return (
    <Dialog title={`Grade ${batch.batch_code}`} wide onClose={onClose}>
      <p className={`below-16 muted ${styles['what']}`}>
        {batch.common_name}, {number(batch.quantity_current)} in {batch.container_size}
        {now && `: ${now}`}
      </p>
      <Form
        shape={GradingBody}
        start={{
          batches: [{ batch_id: batch.id, parts: [{ quantity: String(batch.quantity_current), ...written(batch) }] }],
          date: todayOf(settings),
          notes: '',
        }}
        submit={async (body) => {
          const graded = sum((body.batches[0]?.parts ?? []).map(({ quantity }) => quantity))
          await action(gradeBatches, { body }, () => `${counted(graded, 'plant')} of ${batch.batch_code} graded.`)
          onClose()
        }}
        action="Grade"
        onCancel={onClose}
      >
        <Parts batch={batch} />
        <DateField name="date" label="Day" formats={settings} required />
        <TextAreaField name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)

function Parts({ batch }: { readonly batch: PlantBatch }) {
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'batches.0.parts' })
  const typed = (useWatch({ name: 'batches.0.parts' }) ?? []) as readonly { readonly quantity: string }[]
  const left = batch.quantity_current - sum(typed.map(({ quantity }) => Number(quantity) || 0))
  return (
    <fieldset className="gap-12">
      <legend className="below-8 weight-600">Grades</legend>
      {fields.map((field, i) => (
        <div key={field.id} className={`framed relative grid items-start gap-12 pad-12 ${styles['line']}`}>
          <NumberField name={`batches.0.parts.${i}.quantity`} label="Plants" min={1} max={batch.quantity_current} required />
          <SpecificationInputs at={`batches.0.parts.${i}.`} />
          {fields.length > 1 && (
            <IconButton label="Remove this grade" onClick={() => remove(i)}>
              <X size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <p className={`below-16 muted ${styles['what']}`} role="status">
        {left > 0
          ? `${counted(left, 'plant')} left in ${batch.batch_code} as ${left === 1 ? 'it is' : 'they are'}.`
          : left === 0
            ? `All of ${batch.batch_code}: the first grade keeps this batch${fields.length > 1 ? ', each other one gets its own' : ''}.`
            : `${counted(-left, 'plant')} more than are in ${batch.batch_code}.`}
      </p>
      <Button onClick={() => append({ quantity: left > 0 ? String(left) : '', ...written(undefined) })}>
        <Plus size={17} aria-hidden /> Another grade
      </Button>
    </fieldset>
  )
}

/** Grade, height, caliper and own words; `at`: the path of what they are of. */
function SpecificationInputs({ at = '' }: { readonly at?: string }) {
  const grades = useGrades()
  return (
    <>
      <TextField name={`${at}grade`} label="Grade" options={grades} />
      <NumberField name={`${at}height_from_cm`} label="Height from (cm)" min={1} />
      <NumberField name={`${at}height_to_cm`} label="Height to (cm)" min={1} />
      <NumberField name={`${at}caliper_from_mm`} label="Caliper from (mm)" min={1} />
      <NumberField name={`${at}caliper_to_mm`} label="Caliper to (mm)" min={1} />
      <TextField name={`${at}specification`} label="Specification" hint="Own words: 3 canes, multi-stem" />
    </>
  )
}

const ManyShape = z.extend(z.omit(GradingBody, { batches: true }), { batches: linesShape('quantity'), ...specificationBody })

function GradeMany({ batches, onClose }: GradeDialogProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const submit = async ({ batches: typed, date, notes, ...part }: z.output<typeof ManyShape>) => {
    const { batches: lines, atItsLine } = typedLines(typed as Line<'quantity'>[], ['quantity'])
    const body = {
      batches: lines.map(({ batch_id, quantity }) => ({ batch_id, parts: [{ quantity, ...part }] })),
      date,
      notes,
    }
    await action(gradeBatches, { body }, () => `${counted(lines.length, 'batch', 'batches')} graded.`).catch((error: unknown) => {
      throw atItsLine(error)
    })
    onClose()
  }
  return (
    <Dialog title={`Grade ${counted(batches.length, 'batch', 'batches')}`} wide onClose={onClose}>
      <Form
        shape={ManyShape}
        start={{
          batches: batches.map(({ id, quantity_current }) => ({ batch_id: id, quantity: String(quantity_current) })),
          ...written(undefined),
          date: todayOf(settings),
          notes: '',
        }}
        submit={submit}
        action="Grade"
        onCancel={onClose}
      >
        <div className={`grid items-start ${styles['pair']}`}>
          <SpecificationInputs />
        </div>
        <BatchLines batches={batches} fields={[{ name: 'quantity', label: 'Plants', most: true }]} />
        <DateField name="date" label="Day" formats={settings} required />
        <TextAreaField name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}
