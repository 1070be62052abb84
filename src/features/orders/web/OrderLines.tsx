/** The lines of an order while it is written: plant, Enter, how many, Enter, and the next one. */
import type { InventoryItemId, PlantTypeId } from '#kernel/id.ts'
import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { agreedPrice } from '#features/accounts/agreed-price.ts'
import type { AccountPrices } from '#features/accounts/price-group.ts'
import type { Settings } from '#features/settings/settings.ts'
import { parseNumber } from '#kernel/number.ts'
import { query } from '#web/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { Card } from '#web/ui/Page.tsx'
import { money, number } from '#web/ui/format.ts'
import { listAvailability } from '#features/availability/contract.ts'
import { type SupplyForTill } from '#features/sales/goods-calls.ts'
import { suppliesForSale } from '#features/sales/goods-calls.ts'
import { unitName } from '#features/sales/cart.ts'
import type { Availability } from '#features/availability/availability.ts'
import { amountText, inParts } from '../order-lines.ts'
import { readPasted } from '../order-paste.ts'
import { useSubmitState } from '#web/ui/use-submit.ts'
import styles from './OrderForm.module.css'

export interface DraftLine {
  readonly key: string
  readonly plant_type_id: PlantTypeId
  readonly inventory_item_id: InventoryItemId
  readonly container_size: string
  /** Of a supply: in what it is measured. */
  readonly unit: string
  readonly name: string
  readonly quantity: string
  readonly unit_price: string
  /** Nobody reckons it anew. */
  readonly by_hand: boolean
  /** Why it is not the price of the list. */
  readonly reason?: string | undefined
  readonly promised_for: string
  /** Of a line that no list has. */
  readonly taxed?: boolean
}

interface LinesProps {
  readonly lines: readonly DraftLine[]
  readonly onChange: (lines: DraftLine[]) => void
  /** What is agreed with whoever orders. */
  readonly prices: AccountPrices | undefined
  /** Each line has a day of its own. */
  readonly promises: boolean
  /** Lines that no list has can be added. */
  readonly named?: boolean
  readonly settings: Settings
}

const kindOf = (each: { readonly plant_type_id: PlantTypeId; readonly container_size: string }) =>
  `${each.plant_type_id} ${each.container_size}`

/** What can be ordered. */
interface Goods {
  readonly plants: readonly Availability[]
  readonly supplies: readonly SupplyForTill[]
}

/** How much was typed; undefined while it is no number. */
export const readAmount = (typed: string): number | undefined => {
  const { text } = parseNumber(typed, 'quantity')
  return text === undefined ? undefined : Number(text)
}

const lineOf = (good: Availability, quantity: string): DraftLine => ({
  key: crypto.randomUUID(),
  plant_type_id: good.plant_type_id,
  inventory_item_id: '',
  container_size: good.container_size,
  unit: '',
  name: `${good.common_name}, ${good.container_size}`,
  quantity,
  unit_price: good.price,
  by_hand: false,
  promised_for: '',
})

const supplyLine = (good: SupplyForTill, quantity: string): DraftLine => ({
  key: crypto.randomUUID(),
  plant_type_id: '',
  inventory_item_id: good.id,
  container_size: '',
  unit: good.unit,
  name: good.name,
  quantity,
  unit_price: good.price,
  by_hand: false,
  promised_for: '',
})

const openLine = (): DraftLine => ({
  key: crypto.randomUUID(),
  plant_type_id: '',
  inventory_item_id: '',
  container_size: '',
  unit: '',
  name: '',
  quantity: '1',
  unit_price: '',
  by_hand: true,
  promised_for: '',
  taxed: true,
})

const isOpen = (line: DraftLine) => line.plant_type_id === '' && line.inventory_item_id === ''

