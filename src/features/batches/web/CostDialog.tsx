/** A cost that is put on batches by hand, and what each plant comes to with it, while it is typed. */
import { useSettings } from '#features/settings/web/use-settings.ts'
import { useWatch } from 'react-hook-form'
import { cents } from '#kernel/money.ts'
import { parseCost, type Millionths } from '#kernel/quantity.ts'
import { Money } from '#kernel/wire.ts'
import { DateField, MoneyField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { type Formats, counted, money, todayOf } from '#web/ui/format.ts'
import { type CostKind, costShares } from '#features/stock-ledger/operation-costs.ts'
import type { PlantBatch } from '../batch.ts'
import { CostBody } from '../batch-bodies.ts'
import { bulkCosts } from '../batch-cost-calls.ts'
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
    await action(bulkCosts, { body }, ({ data: [batch] }) =>
      batches.length === 1 && batch
        ? `${called}: ${money((Number(batch.cost) / batch.quantity_current).toFixed(2), settings)} per plant now.`
        : `${called}: ${money(body.amount, settings)} added.`,
    )
    onClose()
  }
  return (
    <Dialog title={`Add a cost to ${called}`} onClose={onClose}>
      <p className={styles['what']}>
        Freight, a contractor’s day, a licence: enter what you paid under Expenses as usual; here you choose the plants that carry
        it. Plants already sold keep their cost.
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
        <div className={styles['pair']}>
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

/** What a plant of each batch carries, and what it would carry. */
function Carried({ batches, formats }: { readonly batches: readonly PlantBatch[]; readonly formats: Formats }) {
  const typed = Money.safeParse(useWatch({ name: 'amount' }))
  const amount = typed.success ? cents(typed.data) * 10_000n : 0n
  const shares = costShares(batches, amount)
  const write = (millionths: Millionths) => money((Number(millionths) / 1e6).toFixed(2), formats)
  const each = (cost: Millionths, { quantity_current }: PlantBatch) => write(cost / BigInt(quantity_current))
  return (
    <ul className={styles['carried']} aria-label="Cost per plant">
      {batches.map((batch, i) => {
        const cost = parseCost(batch.cost)
        const put = shares[i] ?? 0n
        return (
          <li key={batch.id}>
            <p>
              {batches.length > 1 && <b>{batch.batch_code}</b>} {batch.common_name}
              <span>
                {counted(batch.quantity_current, 'plant')} in {batch.container_size}
                {batches.length > 1 && put > 0n && `, ${write(put)}`}
              </span>
            </p>
            <p>
              {put > 0n && (
                <>
                  <s>{each(cost, batch)}</s>{' '}
                </>
              )}
              <b>{each(cost + put, batch)}</b>
              <span>per plant</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
