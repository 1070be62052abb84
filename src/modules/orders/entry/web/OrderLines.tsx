/** The lines of an order while it is written: plant, Enter, how many, Enter, and the next one. */
import { type Availability, stepsOf } from '#modules/growing/availability/availability.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { ClipboardPaste, Plus } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { agreedPrice } from '#modules/customers/agreed-price.ts'
import type { AccountPrices } from '#modules/customers/price-group.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { Card } from '#web/ui/Page.tsx'
import { money, number } from '#web/ui/format.ts'
import { listAvailability } from '#modules/growing/availability/contract.ts'
import { suppliesForSale } from '#modules/selling/cart/goods-calls.ts'
import { unitName } from '#modules/selling/cart/cart.ts'
import { amountText } from '#modules/orders/order/order-lines.ts'
import type { Keyed, LineEdits } from '#web/ui/use-field-lines.ts'
import { useSubmitState } from '#web/ui/use-submit.ts'
import { useQuery } from '#web/use-query.ts'
import { type DraftLine, kindOf, openLine, plantLine, supplyLine } from './draft-line.ts'
import { OrderLineRow } from './OrderLineRow.tsx'
import { PasteLines } from './PasteLines.tsx'
import styles from './OrderForm.module.css'

interface LinesProps {
  readonly lines: readonly Keyed<DraftLine>[]
  readonly edit: LineEdits<DraftLine>
  /** The prices agreed with the customer. */
  readonly prices: AccountPrices | undefined
  /** Each line has a day of its own. */
  readonly promises: boolean
  /** Lines that no list has can be added. */
  readonly named?: boolean
}

const isEnter = (event: KeyboardEvent) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey

const stepsOfLine = (good: Availability | undefined) => (good ? stepsOf(good) : undefined)

/** Enter adds a line; one too many does not send the order. */
const stay = (event: KeyboardEvent) => isEnter(event) && event.preventDefault()

export function OrderLines({ lines, edit, prices, promises, named = false }: LinesProps) {
  const settings = useSettings()
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
        label: `${good.common_name}, ${sizeText(good)}`,
        botanical: good.botanical_name,
        synonyms: good.synonyms,
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
  const add = () => {
    const good = byKind.get(picked)
    if (!good && !supply) return plantField.current?.focus()
    edit.append(...(good ? [plantLine(good, count)] : []), ...(supply ? [supplyLine(supply, count)] : []))
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
        <PasteLines
          goods={goods.data}
          onFound={(found) => edit.append(...found.map(({ good, quantity }) => plantLine(good, String(quantity))))}
          onDone={() => setPasting(false)}
        />
      )}
      {lines.length > 0 && (
        <div className={`muted text-s ${styles['heads']}`} aria-hidden>
          <span>Plant or supply</span>
          <span>Quantity</span>
          <span>Price</span>
          <span>{promises ? 'Promised for' : 'Total'}</span>
        </div>
      )}
      <ul className={styles['lines']}>
        {lines.map((line, i) => (
          <OrderLineRow
            key={line.key}
            line={line}
            available={promises ? undefined : byKind.get(kindOf(line))?.available}
            steps={stepsOfLine(byKind.get(kindOf(line)))}
            fault={errorAt(`items.${i}`)}
            promises={promises}
            onChange={(what) => edit.change(i, what)}
            onRemove={() => edit.remove(i)}
          />
        ))}
      </ul>
      <div className={`grid gap-8 items-end above-16 ${styles['entry']}`} onKeyDown={stay}>
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
              busy={goods.isPending || supplies.isPending}
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
          <Button kind="ghost" onClick={() => edit.append(openLine())}>
            <Plus size={17} aria-hidden /> Delivery or other
          </Button>
        </div>
      )}
    </Card>
  )
}
