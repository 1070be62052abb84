/** Correcting what was done to plants, or taking it out, with everything that this changes while it is typed. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { OperationId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { CarriedCosts } from '#modules/supplies/web/CarriedCosts.tsx'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField, ComboboxField, DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { counted, day, money, number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { ActCorrection, correctableFields, isCorrectable } from '../act-correction.ts'
import {
  type ActCorrectionPreview,
  type CorrectableAct,
  correctAct,
  getCorrectableAct,
  previewActCorrection,
} from '../act-correction-calls.ts'
import styles from './BatchForms.module.css'
import effects from './InputEffects.module.css'
import { actNames, lossChoices, operationNames } from './batch-labels.ts'
import { sizeOptions } from './PottingFields.tsx'
import { useBatchAction } from './use-batch-action.ts'

interface CorrectActDialogProps {
  readonly operation: OperationId
  /** Opens the correction of supplies and minutes instead. */
  readonly onInputs: () => void
  readonly onClose: () => void
}

export function CorrectActDialog({ operation, onInputs, onClose }: CorrectActDialogProps) {
  const settings = useSettings()
  const act = useQuery({ ...query(getCorrectableAct, { params: { id: operation } }), staleTime: 0 })
  return (
    <Dialog title="Correct what was done" wide onClose={onClose}>
      {act.isError ? (
        <ErrorBox error={act.error} retry={() => void act.refetch()} />
      ) : !act.isFetchedAfterMount || !act.data ? (
        <Skeleton rows={4} />
      ) : act.data.removed ? (
        <p>This was taken out. Undo that correction in the history to bring it back.</p>
      ) : (
        <>
          <p className={`below-16 muted ${styles['what']}`}>
            {act.data.batch_code}, {act.data.common_name} · {actNames[act.data.kind]} on {day(act.data.occurred_on, settings)}.
            Both entries stay in the history.
          </p>
          {act.data.kind in operationNames && (
            <div className="below-16">
              <Button onClick={onInputs}>Supplies and minutes</Button>
            </div>
          )}
          <CorrectActForm act={act.data} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

/** Empty fields of a form are no change. */
const FormShape = z.record(z.string(), z.unknown())
type Values = z.output<typeof FormShape>

function startOf(act: CorrectableAct): Values {
  const fields: readonly (keyof ActCorrection)[] = isCorrectable(act.kind) ? correctableFields[act.kind] : []
  const start = fields.map((field): [string, unknown] => {
    if (field === 'parts') return [field, act.parts.map(({ quantity }) => String(quantity))]
    const value = act[field as keyof CorrectableAct]
    return [field, typeof value === 'number' ? String(value) : (value ?? '')]
  })
  return { ...Object.fromEntries(start), removed: false, reason: '' }
}

const asSent = (field: string, value: unknown): unknown => {
  if (field === 'parts') return (value as readonly string[]).map(Number)
  return field === 'counted' ? Number(value) : value
}

/** Fields that differ from what they were. */
function changesIn(values: Values, start: Values): Values {
  if (values['removed'] === true) return { removed: true }
  const changed = Object.keys(start).filter(
    (field) => field !== 'reason' && JSON.stringify(values[field] ?? '') !== JSON.stringify(start[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, asSent(field, values[field])]))
}

const Typed = z.extend(ActCorrection, { reason: z.optional(ActCorrection.shape.reason) })

function CorrectActForm({ act, onClose }: { readonly act: CorrectableAct; readonly onClose: () => void }) {
  const action = useBatchAction()
  const start = startOf(act)
  const submit = async (values: Values) => {
    const body = ActCorrection.parse({ ...changesIn(values, start), reason: values['reason'] })
    await action(correctAct, { params: { id: act.operation_id }, body }, () =>
      body.removed ? `${act.batch_code}: taken out.` : `${act.batch_code}: corrected.`,
    )
    onClose()
  }
  return (
    <Form shape={shapeOf(start)} start={start} submit={submit} action="Correct" onCancel={onClose}>
      <CheckboxField name="removed" label="It was not done: take it out" />
      <ActFields act={act} />
      <TextField name="reason" label="Why it is corrected" placeholder="Typed 60 instead of 16" required />
      <ActEffects act={act} start={start} />
    </Form>
  )
}

/** Checks what differs by the shape of the call. */
const shapeOf = (start: Values) =>
  FormShape.check((context) => {
    const checked = ActCorrection.safeParse({ ...changesIn(context.value, start), reason: context.value['reason'] })
    for (const issue of checked.error?.issues ?? []) context.issues.push({ ...issue, code: 'custom', input: context.value })
  })

function ActFields({ act }: { readonly act: CorrectableAct }) {
  const settings = useSettings()
  const isRemoved = useWatch({ name: 'removed' }) === true
  if (isRemoved) return null
  const has = (field: keyof ActCorrection) =>
    (isCorrectable(act.kind) ? correctableFields[act.kind] : []).some((each) => each === field)
  return (
    <>
      <div className={`grid items-start ${styles['pair']}`}>
        {has('input_quantity') && <NumberField name="input_quantity" label="Mother plants" min={1} required />}
        {has('quantity') && (
          <NumberField name="quantity" label={act.kind === 'loss' ? 'Plants lost' : 'Plants'} min={1} required />
        )}
        {has('counted') && <NumberField name="counted" label="Counted" min={0} required />}
        {act.parts.map(({ batch_code, specification }, i) => (
          <NumberField
            key={batch_code}
            name={`parts.${i}`}
            label={`${specification || 'Part'}, ${batch_code}`}
            min={1}
            required
          />
        ))}
        {has('occurred_on') && <DateField name="occurred_on" label="Day" formats={settings} required />}
      </div>
      {(has('container_size') || has('location')) && (
        <div className={`grid items-start ${styles['pair']}`}>
          {has('container_size') && (
            <ComboboxField name="container_size" label="Container" options={sizeOptions(settings)} free required />
          )}
          {has('location') && <TextField name="location" label="Location" options={settings.locations} />}
        </div>
      )}
      {has('loss_reason') && (
        <>
          <SelectField name="loss_reason" label="Reason of the loss" options={lossChoices(settings.lossReasons)} />
          <TextField name="loss_notes" label="Notes" />
          <CheckboxField name="abnormal" label="Abnormal loss" />
        </>
      )}
    </>
  )
}

function ActEffects({ act, start }: { readonly act: CorrectableAct; readonly start: Values }) {
  const settings = useSettings()
  const changes = changesIn(useWatch() as Values, start)
  const typed = Typed.safeParse(changes)
  const isChanged = typed.success && Object.keys(changes).length > 0
  const preview = useQuery({
    ...query(previewActCorrection, { params: { id: act.operation_id }, body: typed.data ?? {} }),
    enabled: isChanged,
    retry: false,
  })
  if (!isChanged) return null
  if (preview.error instanceof Problem) return <p role="alert">{preview.error.errors[0]?.message ?? preview.error.detail}</p>
  const found = preview.data
  if (!found) return null
  return (
    <section className={`framed grid gap-12 pad-12 surface-2 ${effects['effects']}`} aria-label="What this changes">
      <h3>What this changes</h3>
      <Batches batches={found.batches} />
      {found.supplies.length > 0 && (
        <p>
          {found.supplies
            .map(({ name, unit, quantity, quantity_after }) => `${name}: ${number(quantity)} → ${number(quantity_after)} ${unit}`)
            .join(', ')}
          .
        </p>
      )}
      <CarriedCosts carried={{ ...found.carried, batches: [] }} formats={settings} />
      <p>
        {found.closed_through
          ? `The books are closed through ${day(found.closed_through, settings)}: what belongs to those days counts today.`
          : `It counts on ${day(found.counts_on, settings)} and on the days of what follows from it.`}
      </p>
    </section>
  )
}

/** No more batches are named. */
const most = 12

function Batches({ batches }: Pick<ActCorrectionPreview, 'batches'>) {
  const settings = useSettings()
  const eachOf = (cost: string, plants: number) => money((plants > 0 ? Number(cost) / plants : 0).toFixed(2), settings)
  if (batches.length === 0) return <p>No plant and no cost changes.</p>
  return (
    <>
      <ul className="framed surface divided" aria-label="Batches">
        {batches.slice(0, most).map((batch) => (
          <li key={batch.id}>
            <p>
              <b>{batch.batch_code}</b>
              <span>{batch.common_name}</span>
            </p>
            <p>
              <Change was={number(batch.plants)} is={number(batch.plants_after)} />{' '}
              {batch.plants_after === 1 ? 'plant' : 'plants'}
              <span>
                <Change was={batch.container_size} is={batch.container_size_after} />
                {(batch.location ?? batch.location_after) && ', '}
                <Change was={batch.location ?? ''} is={batch.location_after ?? ''} />
              </span>
              <span>
                <Change was={eachOf(batch.cost, batch.plants)} is={eachOf(batch.cost_after, batch.plants_after)} /> per plant
              </span>
            </p>
          </li>
        ))}
      </ul>
      {batches.length > most && <p>And {counted(batches.length - most, 'more batch', 'more batches')}.</p>}
    </>
  )
}

function Change({ was, is }: { readonly was: string; readonly is: string }) {
  if (was === is) return is
  return (
    <>
      {was && <s>{was}</s>} <b>{is}</b>
    </>
  )
}
