import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { usePlantOptions } from '#modules/plants/web/use-plant-options.ts'
import { listGrowthStages } from '#modules/setup/reference/growth-stage-calls.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { ComboboxField, DateField } from '#web/ui/ControlledFields.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { toast } from '#web/ui/toast.ts'
import { type PlantBatch } from '../batch.ts'
import { methods, batchMethods } from '../batch-kinds.ts'
import { BatchChange } from '../batch-bodies.ts'
import { changeBatch, removeBatch, restoreBatch } from '../batch-calls.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'

interface BatchDialogProps {
  readonly batch: PlantBatch
  readonly onClose: () => void
}

const Written = z.omit(BatchChange, { version: true })

const valuesOf = (batch: PlantBatch) =>
  formValues(batch, {
    batch_code: '',
    plant_type_id: '',
    container_size: '',
    method: 'seed',
    started_on: '',
    growth_stage: '',
    ready_on: '',
    vendor: '',
    vendor_lot: '',
    next_action: '',
    next_action_date: '',
    notes: '',
  })

export function EditBatchDialog({ batch, onClose }: BatchDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const stages = (useQuery(query(listGrowthStages)).data ?? []).map(({ name }) => name)
  const { options, searching } = usePlantOptions({ value: batch.plant_type_id, label: batch.common_name })
  const save = async (written: z.output<typeof Written>, { id, version }: PlantBatch) => {
    // A field that was emptied is emptied there too.
    const {
      growth_stage = null,
      ready_on = null,
      vendor = null,
      vendor_lot = null,
      next_action = null,
      next_action_date = null,
      notes = null,
    } = written
    const body = { ...written, growth_stage, ready_on, vendor, vendor_lot, next_action, next_action_date, notes, version }
    const { batch_code } = await call(changeBatch, { params: { id }, body })
    toast(`${batch_code} is saved.`)
    await refresh(client, '/api/plant-batches')
    onClose()
  }
  return (
    <Dialog title={`Edit ${batch.batch_code}`} onClose={onClose}>
      <EditForm shape={Written} row={batch} valuesOf={valuesOf} submit={save} action="Save" onCancel={onClose}>
        <TextField name="batch_code" label="Batch code" hint="Printed labels keep the old code" />
        <ComboboxField name="plant_type_id" label="Plant" options={options} searching={searching} required />
        <TextField name="container_size" label="Container" required options={settings.containerSizes.map(({ code }) => code)} />
        <SelectField
          name="method"
          label="Method"
          options={methods.map((value) => ({ value, label: batchMethods[value].name }))}
        />
        <DateField name="started_on" label="Started on" required formats={settings} />
        <TextField name="growth_stage" label="Growth stage" options={stages} />
        <DateField name="ready_on" label="Ready on" formats={settings} />
        <TextField name="vendor" label="From" options={settings.vendors} />
        <TextField name="vendor_lot" label="Vendor lot" />
        <TextField name="next_action" label="Next action" hint="The first open task of this batch" placeholder="Prune" />
        <DateField name="next_action_date" label="On" formats={settings} />
        <TextAreaField name="notes" label="Notes" />
      </EditForm>
    </Dialog>
  )
}

export function ArchiveBatchDialog({ batch, onClose }: Omit<BatchDialogProps, 'settings'>) {
  const navigate = useNavigate()
  const { run, busy } = useAction('/api/plant-batches')
  const archive = async () => {
    const done = await run(async () => {
      await call(removeBatch, { params: { id: batch.id } })
      const undo = () => run(() => call(restoreBatch, { params: { id: batch.id } }))
      toast(`${batch.batch_code} is archived.`, { action: { label: 'Undo', do: () => void undo() } })
      void navigate({ to: '/production/batches' })
    })
    if (!done) onClose()
  }
  return (
    <ConfirmDialog
      title={`Archive ${batch.batch_code}?`}
      action="Archive"
      busy={busy}
      onConfirm={() => void archive()}
      onClose={onClose}
    >
      <p>
        It has no plants left. It leaves the batch list, the pickers and the labels; its history, costs and sales stay in the
        reports.
      </p>
      <p>You can restore it from the Archived filter at any time.</p>
    </ConfirmDialog>
  )
}
