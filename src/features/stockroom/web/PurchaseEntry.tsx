/** One more line of a purchase order: which supply or plant, in which container, and how many; then the next. */
import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { usePlantOptions } from '#features/plants/web/use-plant-options.ts'
import type { Settings } from '#features/settings/settings.ts'
import { useSupplyOptions } from '#features/supplies/web/use-supply-options.ts'
import { quantityKind } from '#features/supplies/units.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import type { TypedLine } from './PurchaseLines.tsx'
import styles from './Stockroom.module.css'

/** As a vendor would write it: whole cents, and of what costs less than one of them a little more. */
const about = (cost: number) => String(Number(cost.toFixed(cost < 1 ? 4 : 2)))

interface PurchaseEntryProps {
  readonly settings: Settings
  readonly onAdd: (line: TypedLine) => void
}

export function PurchaseEntry({ settings, onAdd }: PurchaseEntryProps) {
  const items = useSupplyOptions()
  const plants = usePlantOptions()
  const [picked, setPicked] = useState('')
  const [container, setContainer] = useState('')
  const [count, setCount] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const counted = useRef<HTMLInputElement>(null)
  const options = [
    ...items.options.map((option) => ({ ...option, value: `item ${option.value}` })),
    ...plants.options.map((option) => ({ ...option, value: `plant ${option.value}` })),
  ]
  const onType = (typed: string) => {
    items.searching.onType(typed)
    plants.searching.onType(typed)
  }
  const [ofItems, ofPlants] = [items.searching, plants.searching].map(({ matches }) => matches)
  const sizes = useMemo(
    () =>
      settings.containerSizes.map(({ code, cells }) => ({
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
    const item = items.rows.find((each) => each.id === id)
    const plant = plants.rows.find((each) => each.id === id)
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
            onType={onType}
            matches={(ofItems ?? 0) + (ofPlants ?? 0)}
            busy={items.searching.busy || plants.searching.busy}
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
          <NumberBox
            {...ids}
            ref={counted}
            kind={kind === 'item' ? quantityKind(items.rows.find((each) => each.id === id)?.unit ?? '') : 'whole'}
            value={count}
            onChange={setCount}
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