/** A line that nobody priced by hand costs what was agreed for so many of it; without the list, what it cost before. */
export function withPrice(line: DraftLine, { plants, supplies }: Goods, prices: AccountPrices | undefined): DraftLine {
  const plant = plants.find((each) => kindOf(each) === kindOf(line))
  const good = plant ?? supplies.find(({ id }) => id === line.inventory_item_id)
  const quantity = readAmount(line.quantity)
  if (line.by_hand || !good || quantity === undefined) return line
  const { price, reason } = agreedPrice(good.price, plant ?? {}, quantity, prices)
  return { ...line, unit_price: price, reason }
}

const isEnter = (event: KeyboardEvent) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey

/** Enter adds a line; one too many does not send the order. */
const stay = (event: KeyboardEvent) => isEnter(event) && event.preventDefault()

export function OrderLines({ lines, onChange, prices, promises, named = false, settings }: LinesProps) {
  const { errorAt } = useSubmitState()
  const goods = useQuery(query(listAvailability))
  const supplies = useQuery(query(suppliesForSale))
  const [picked, setPicked] = useState('')
  const [count, setCount] = useState('1')
  const [pasting, setPasting] = useState(false)
  const plantField = useRef<HTMLInputElement>(null)
  const countField = useRef<HTMLInputElement>(null)
  const byKind = useMemo(() => new Map(goods.data?.map((good) => [kindOf(good), good])), [goods.data])
  const options = useMemo(
    () => [
      ...(goods.data ?? []).map((good) => ({
        value: kindOf(good),
        label: `${good.common_name}, ${good.container_size}`,
        botanical: good.botanical_name,
        detail: `${money(agreedPrice(good.price, good, 1, prices).price, settings)} · ${number(good.available)} available`,
      })),
      ...(supplies.data ?? []).map((good) => ({
        value: good.id,
        label: good.name,
        botanical: '',
        detail: [
          `${money(agreedPrice(good.price, {}, 1, prices).price, settings)}${good.unit === 'each' ? '' : ` a ${unitName(good.unit)}`}`,
          `${amountText(good, Number(good.quantity_on_hand))} in stock`,
        ].join(' · '),
      })),
    ],
    [goods.data, supplies.data, prices, settings],
  )
  const supply = supplies.data?.find(({ id }) => id === picked)
  const change = (key: string, what: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...what } : line)))
  const add = () => {
    const good = byKind.get(picked)
    if (!good && !supply) return plantField.current?.focus()
    onChange([...lines, ...(good ? [lineOf(good, count)] : []), ...(supply ? [supplyLine(supply, count)] : [])])
    setPicked('')
    setCount('1')
    plantField.current?.focus()
  }
  return (
    <Card
      title="Lines"
      actions={
        <Button kind="ghost" onClick={() => setPasting(!pasting)}>
          <ClipboardPaste size={17} aria-hidden /> Paste lines
        </Button>
      }
    >
      {goods.isError && <ErrorBox error={goods.error} retry={() => void goods.refetch()} />}
      {pasting && goods.data && (
        <Paste
          goods={goods.data}
          onFound={(found) => onChange([...lines, ...found.map(({ good, quantity }) => lineOf(good, String(quantity)))])}
          onDone={() => setPasting(false)}
        />
      )}
      <ul className={styles['lines']}>
        {lines.map((line, i) => (
          <Line
            key={line.key}
            line={line}
            available={promises ? undefined : byKind.get(kindOf(line))?.available}
            fault={errorAt(`items.${i}`)}
            promises={promises}
            settings={settings}
            onChange={(what) => change(line.key, what)}
            onRemove={() => onChange(lines.filter((each) => each.key !== line.key))}
          />
        ))}
      </ul>
      <div className={styles['entry']} onKeyDown={stay}>
        <Field label="Plant or supply">
          {(ids) => (
            <Combobox
              {...ids}
              ref={plantField}
              value={picked}
              onChange={(value) => {
                setPicked(value)
                if (value) countField.current?.focus()
              }}
              options={options}
              placeholder="Type a name and a size"
            />
          )}
        </Field>
        <Field label={supply?.measured ? `How much (${unitName(supply.unit)})` : 'How many'}>
          {(ids) => (
            <NumberBox
              {...ids}
              ref={countField}
              kind={supply?.measured ? 'quantity' : 'whole'}
              value={count}
              onChange={setCount}
              onKeyDown={(event) => isEnter(event) && add()}
            />
          )}
        </Field>
        <Button onClick={add}>
          <Plus size={17} aria-hidden /> Add
        </Button>
      </div>
      {named && (
        <div className={styles['other']}>
          <Button kind="ghost" onClick={() => onChange([...lines, openLine()])}>
            <Plus size={17} aria-hidden /> Delivery or other
          </Button>
        </div>
      )}
    </Card>
  )
}

