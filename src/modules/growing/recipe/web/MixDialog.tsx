import type { InventoryItemId } from '#kernel/id.ts'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { trimDecimals } from '#kernel/number.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { counted } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useFieldLines } from '#web/ui/use-field-lines.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { useQuery } from '#web/use-query.ts'
import type { Mix } from '../mix.ts'
import { saveMix } from '../mix-calls.ts'
import { recipeSupplies } from '../recipe-calls.ts'
import { commonUnits } from '#modules/supplies/units.ts'
import styles from './RecipesScreen.module.css'

interface MixDialogProps {
  /** Undefined to choose one among the supplies. */
  readonly mix: z.infer<typeof Mix> | undefined
  readonly onClose: () => void
  readonly onSaved: () => void
}

interface Row {
  readonly inventory_item_id: InventoryItemId
  readonly quantity: string
  readonly unit: string
}
const empty: Row = { inventory_item_id: '', quantity: '', unit: '' }

export function MixDialog({ mix, onClose, onSaved }: MixDialogProps) {
  const { data: supplies = [], isPending } = useQuery(query(recipeSupplies))
  const [itemId, setItemId] = useState(mix?.id ?? '')
  const { lines: rows, edit } = useFieldLines<Row>(
    () =>
      mix?.components.map(({ inventory_item_id, quantity, unit }) => ({
        inventory_item_id,
        quantity: trimDecimals(quantity),
        unit,
      })) ?? [empty],
  )
  const item = supplies.find(({ id }) => id === itemId)
  const options = supplies.map(({ id, name, category, unit }) => ({
    value: id,
    label: name,
    detail: [category, `in ${unit}`].filter(Boolean).join(', '),
  }))
  const save = async () => {
    if (itemId === '') throw new Problem('INVALID', 'Choose the mix you make.')
    if (rows.some((row) => row.inventory_item_id === '' && row.quantity !== ''))
      throw new Problem('INVALID', 'Choose the supply of each row, or remove the row.')
    const components = rows.filter((row) => row.inventory_item_id !== '').map(({ key: _, ...row }) => row)
    const componentIds = mix?.components.map(({ id }) => id) ?? []
    await call(saveMix, { params: { id: itemId }, body: { components, before_ids: componentIds } })
    toast(
      components.length > 0
        ? `${item?.name ?? 'The mix'} now has ${counted(components.length, 'component')}.`
        : 'The mix is removed.',
    )
    onSaved()
  }
  return (
    <Dialog title={mix ? `Components of ${mix.name}` : 'Add a mix'} wide onClose={onClose}>
      <PlainForm action="Save mix" submit={save} onCancel={onClose}>
        {!mix && (
          <Field label="Mix" required hint="A supply you make yourself">
            {(ids) => (
              <Combobox
                {...ids}
                value={itemId}
                onChange={setItemId}
                options={options}
                busy={isPending}
                placeholder="Search supplies"
              />
            )}
          </Field>
        )}
        <fieldset className={`gap-8 min-0 ${styles['mix']}`}>
          <legend className="weight-550">One {item?.unit ?? mix?.unit ?? 'unit'} of it takes</legend>
          {rows.map((row, i) => {
            const chosen = supplies.find(({ id }) => id === row.inventory_item_id)
            return (
              <div key={row.key} className={`grid gap-8 items-center ${styles['component']}`}>
                <Combobox
                  aria-label={`Component ${i + 1}`}
                  value={row.inventory_item_id}
                  placeholder="Supply"
                  busy={isPending}
                  options={options.filter(({ value }) => value !== itemId)}
                  onChange={(id) =>
                    edit.change(i, {
                      inventory_item_id: id,
                      unit: row.unit || (supplies.find((each) => each.id === id)?.unit ?? ''),
                    })
                  }
                />
                <NumberBox
                  aria-label={`Quantity of component ${i + 1}`}
                  kind="quantity"
                  placeholder="0.3"
                  value={row.quantity}
                  onChange={(quantity) => edit.change(i, { quantity })}
                />
                <Combobox
                  aria-label={`Unit of component ${i + 1}`}
                  free
                  value={row.unit}
                  onChange={(unit) => edit.change(i, { unit })}
                  options={[...new Set([...(chosen ? [chosen.unit] : []), ...commonUnits])].map((unit) => ({
                    value: unit,
                    label: unit,
                  }))}
                />
                <IconButton label={`Remove component ${i + 1}`} onClick={() => edit.remove(i)}>
                  <X size={17} aria-hidden />
                </IconButton>
              </div>
            )
          })}
          <Button kind="ghost" onClick={() => edit.append(empty)}>
            <Plus size={16} aria-hidden /> Add a component
          </Button>
        </fieldset>
      </PlainForm>
    </Dialog>
  )
}
