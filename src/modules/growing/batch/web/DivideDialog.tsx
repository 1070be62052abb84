/** Divides mother plants: plants used, plants obtained, and their container. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useWatch } from 'react-hook-form'
import { NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { number, todayOf } from '#web/ui/format.ts'
import type { PlantBatch } from '../batch.ts'
import { DivisionBody } from '../batch-bodies.ts'
import { divide } from '../batch-calls.ts'
import styles from './BatchForms.module.css'
import { PottingFields, SupplyCheck, pottingStart } from './PottingFields.tsx'
import { HeldField } from './HeldField.tsx'
import { TaskField } from './TaskField.tsx'
import { useBatchAction } from './use-batch-action.ts'
import { useContainerQuestion } from './use-container-question.tsx'

interface DivideDialogProps {
  readonly batch: PlantBatch
  readonly onClose: () => void
  /** Called after the division. */
  readonly onDone?: (batch: PlantBatch) => void
}

export function DivideDialog({ batch, onClose, onDone }: DivideDialogProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const { isConfirmed, question } = useContainerQuestion()
  const submit = async (body: DivisionBody) => {
    // Divisions are often smaller than their mother: only an unknown container needs a confirmation.
    if (!(await isConfirmed([], body.container_size_to))) return
    const { data } = await action(
      divide,
      { params: { id: batch.id }, body },
      ({ data: made }) => `${number(body.input_quantity)} divided into ${number(body.quantity)}: ${made.batch_code} is new.`,
    )
    onClose()
    onDone?.(data)
  }
  return (
    <Dialog title={`Divide ${batch.batch_code}`} wide onClose={onClose}>
      <p className={`below-16 muted ${styles['what']}`}>
        {batch.common_name}, {number(batch.quantity_current)} in {batch.container_size}
      </p>
      <Form
        shape={DivisionBody}
        start={{
          input_quantity: String(batch.quantity_current),
          quantity: '',
          container_size_to: batch.container_size,
          action_date: todayOf(settings),
          ...pottingStart,
        }}
        submit={submit}
        action="Divide"
        onCancel={onClose}
      >
        <HeldField batches={[batch]} action="Divide them" />
        <div className={`grid items-start ${styles['pair']}`}>
          <NumberField name="input_quantity" label="Mother plants" min={1} max={batch.quantity_current} required />
          <NumberField name="quantity" label="Divisions" min={1} required />
        </div>
        <PottingFields container="container_size_to" day="action_date" plantTypeIds={[batch.plant_type_id]} />
        <TaskField batch={batch} type="division" target="container_size_to" quantity="input_quantity" />
        <Needed />
      </Form>
      {question}
    </Dialog>
  )
}

function Needed() {
  const container = String(useWatch({ name: 'container_size_to' }) ?? '')
  const quantity = Number(useWatch({ name: 'quantity' }) ?? 0)
  return <SupplyCheck container={container} old_container_size={undefined} quantity={quantity} />
}
