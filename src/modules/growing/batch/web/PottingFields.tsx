/** The common fields of potting and dividing: the container, the supplies, the labour, and the next action. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { PlantTypeId } from '#kernel/id.ts'
import { TriangleAlert } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { query } from '#web/query.ts'
import { CheckboxField, ComboboxField, DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { TextAreaField, TextField } from '#web/ui/Form.tsx'
import { counted, money, number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { previewInputs } from '../batch-cost-calls.ts'
import { containersFor } from '../container-order.ts'
import { listBatches } from '../contract.ts'
import styles from './BatchForms.module.css'
import { RecipeFields, recipeStart } from './RecipeFields.tsx'

export const sizeOptions = (settings: Settings, from?: string, used: readonly string[] = []) =>
  containersFor(settings.containerSizes, from, used).map(({ code, litres }) => ({
    value: code,
    label: code,
    detail: `${Number(litres)} L`,
  }))

export const pottingStart = {
  location: '',
  ready_on: '',
  minutes: '',
  recycle_old_container: false,
  confirmed: false,
  notes: '',
  next_action: '',
  next_action_date: '',
  ...recipeStart,
}

interface PottingFieldsProps {
  /** The name of the field with the container. */
  readonly container: 'container_size' | 'container_size_to'
  readonly day: 'potting_date' | 'action_date'
  readonly plantTypeIds: readonly PlantTypeId[]
  /** The container that the plants are in: larger ones come first. */
  readonly from?: string
}

export function PottingFields({ container, day, plantTypeIds, from }: PottingFieldsProps) {
  const settings = useSettings()
  const used = useContainersOf(from === undefined ? undefined : plantTypeIds[0])
  return (
    <>
      <div className={`grid items-start ${styles['pair']}`}>
        <ComboboxField name={container} label="Container" options={sizeOptions(settings, from, used)} free required />
        <DateField name={day} label="Day" formats={settings} required />
      </div>
      <RecipeFields container={container} plantTypeIds={plantTypeIds} />
      <div className={`grid items-start ${styles['pair']}`}>
        <TextField
          name="location"
          label="To location"
          hint="Leave blank to keep the current location"
          options={settings.locations}
        />
        <DateField name="ready_on" label="Ready on" formats={settings} />
      </div>
      <div className={`grid items-start ${styles['pair']}`}>
        <NumberField name="minutes" label="Labour (minutes)" step={5} />
        <CheckboxField name="recycle_old_container" label="Return old pots to stock" />
      </div>
      <div className={`grid items-start ${styles['pair']}`}>
        <TextField name="next_action" label="Next action" hint="Creates a task" placeholder="Prune" />
        <DateField name="next_action_date" label="On" formats={settings} />
      </div>
      <TextAreaField name="notes" label="Notes" />
    </>
  )
}

/** Containers of the batches of a plant, the newest first; none before they are read. */
function useContainersOf(plantTypeId: PlantTypeId | undefined): readonly string[] {
  const { data } = useQuery({
    ...query(listBatches, { query: { plant_type_id: plantTypeId ?? '', limit: '20' } }),
    enabled: plantTypeId !== undefined,
  })
  return data?.map(({ container_size }) => container_size) ?? []
}

interface SupplyCheckProps {
  readonly container: string
  readonly old_container_size: string | undefined
  readonly quantity: number
}

/** Preview of the supplies it takes and their cost; shortages must be confirmed. */
export function SupplyCheck({ ...potting }: SupplyCheckProps) {
  const settings = useSettings()
  const preview = useInputPreview(potting)
  const { setValue } = useFormContext()
  if (!preview) return null
  const { lines, cost } = preview
  const short = lines.filter((line) => line.short)
  return (
    <section className={`framed surface-2 ${styles['supplies']}`} aria-label="Supplies used">
      <h3 className="flex between gap-12 weight-600">
        {recipeNote(preview, potting.container)}
        <b>{money(Number(cost).toFixed(2), settings)}</b>
      </h3>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li className="flex between gap-12 muted num" key={line.inventory_item_id} data-short={line.short}>
              <span>{line.name}</span>
              <span>
                {number(line.needed)} of {number(line.available)} {line.unit}
              </span>
            </li>
          ))}
        </ul>
      )}
      {short.length > 0 && (
        <div className={`row warned gap-10 rounded ${styles['short']}`} role="alert">
          <TriangleAlert size={18} aria-hidden />
          <label className="row gap-8 weight-550">
            <input type="checkbox" onChange={(event) => setValue('confirmed', event.target.checked)} />
            {short.map(({ name }) => name).join(', ')} {short.length === 1 ? 'is' : 'are'} short. Use all in stock.
          </label>
        </div>
      )}
    </section>
  )
}

/** Preview from the server for the current values; undefined while they are incomplete. */
function useInputPreview({ container, old_container_size, quantity }: Omit<SupplyCheckProps, 'settings'>) {
  const minutes = String(useWatch({ name: 'minutes' }) ?? '')
  const recipe_id = useWatch({ name: 'recipe_id' }) as string | null | undefined
  const potting_mix_id = String(useWatch({ name: 'potting_mix_id' }) ?? '')
  const isComplete = container !== '' && Number.isInteger(quantity) && quantity > 0
  const { data } = useQuery({
    ...query(previewInputs, {
      query: {
        container_size: container,
        quantity: String(quantity),
        ...(old_container_size ? { old_container_size } : {}),
        ...(recipe_id === undefined ? {} : { recipe_id: recipe_id ?? 'none' }),
        ...(potting_mix_id === '' ? {} : { potting_mix_id }),
        ...(/^\d+$/.test(minutes) ? { minutes } : {}),
      },
    }),
    enabled: isComplete,
    placeholderData: (before) => before,
  })
  return isComplete ? data : undefined
}

type InputPreview = NonNullable<ReturnType<typeof useInputPreview>>

function recipeNote({ recipe, choices, must_choose }: InputPreview, container: string): string {
  if (recipe) return `Recipe: ${recipe.name}`
  if (must_choose) return `${counted(choices.length, 'recipe')} for ${container}: choose one`
  const none = choices.length > 0 ? 'No recipe' : `No recipe for ${container}`
  return `${none}: no supplies are deducted`
}
