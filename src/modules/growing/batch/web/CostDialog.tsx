/** Adds a cost to batches by hand, with a live preview of the cost per plant. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useWatch } from 'react-hook-form'
import { CarriedCosts } from '#modules/supplies/web/CarriedCosts.tsx'
import { Day } from '#kernel/wire.ts'
import { query } from '#web/query.ts'
import { DateField, MoneyField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { type Formats, counted, money, todayOf } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import type { CostKind } from '#modules/growing/ledger/operation-costs.ts'
import { type PlantBatch, mostPreviewed } from '../batch.ts'
import { Amount, CostBody } from '../batch-bodies.ts'
import { bulkCosts, previewCosts } from '../batch-cost-calls.ts'
import styles from './BatchForms.module.css'
import { useBatchAction } from './use-batch-action.ts'

interface CostDialogProps {
  readonly batches: readonly PlantBatch[]
  readonly onClose: () => void
}

const kindNames: Readonly<Record<CostKind, string>> = {
  other: 'Freight and other',
  labour: 'Work',
  materials: 'Materials',
  plants: 'Plants',
}
const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

export function CostDialog({ batches, onClose }: CostDialogProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const [first] = batches
  const called = batches.length === 1 && first ? first.batch_code : counted(batches.length, 'batch', 'batches')
  const submit = async (body: CostBody) => {
    await action(bulkCosts, { body }, ({ data: [batch, ...more] }) =>
      batch && more.length === 0 && batch.id === first?.id
        ? `${called}: ${money((Number(batch.cost) / batch.quantity_current).toFixed(2), settings)} per plant now.`
        : `${called}: ${money(body.amount, settings)} added.`,
    )
    onClose()
  }
  return (
    <Dialog title={`Add a cost to ${called}`} onClose={onClose}>
      <p className={`below-16 muted ${styles['what']}`}>
        Freight, a contractor’s day, a licence: enter what you paid under Expenses as usual; here you choose the plants that carry
        it. What was potted on, divided or split off after the day takes its share along; the share of plants sold since stays an
        expense.
      </p>
      <Form
        shape={CostBody}
        start={{
          batch_ids: batches.map(({ id }) => id),
          amount: '',
          component: 'other',
          reason: '',
          date: todayOf(settings),
        }}
        submit={submit}
        action="Add cost"
        onCancel={onClose}
      >
        <div className={`grid items-start ${styles['pair']}`}>
          <MoneyField name="amount" label={settings.gstRegistered ? 'Amount excl. tax' : 'Amount'} formats={settings} required />
          <TextField name="reason" label="Description" placeholder="Freight from Levin" required />
          <SelectField name="component" label="Cost type" options={kinds} />
          <DateField name="date" label="Day" formats={settings} required />
        </div>
        <Carried batches={batches} formats={settings} />
      </Form>
    </Dialog>
  )
}

/**
 * Preview of the cost: per plant before and after for each batch that carries it, and the part of plants that have
 * left.
 */
function Carried({ batches, formats }: { readonly batches: readonly PlantBatch[]; readonly formats: Formats }) {
  const typed = Amount.safeParse(useWatch({ name: 'amount' }))
  const day = Day.safeParse(useWatch({ name: 'date' }))
  const ids = batches.map(({ id }) => id).join(',')
  const preview = useQuery({
    ...query(previewCosts, { query: { ids, amount: typed.data ?? '', date: day.data ?? '' } }),
    enabled: typed.success && day.success && batches.length <= mostPreviewed,
    placeholderData: (before) => before,
  })
  if (!typed.success || !preview.data) return null
  return <CarriedCosts carried={preview.data} formats={formats} />
}
