/** A purchase order is written: from whom, until when, and line after line, supplies and plants. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { listPlantTypes } from '#features/plants/contract.ts'
import { containerSizesOf } from '#features/settings/container-size.ts'
import type { Settings } from '#features/settings/settings.ts'
import { listItems } from '#features/supplies/contract.ts'
import { call } from '#web/call.ts'
import { query, refresh } from '#web/query.ts'
import { Unsaved } from '#web/Unsaved.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { money, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAttempt } from '#web/use-attempt.ts'
import { draftPurchase, editPurchase } from '../contract.ts'
import { type WholePurchase, purchaseName } from '../purchase.ts'
import { touched } from './purchase-words.tsx'
import styles from './Stockroom.module.css'

interface FormProps {
  /** None: a new one. */
  readonly purchase: WholePurchase | undefined
  readonly settings: Settings
  readonly onDone: () => void
}

interface Line {
  readonly key: string
  readonly inventory_item_id: string
  readonly plant_type_id: string
  readonly container_size: string
  readonly name: string
  readonly unit: string
  readonly quantity: string
  readonly unit_cost: string
}

const linesOf = (purchase: WholePurchase | undefined): Line[] =>
  (purchase?.items ?? []).map((line) => ({
    key: line.id,
    inventory_item_id: line.inventory_item_id ?? '',
    plant_type_id: line.plant_type_id ?? '',
    container_size: line.container_size ?? '',
    name: line.name,
    unit: line.unit,
    quantity: String(Number(line.quantity)),
    unit_cost: String(Number(line.unit_cost)),
  }))

export function PurchaseForm({ purchase, settings, onDone }: FormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [vendor, setVendor] = useState(purchase?.vendor ?? '')
  const [expected, setExpected] = useState(purchase?.expected_on ?? '')
  const [notes, setNotes] = useState(purchase?.notes ?? '')
  const [lines, setLines] = useState(() => linesOf(purchase))
  const { busy, attempt, wrong, refusal } = useAttempt()
  const [key] = useState(() => crypto.randomUUID())
  const total = lines.reduce((sum, line) => sum + (Number(line.quantity) * Number(line.unit_cost) || 0), 0)
  const change = (at: string, what: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === at ? { ...line, ...what } : line)))

  const save = async () => {
    const body = {
      vendor,
      ...(expected ? { expected_on: expected } : {}),
      notes,
      items: lines.map((line) => ({
        ...(line.inventory_item_id
          ? { inventory_item_id: line.inventory_item_id }
          : { plant_type_id: line.plant_type_id, container_size: line.container_size }),
        quantity: line.quantity,
        ...(line.unit_cost ? { unit_cost: line.unit_cost } : {}),
      })),
    }
    const saved = purchase
      ? await call(editPurchase, { params: { id: purchase.id }, body: { ...body, version: purchase.version } })
      : await call(draftPurchase, { body, key })
    toast(`${purchaseName(saved.order_number)} is saved.`)
    await refresh(client, ...touched)
    if (purchase) onDone()
    else await navigate({ to: '/inventory/supplies/purchases/$purchaseId', params: { purchaseId: saved.id }, replace: true })
  }

  return (
    <Page title={purchase ? `Change ${purchaseName(purchase.order_number)}` : 'New purchase order'}>
      <Unsaved typed={[vendor, expected, notes, lines]} saving={busy} />
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void attempt(save)
        }}
      >
        <Card>
          <div className={styles['who']}>
            <Field label="Vendor" error={wrong('vendor')}>
              {(ids) => (
                <Combobox
                  {...ids}
                  free
                  value={vendor}
                  onChange={setVendor}
                  options={settings.vendors.map((name) => ({ value: name, label: name }))}
                  placeholder="From whom"
                />
              )}
            </Field>
            <Field label="Expected" error={wrong('expected_on')}>
              {(ids) => <DateInput {...ids} value={expected} onChange={setExpected} formats={settings} />}
            </Field>
            <Field label="Note" error={wrong('notes')}>
              {(ids) => (
                <input
                  {...ids}
                  className={inputClass}
                  maxLength={2000}
                  value={notes}
                  onChange={(e) => setNotes(e.target.value)}
                />
              )}
            </Field>
          </div>
        </Card>
        <Card title="Lines">
          {lines.length > 0 && (
            <div className={styles['heads']} aria-hidden>
              <span>How many</span>
              <span>Cost of one</span>
              <span>Without tax</span>
            </div>
          )}
          <ul className={styles['written']}>
            {lines.map((line, i) => {
              const fault = wrong(`items.${i}`)
              return (
                <li key={line.key}>
                  <div className={styles['name']}>
                    <b>{line.name}</b>
                    <small data-bad={fault !== undefined} role={fault ? 'alert' : undefined}>
                      {fault ?? line.unit}
                    </small>
                  </div>
                  <input
                    aria-label={`How many ${line.name}`}
                    className={inputClass}
                    inputMode="decimal"
                    value={line.quantity}
                    onChange={(event) => change(line.key, { quantity: event.target.value.replace(',', '.') })}
                  />
                  <input
                    aria-label={`Cost of one ${line.name}`}
                    className={inputClass}
                    inputMode="decimal"
                    placeholder="as last"
                    value={line.unit_cost}
                    onChange={(event) => change(line.key, { unit_cost: event.target.value.replace(',', '.') })}
                  />
                  <span className={styles['count']}>
                    {money((Number(line.quantity) * Number(line.unit_cost) || 0).toFixed(2), settings)}
                  </span>
                  <IconButton label={`Take ${line.name} off`} onClick={() => setLines(lines.filter((each) => each !== line))}>
                    <X size={18} aria-hidden />
                  </IconButton>
                </li>
              )
            })}
          </ul>
          <Entry settings={settings} onAdd={(line) => setLines([...lines, line])} />
        </Card>
        <footer className={styles['foot']}>
          <p>
            Without tax <b>{money(total.toFixed(2), settings)}</b>
          </p>
          {refusal && (
            <p role="alert" className={styles['refusal']}>
              {refusal}
            </p>
          )}
          <div>
            <Button kind="ghost" onClick={() => (purchase ? onDone() : history.back())}>
              Cancel
            </Button>
            <Button kind="primary" type="submit" busy={busy} disabled={lines.length === 0}>
              {purchase ? 'Save' : 'Save draft'}
            </Button>
          </div>
        </footer>
      </form>
    </Page>
  )
}

