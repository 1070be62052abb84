/** Potting up, one batch or many: how many, into what, and what that takes from the shelves. */
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Settings } from '#features/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import { NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { number } from '#web/ui/format.ts'
import type { PlantBatch } from '../batch.ts'
import { BulkPotUpBody, PotUpBody } from '../batch-bodies.ts'
import { bulkPottingUp, potUp } from '../batch-calls.ts'
import styles from './BatchForms.module.css'
import { PottingFields, Shelves } from './PottingFields.tsx'
import { useBatchAct } from './use-batch-act.ts'

interface PotUpDialogProps {
  readonly batches: readonly PlantBatch[]
  readonly settings: Settings
  readonly onClose: () => void
  /** Told of the batch that was potted. */
  readonly onDone?: (batch: PlantBatch) => void
}

const ManyShape = z.omit(BulkPotUpBody, { batches: true })

export function PotUpDialog({ batches, settings, onClose, onDone }: PotUpDialogProps) {
  const act = useBatchAct()
  const [first] = batches
  if (!first) return null
  const one = batches.length === 1
  const all = batches.reduce((sum, batch) => sum + batch.quantity_current, 0)
  const start = {
    container_size: '',
    potting_date: dayIn(settings.timeZone, new Date()),
    location: '',
    ready_on: '',
    minutes: '',
    recycle_old_container: false,
    confirmed: false,
    notes: '',
    next_action: '',
    next_action_date: '',
  }
  const close = (potted: PlantBatch | undefined) => {
    onClose()
    if (potted) onDone?.(potted)
  }
  const potOne = async (body: PotUpBody) => {
    const { data } = await act(potUp, { params: { id: first.id }, body }, ({ data: batch, newBatchCreated }) =>
      newBatchCreated
        ? `${number(body.quantity)} potted into ${body.container_size}: ${batch.batch_code} is new.`
        : `${batch.batch_code} stands in ${body.container_size} now.`,
    )
    close(data)
  }
  const potMany = async (body: z.output<typeof ManyShape>) => {
    const whole = batches.map(({ id, quantity_current }) => ({ batch_id: id, quantity: quantity_current }))
    await act(
      bulkPottingUp,
      { body: { ...body, batches: whole } },
      ({ data }) => `${number(data.length)} batches stand in ${body.container_size} now.`,
    )
    close(undefined)
  }
  return (
    <Dialog title={one ? `Pot up ${first.batch_code}` : `Pot up ${number(batches.length)} batches`} wide onClose={onClose}>
      <p className={styles['what']}>
        {one
          ? `${first.common_name}, ${number(first.quantity_current)} in ${first.container_size}`
          : `All their ${number(all)} plants go into the same container.`}
      </p>
      {one ? (
        <Form
          shape={PotUpBody}
          start={{ ...start, quantity: String(first.quantity_current) }}
          submit={potOne}
          action="Pot up"
          onCancel={onClose}
        >
          <NumberField
            name="quantity"
            label="Plants"
            hint="Fewer than all become a batch of their own"
            min={1}
            max={first.quantity_current}
            required
          />
          <PottingFields settings={settings} container="container_size" day="potting_date" />
          <Needed settings={settings} old={first.container_size} />
        </Form>
      ) : (
        <Form shape={ManyShape} start={start} submit={potMany} action="Pot up" onCancel={onClose}>
          <PottingFields settings={settings} container="container_size" day="potting_date" />
          <Needed settings={settings} old={first.container_size} quantity={all} />
        </Form>
      )}
    </Dialog>
  )
}

interface NeededProps {
  readonly settings: Settings
  readonly old: string
  readonly quantity?: number
}

function Needed({ settings, old, quantity }: NeededProps) {
  const container = String(useWatch({ name: 'container_size' }) ?? '')
  const typed = Number(useWatch({ name: 'quantity' }) ?? 0)
  return <Shelves settings={settings} container={container} old_container_size={old} quantity={quantity ?? typed} />
}
