/** An order that repeats is set up, or changed: who, what, how often, how long. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAccounts } from '#features/accounts/contract.ts'
import { accountPrices } from '#features/accounts/price-group-calls.ts'
import type { Settings } from '#features/settings/settings.ts'
import { addDays } from '#kernel/day.ts'
import { call } from '#web/call.ts'
import { query, refresh } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAttempt } from '#web/use-attempt.ts'
import { listAvailability } from '../contract.ts'
import type { WholeOrder } from '../order.ts'
import { createStandingOrder, editStandingOrder } from '../standing-calls.ts'
import { type StandingOrder, type StandingRhythm, standingRhythms } from '../standing-order.ts'
import { type DraftLine, OrderLines, withPrice } from './OrderLines.tsx'
import styles from './OrderForm.module.css'
import screen from './OrderScreen.module.css'

interface StandingDialogProps {
  /** None: a new one. */
  readonly standing: StandingOrder | undefined
  /** The order that is repeated. */
  readonly from: WholeOrder | undefined
  readonly settings: Settings
  readonly onClose: () => void
}

const linesOf = (standing: StandingOrder | undefined, from: WholeOrder | undefined): DraftLine[] => {
  const items = standing?.items ?? from?.items.map((item) => ({ ...item, unit_price: null })) ?? []
  return items.map((item) => ({
    key: crypto.randomUUID(),
    plant_type_id: item.plant_type_id ?? '',
    inventory_item_id: item.inventory_item_id ?? '',
    container_size: item.container_size ?? '',
    name: item.description,
    quantity: String(item.quantity),
    unit_price: item.unit_price ?? '',
    by_hand: item.unit_price !== null,
    promised_for: '',
  }))
}

export function StandingDialog({ standing, from, settings, onClose }: StandingDialogProps) {
  const client = useQueryClient()
  const start = standing ?? from
  const tomorrow = addDays(todayOf(settings), 1)
  const [account, setAccount] = useState(start?.business_account_id ?? '')
  const [customer, setCustomer] = useState(start?.business_account_id ? '' : (start?.customer_name ?? ''))
  const [every, setEvery] = useState<StandingRhythm>(standing?.every ?? 'week')
  const [first, setFirst] = useState(standing?.first_day ?? addDays(tomorrow, 6))
  const [last, setLast] = useState(standing?.last_day ?? '')
  const [ahead, setAhead] = useState(String(standing?.days_ahead ?? 5))
  const [notes, setNotes] = useState(start?.notes ?? '')
  const [typed, setLines] = useState(() => linesOf(standing, from))
  const { busy, attempt, wrong, refusal } = useAttempt()
  const [key] = useState(() => crypto.randomUUID())
  const accounts = useQuery(query(listAccounts, { query: { limit: '200' } }))
  const goods = useQuery(query(listAvailability))
  const agreed = useQuery({ ...query(accountPrices, { params: { id: account } }), enabled: account !== '' })
  const prices = account ? agreed.data : undefined
  const lines = typed.map((line) => withPrice(line, goods.data ?? [], prices))

  const save = async () => {
    const body = {
      ...(account ? { business_account_id: account } : { customer_name: customer }),
      every,
      first_day: first,
      last_day: last || null,
      days_ahead: ahead || '0',
      notes,
      items: lines.map((line) => ({
        ...(line.inventory_item_id
          ? { inventory_item_id: line.inventory_item_id }
          : { plant_type_id: line.plant_type_id, container_size: line.container_size }),
        quantity: line.quantity,
        ...(line.by_hand && line.unit_price ? { unit_price: line.unit_price } : {}),
      })),
    }
    const saved = standing
      ? await call(editStandingOrder, { params: { id: standing.id }, body: { ...body, version: standing.version } })
      : await call(createStandingOrder, { body, key })
    toast(`The standing order of ${saved.customer_name} is saved.`)
    await refresh(client, '/api/standing-orders', '/api/orders')
    onClose()
  }

  return (
    <Dialog title={standing ? 'Standing order' : 'New standing order'} wide onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void attempt(save)
        }}
      >
        <div className={styles['who']}>
          <Field label="Business account" error={wrong('business_account_id')}>
            {(ids) => (
              <Combobox
                {...ids}
                value={account}
                onChange={setAccount}
                options={(accounts.data ?? []).map((each) => ({ value: each.id, label: each.name, detail: each.contact_name }))}
                placeholder="None: an order of one who pays"
              />
            )}
          </Field>
          {!account && (
            <Field label="Customer" required error={wrong('customer_name')}>
              {(ids) => (
                <input
                  {...ids}
                  className={inputClass}
                  maxLength={120}
                  value={customer}
                  onChange={(event) => setCustomer(event.target.value)}
                />
              )}
            </Field>
          )}
          <Field label="How often">
            {(ids) => (
              <select
                {...ids}
                className={inputClass}
                value={every}
                onChange={(event) => setEvery(event.target.value as StandingRhythm)}
              >
                {Object.entries(standingRhythms).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Wanted first" required error={wrong('first_day')}>
            {(ids) => <DateInput {...ids} value={first} onChange={setFirst} formats={settings} />}
          </Field>
          <Field label="Until" hint="Empty: until it is ended" error={wrong('last_day')}>
            {(ids) => <DateInput {...ids} value={last} onChange={setLast} formats={settings} />}
          </Field>
          <Field label="Draft so many days ahead" error={wrong('days_ahead')}>
            {(ids) => <NumberInput {...ids} value={ahead} onChange={setAhead} max={60} />}
          </Field>
        </div>
        <OrderLines lines={lines} onChange={setLines} prices={prices} promises={false} settings={settings} wrong={wrong} />
        <Field label="Note" hint="Stands on every order" error={wrong('notes')}>
          {(ids) => (
            <textarea
              {...ids}
              className={inputClass}
              maxLength={2000}
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
            />
          )}
        </Field>
        {refusal && <p role="alert">{refusal}</p>}
        <div className={screen['ends']}>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={busy} disabled={lines.length === 0}>
            Save standing order
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
