/** Losses and divisions of many batches at once: a line for each, the other fields once; all of them or none, and reversed together. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { CheckboxField, DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField, TextAreaField } from '#web/ui/Form.tsx'
import { counted, number, todayOf } from '#web/ui/format.ts'
import type { PlantBatch } from '../batch.ts'
import { BulkDivisionBody, BulkLossBody } from '../batch-bodies.ts'
import { bulkDivision, bulkLosses } from '../batch-calls.ts'
import styles from './BatchForms.module.css'
import { BatchLines, type Line, linesShape, typedLines } from './BatchLines.tsx'
import { lossChoices } from './batch-labels.ts'
import { PottingFields, SupplyCheck, pottingStart } from './PottingFields.tsx'
import { HeldField } from './HeldField.tsx'
import { useBatchAction } from './use-batch-action.ts'

interface BulkDialogProps {
  readonly batches: readonly PlantBatch[]
  readonly onClose: () => void
}

const all = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0)

const LossShape = z.extend(z.omit(BulkLossBody, { batches: true }), { batches: linesShape('quantity') })

export function BulkLossDialog({ batches, onClose }: BulkDialogProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const submit = async ({ batches: typed, ...body }: z.output<typeof LossShape>) => {
    const { batches: lines, atItsLine } = typedLines(typed as Line<'quantity'>[], ['quantity'])
    const plants = all(lines.map(({ quantity }) => quantity))
    await action(bulkLosses, { body: { ...body, batches: lines } }, ({ data }) =>
      data.length === 1
        ? `${number(plants)} written off in ${data[0]?.batch_code}.`
        : `${number(plants)} written off in ${counted(data.length, 'batch', 'batches')}.`,
    ).catch((error: unknown) => {
      throw atItsLine(error)
    })
    onClose()
  }
  return (
    <Dialog title={`Losses in ${counted(batches.length, 'batch', 'batches')}`} wide onClose={onClose}>
      <Form
        shape={LossShape}
        start={{
          batches: batches.map(({ id }) => ({ batch_id: id, quantity: '' })),
          loss_date: todayOf(settings),
          reason: settings.lossReasons[0] ?? '',
          abnormal: false,
          notes: '',
        }}
        submit={submit}
        action="Write off"
        onCancel={onClose}
      >
        <BatchLines batches={batches} fields={[{ name: 'quantity', label: 'Plants lost', most: true }]} />
        <div className={`grid items-start ${styles['pair']}`}>
          <SelectField name="reason" label="Reason" options={lossChoices(settings.lossReasons)} />
          <DateField name="loss_date" label="Day" formats={settings} required />
        </div>
        <CheckboxField
          name="abnormal"
          label="Abnormal loss"
          hint="Write their cost off instead of spreading it over the surviving plants; plants for sale are always written off"
        />
        <TextAreaField name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}

const DivisionShape = z.extend(z.omit(BulkDivisionBody, { batches: true }), {
  batches: linesShape('input_quantity', 'quantity'),
})

export function BulkDivideDialog({ batches, onClose }: BulkDialogProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const submit = async ({ batches: typed, ...body }: z.output<typeof DivisionShape>) => {
    const wanted = (typed as Line<'input_quantity' | 'quantity'>[]).map((line) =>
      // Mother plants are filled in: a batch without divisions is left alone.
      line.quantity === '' ? { ...line, input_quantity: '' } : line,
    )
    const { batches: lines, atItsLine } = typedLines(wanted, ['input_quantity', 'quantity'])
    const [mothers, divisions] = [all(lines.map((line) => line.input_quantity)), all(lines.map(({ quantity }) => quantity))]
    await action(
      bulkDivision,
      { body: { ...body, batches: lines } },
      ({ data }) =>
        `${number(mothers)} divided into ${number(divisions)}: ${
          data.length === 1 ? `${data[0]?.batch_code} is new` : `${number(data.length)} new batches`
        }.`,
    ).catch((error: unknown) => {
      throw atItsLine(error)
    })
    onClose()
  }
  return (
    <Dialog title={`Divide ${counted(batches.length, 'batch', 'batches')}`} wide onClose={onClose}>
      <Form
        shape={DivisionShape}
        start={{
          batches: batches.map(({ id, quantity_current }) => ({
            batch_id: id,
            input_quantity: String(quantity_current),
            quantity: '',
          })),
          container_size_to: batches[0]?.container_size ?? '',
          action_date: todayOf(settings),
          ...pottingStart,
        }}
        submit={submit}
        action="Divide"
        onCancel={onClose}
      >
        <HeldField batches={batches} action="Divide them" />
        <BatchLines
          batches={batches}
          fields={[
            { name: 'input_quantity', label: 'Mother plants', most: true },
            { name: 'quantity', label: 'Divisions' },
          ]}
        />
        <PottingFields
          container="container_size_to"
          day="action_date"
          plantTypeIds={batches.map(({ plant_type_id }) => plant_type_id)}
        />
        <Needed />
      </Form>
    </Dialog>
  )
}

function Needed() {
  const container = String(useWatch({ name: 'container_size_to' }) ?? '')
  const lines = (useWatch({ name: 'batches' }) ?? []) as readonly { readonly quantity: string }[]
  const quantity = all(lines.map((line) => Number(line.quantity) || 0))
  return <SupplyCheck container={container} old_container_size={undefined} quantity={quantity} />
}
