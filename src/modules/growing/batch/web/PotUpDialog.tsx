/** Potting up one batch or many: how many, into what, and the supplies used. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { number, todayOf } from '#web/ui/format.ts'
import type { PlantBatch } from '../batch.ts'
import { BulkPotUpBody, PotUpBody } from '../batch-bodies.ts'
import { bulkPottingUp, potUp } from '../batch-calls.ts'
import styles from './BatchForms.module.css'
import { BatchLines, type Line, linesShape, typedLines } from './BatchLines.tsx'
import { PottingFields, SupplyCheck, pottingStart } from './PottingFields.tsx'
import { HeldField } from './HeldField.tsx'
import { TaskField } from './TaskField.tsx'
import { useBatchAction } from './use-batch-action.ts'
import { useContainerQuestion } from './use-container-question.tsx'

interface PotUpDialogProps {
  readonly batches: readonly PlantBatch[]
  readonly onClose: () => void
  /** Called with the batch that was potted. */
  readonly onDone?: (batch: PlantBatch) => void
}

const ManyShape = z.extend(z.omit(BulkPotUpBody, { batches: true }), { batches: linesShape('quantity') })

export function PotUpDialog({ batches, onClose, onDone }: PotUpDialogProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const { isConfirmed, question } = useContainerQuestion()
  const [first] = batches
  if (!first) return null
  const one = batches.length === 1
  const plantTypeIds = batches.map(({ plant_type_id }) => plant_type_id)
  const start = {
    container_size: '',
    potting_date: todayOf(settings),
    ...pottingStart,
  }
  const close = (potted: PlantBatch | undefined) => {
    onClose()
    if (potted) onDone?.(potted)
  }
  const potOne = async (body: PotUpBody) => {
    if (!(await isConfirmed([first.container_size], body.container_size))) return
    const { data } = await action(
      potUp,
      { params: { id: first.id }, body: { ...body, old_container_size: first.container_size } },
      ({ data: batch, newBatchCreated }) =>
        newBatchCreated
          ? `${number(body.quantity)} potted into ${body.container_size}: ${batch.batch_code} is new.`
          : `${batch.batch_code} is now in ${body.container_size}.`,
    )
    close(data)
  }
  const potMany = async ({ batches: typed, ...body }: z.output<typeof ManyShape>) => {
    const from = batches.map(({ container_size }) => container_size)
    if (!(await isConfirmed(from, body.container_size))) return
    const { batches: lines, atItsLine } = typedLines(typed as Line<'quantity'>[], ['quantity'])
    const shownSizes = new Map(batches.map(({ id, container_size }) => [id, container_size]))
    await action(
      bulkPottingUp,
      { body: { ...body, batches: lines.map((line) => ({ ...line, old_container_size: shownSizes.get(line.batch_id) })) } },
      ({ data }) =>
        `${data.length === 1 ? `${data[0]?.batch_code} is` : `${number(data.length)} batches are`} now in ${body.container_size}.`,
    ).catch((error: unknown) => {
      throw atItsLine(error)
    })
    close(undefined)
  }
  return (
    <Dialog title={one ? `Pot up ${first.batch_code}` : `Pot up ${number(batches.length)} batches`} wide onClose={onClose}>
      {one && (
        <p className={`below-16 muted ${styles['what']}`}>
          {first.common_name}, {number(first.quantity_current)} in {first.container_size}
        </p>
      )}
      {one ? (
        <Form
          shape={PotUpBody}
          start={{ ...start, quantity: String(first.quantity_current) }}
          submit={potOne}
          action="Pot up"
          onCancel={onClose}
        >
          <HeldField batches={batches} action="Pot them up" />
          <NumberField
            name="quantity"
            label="Plants"
            hint="Potting only some? They become a new batch."
            min={1}
            max={first.quantity_current}
            required
          />
          <PottingFields container="container_size" day="potting_date" plantTypeIds={plantTypeIds} from={first.container_size} />
          <TaskField batch={first} type="potting-up" target="container_size" quantity="quantity" />
          <Needed old={first.container_size} />
        </Form>
      ) : (
        <Form
          shape={ManyShape}
          start={{
            ...start,
            batches: batches.map(({ id, quantity_current }) => ({ batch_id: id, quantity: String(quantity_current) })),
          }}
          submit={potMany}
          action="Pot up"
          onCancel={onClose}
        >
          <HeldField batches={batches} action="Pot them up" />
          <BatchLines batches={batches} fields={[{ name: 'quantity', label: 'Plants', most: true }]} />
          <PottingFields container="container_size" day="potting_date" plantTypeIds={plantTypeIds} from={first.container_size} />
          <Needed old={first.container_size} />
        </Form>
      )}
      {question}
    </Dialog>
  )
}

interface NeededProps {
  readonly old: string
}

function Needed({ old }: NeededProps) {
  const container = String(useWatch({ name: 'container_size' }) ?? '')
  const one = useWatch({ name: 'quantity' }) as string | undefined
  const many = useWatch({ name: 'batches' }) as readonly { readonly quantity: string }[] | undefined
  const quantity = many ? many.reduce((sum, line) => sum + (Number(line.quantity) || 0), 0) : Number(one ?? 0)
  return <SupplyCheck container={container} old_container_size={old} quantity={quantity} />
}