/** As a vendor would write it: whole cents, and of what costs less than one of them a little more. */
const about = (cost: number) => String(Number(cost.toFixed(cost < 1 ? 4 : 2)))

interface EntryProps {
  readonly settings: Settings
  readonly onAdd: (line: Line) => void
}

/** What, in which container if it is a plant, and how many; then the next. */
function Entry({ settings, onAdd }: EntryProps) {
  const items = useQuery(query(listItems, { query: { limit: '200' } })).data
  const plants = useQuery(query(listPlantTypes, { query: { limit: '200' } })).data
  const [picked, setPicked] = useState('')
  const [container, setContainer] = useState('')
  const [count, setCount] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const counted = useRef<HTMLInputElement>(null)
  const options = useMemo(
    () => [
      ...(items ?? []).map((item) => ({
        value: `item ${item.id}`,
        label: item.name,
        detail: `${number(item.quantity_on_hand)} ${item.unit} there`,
      })),
      ...(plants ?? []).map((plant) => ({
        value: `plant ${plant.id}`,
        label: plant.common_name,
        botanical: plant.botanical_name,
      })),
    ],
    [items, plants],
  )
  const sizes = useMemo(
    () =>
      containerSizesOf(settings).map(({ code, cells }) => ({
        value: code,
        label: code,
        ...(cells ? { detail: `${cells} cells` } : {}),
      })),
    [settings],
  )
  const [kind, id] = picked.split(' ')
  const ready = Boolean(id) && (kind !== 'plant' || container !== '') && Number(count) > 0
  const add = () => {
    if (!ready || !id) return (id ? counted : first).current?.focus()
    const item = items?.find((each) => each.id === id)
    const plant = plants?.find((each) => each.id === id)
    onAdd({
      key: crypto.randomUUID(),
      inventory_item_id: item?.id ?? '',
      plant_type_id: plant?.id ?? '',
      container_size: plant ? container : '',
      name: item?.name ?? `${plant?.common_name ?? ''}, ${container}`,
      unit: item?.unit ?? 'plants',
      quantity: count,
      unit_cost: item && Number(item.average_cost) > 0 ? about(Number(item.average_cost)) : '',
    })
    setPicked('')
    setCount('')
    first.current?.focus()
  }
  return (
    <div className={styles['entry']} data-plant={kind === 'plant'}>
      <Field label="Supply or plant">
        {(ids) => (
          <Combobox
            {...ids}
            ref={first}
            value={picked}
            onChange={(value) => {
              setPicked(value)
              if (value.startsWith('item')) counted.current?.focus()
            }}
            options={options}
            placeholder="Type a name"
          />
        )}
      </Field>
      {kind === 'plant' && (
        <Field label="In">
          {(ids) => (
            <Combobox {...ids} free value={container} onChange={setContainer} options={sizes} placeholder="Tray or pot" />
          )}
        </Field>
      )}
      <Field label="How many">
        {(ids) => (
          <input
            {...ids}
            ref={counted}
            className={inputClass}
            inputMode="decimal"
            value={count}
            onChange={(event) => setCount(event.target.value.replace(',', '.'))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              add()
            }}
          />
        )}
      </Field>
      <Button onClick={add}>
        <Plus size={17} aria-hidden /> Add
      </Button>
    </div>
  )
}