interface LineProps {
  readonly line: DraftLine
  readonly available: number | undefined
  readonly fault: string | undefined
  readonly promises: boolean
  readonly settings: Settings
  readonly onChange: (what: Partial<DraftLine>) => void
  readonly onRemove: () => void
}

function Line({ line, available, fault, promises, settings, onChange, onRemove }: LineProps) {
  const measured = inParts({ unit: line.unit || null, inventory_item_id: line.inventory_item_id || null })
  const short = available !== undefined && Number(line.quantity) > available
  return (
    <li>
      <div className={styles['name']}>
        {isOpen(line) ? (
          <input
            aria-label="What it is"
            className={inputClass}
            placeholder="Delivery, or what else it is"
            maxLength={120}
            autoFocus={line.name === ''}
            value={line.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        ) : (
          <b>{line.name}</b>
        )}
        {fault ? (
          <small data-bad role="alert">
            {fault}
          </small>
        ) : (
          <small data-bad={short}>
            {[
              available !== undefined && `${number(Math.max(0, available))} available`,
              measured && `in ${unitName(line.unit)}`,
              line.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        )}
      </div>
      <NumberBox
        aria-label={`How ${measured ? 'much' : 'many'} ${line.name}`}
        kind={measured ? 'quantity' : 'whole'}
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity, ...(line.reason ? { by_hand: false } : {}) })}
      />
      <NumberBox
        aria-label={`Price of ${line.name}`}
        kind="money"
        placeholder="Price"
        value={line.unit_price}
        onChange={(unit_price) => onChange({ unit_price, by_hand: true, reason: '' })}
      />
      {promises ? (
        <DateInput
          aria-label={`Day ${line.name} is promised for`}
          value={line.promised_for}
          onChange={(value) => onChange({ promised_for: value })}
          formats={settings}
        />
      ) : (
        <span className={styles['sum']}>
          {money(((readAmount(line.quantity) ?? 0) * Number(line.unit_price) || 0).toFixed(2), settings)}
        </span>
      )}
      <IconButton label={`Take ${line.name} off`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

interface PasteProps {
  readonly goods: readonly Availability[]
  readonly onFound: (found: readonly { readonly good: Availability; readonly quantity: number }[]) => void
  readonly onDone: () => void
}

/** What is read becomes lines; what is not stays to be mended. */
function Paste({ goods, onFound, onDone }: PasteProps) {
  const [text, setText] = useState('')
  const [left, setLeft] = useState(0)
  const read = () => {
    const { found, unread } = readPasted(text, goods)
    onFound(found)
    setText(unread.join('\n'))
    setLeft(unread.length)
    if (unread.length === 0) onDone()
  }
  return (
    <div className={styles['paste']}>
      <Field
        label="Lines from a mail or a spreadsheet"
        hint="A number, a name and a size on each line: 10 Lavender 14 cm"
        error={left > 0 ? `${left} of these lines fit no plant, or several. Mend them here, then read them again.` : undefined}
      >
        {(ids) => (
          <textarea {...ids} className={inputClass} rows={5} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Button onClick={read} disabled={text.trim() === ''}>
        Read the lines
      </Button>
    </div>
  )
}
