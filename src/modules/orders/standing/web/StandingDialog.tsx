/** Creates or changes a standing order: customer, items, frequency, end. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { addDays } from '#kernel/day.ts'
import { useApproval } from '#modules/selling/cart/web/use-approval.tsx'
import { call } from '#web/call.ts'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { type Opened, OpenedRow } from '#web/ui/OpenedRow.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import type { WholeOrder } from '#modules/orders/order/order.ts'
import { createStandingOrder, editStandingOrder } from '../contract.ts'
import { type StandingOrder, type StandingFrequency, standingFrequencies } from '../standing-order.ts'
import { OrderNote, WhoOrders, useOrderDraft, requestedLine } from '#modules/orders/entry/web/OrderDraft.tsx'
import { OrderLines } from '#modules/orders/entry/web/OrderLines.tsx'
import { type DraftLine, lineOfItem } from '#modules/orders/entry/web/draft-line.ts'
import styles from '#modules/orders/entry/web/OrderForm.module.css'

interface StandingDialogProps {
  /** Absent: a new one. */
  readonly standing?: StandingOrder | undefined
  /** The order to repeat. */
  readonly from?: WholeOrder | undefined
  readonly onClose: () => void
}

/** The lines of the standing order, or of the order to repeat: at the prices that hold on each day. */
const linesOf = (standing: StandingOrder | undefined, from: WholeOrder | undefined): DraftLine[] =>
  (standing?.items ?? from?.items.map((item) => ({ ...item, unit_price: null })) ?? []).map(lineOfItem)

export const StandingDialog = ({ standing, ...rest }: StandingDialogProps) => (
  <Dialog title={standing ? 'Standing order' : 'New standing order'} wide onClose={rest.onClose}>
    <OpenedRow row={standing}>{(opened) => <StandingForm opened={opened} {...rest} />}</OpenedRow>
  </Dialog>
)

type StandingFormProps = Omit<StandingDialogProps, 'standing'> & { readonly opened: Opened<StandingOrder | undefined> }

function StandingForm({ opened, from, onClose }: StandingFormProps) {
  const settings = useSettings()
  const standing = opened.row
  const start = standing ?? from
  const tomorrow = addDays(todayOf(settings), 1)
  const draft = useOrderDraft(start, () => linesOf(standing, from))
  const { lines } = draft
  const [frequency, setFrequency] = useState<StandingFrequency>(standing?.frequency ?? 'week')
  const [first, setFirst] = useState(standing?.first_day ?? addDays(tomorrow, 6))
  const [last, setLast] = useState(standing?.last_day ?? '')
  const [ahead, setAhead] = useState(String(standing?.days_ahead ?? 5))
  const approval = useApproval()
  const save = async () => {
    const body = {
      ...draft.body,
      frequency,
      first_day: first,
      last_day: last || null,
      days_ahead: ahead || '0',
      items: lines.map((line) => ({
        ...requestedLine(line),
        ...(line.by_hand && line.unit_price ? { unit_price: line.unit_price } : {}),
      })),
    }
    const saved = await approval.attempt((approved) =>
      opened.save((row) =>
        row
          ? call(editStandingOrder, { params: { id: row.id }, body: { ...body, ...approved, version: row.version } })
          : call(createStandingOrder, { body: { ...body, ...approved } }),
      ),
    )
    toast(`The standing order of ${saved.customer_name} is saved.`)
    onClose()
  }

  return (
    <>
      <PlainForm
        action={opened.action('Save standing order')}
        disabled={lines.length === 0}
        errorAction={opened.discard}
        submit={save}
        refreshes={['/api/standing-orders', '/api/orders']}
        onCancel={onClose}
      >
        <div className={`grid gap-16 items-start ${styles['who']}`}>
          <WhoOrders draft={draft} />
          <Field label="How often">
            {(ids) => (
              <select
                {...ids}
                className={inputClass}
                value={frequency}
                onChange={(event) => setFrequency(event.target.value as StandingFrequency)}
              >
                {Object.entries(standingFrequencies).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TypedDay label="First due" required name="first_day" value={first} onChange={setFirst} formats={settings} />
          <TypedDay
            label="Until"
            hint="Leave blank for no end date"
            name="last_day"
            value={last}
            onChange={setLast}
            formats={settings}
          />
          <Field label="Create the draft, days before" name="days_ahead">
            {(ids) => <NumberInput {...ids} value={ahead} onChange={setAhead} max={60} />}
          </Field>
        </div>
        <OrderLines lines={lines} edit={draft.edit} prices={draft.prices} promises={false} />
        <OrderNote draft={draft} hint="Shown on every order" />
      </PlainForm>
      {approval.dialog}
    </>
  )
}
