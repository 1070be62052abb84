/** Recipe and mix for the pots, starting from the recipe last used for these plants in this container. */
import type { PlantTypeId } from '#kernel/id.ts'
import { useEffect, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { query } from '#web/query.ts'
import { ComboboxField } from '#web/ui/ControlledFields.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { componentOf } from '#modules/growing/ledger/operation-costs.ts'
import { recipeChoices, recipeSupplies } from '#modules/growing/recipe/recipe-calls.ts'
import styles from './BatchForms.module.css'

export const recipeStart = { recipe_id: undefined, potting_mix_id: '' }

interface RecipeFieldProps {
  /** The field that holds the recipe: undefined while none is chosen, null for none. */
  readonly name: string
  /** The field that holds the container. */
  readonly container: string
  readonly plantTypeIds: readonly PlantTypeId[]
  /** Draw it only where there is something to choose. */
  readonly onlyWhenSeveral?: boolean
}

export function RecipeField({ name, container, plantTypeIds, onlyWhenSeveral = false }: RecipeFieldProps) {
  const { setValue, control } = useFormContext()
  const { field, fieldState, formState } = useController({ name, control })
  const container_size = String(useWatch({ name: container }) ?? '')
  const plants = [...new Set(plantTypeIds)].filter((id) => id !== '')
  // The server takes a hundred plants; for more of them a person chooses.
  const planQuery = plants.length <= 100 && plants.length > 0 ? { plant_type_ids: plants.join(',') } : {}
  const found = useQuery({
    ...query(recipeChoices, { query: { container_size, ...planQuery } }),
    enabled: container_size !== '',
  }).data
  const suggested = found?.suggested ?? ''
  // Once for each suggestion: a line that moves up in its list keeps what was chosen in it.
  const settled = useRef('')
  useEffect(() => {
    const suggestion = `${container_size} ${suggested}`
    if (settled.current === suggestion) return
    settled.current = suggestion
    setValue(name, suggested || undefined)
  }, [setValue, name, container_size, suggested])
  const choices = found?.choices ?? []
  if (choices.length < (onlyWhenSeveral ? 2 : 1)) return null
  const value = field.value === null ? 'none' : String(field.value ?? '')
  return (
    <Field label="Recipe" required={choices.length > 1} error={fieldState.error?.message}>
      {(ids) => (
        <select
          {...ids}
          ref={field.ref}
          name={field.name}
          className={inputClass}
          disabled={formState.isSubmitting}
          value={value}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.value === 'none' ? null : event.target.value || undefined)}
        >
          {(suggested === '' || value === '') && <option value="">Choose a recipe</option>}
          {choices.map(({ id, name: recipe }) => (
            <option key={id} value={id}>
              {recipe}
            </option>
          ))}
          <option value="none">No recipe</option>
        </select>
      )}
    </Field>
  )
}

/** A mix in place of the recipe's own. */
export function MixField() {
  const { data: supplies = [], isPending } = useQuery(query(recipeSupplies))
  const options = supplies
    .filter(({ name }) => componentOf(name) === 'mix')
    .map(({ id, name, unit, quantity_on_hand }) => ({
      value: id,
      label: name,
      detail: `${number(quantity_on_hand)} ${unit} on hand`,
    }))
  return (
    <ComboboxField
      name="potting_mix_id"
      label="Potting mix"
      hint="Leave blank to use the recipe’s mix"
      options={options}
      busy={isPending}
    />
  )
}

export function RecipeFields(props: Omit<RecipeFieldProps, 'name'>) {
  return (
    <div className={`grid items-start ${styles['pair']}`}>
      <RecipeField name="recipe_id" {...props} />
      <MixField />
    </div>
  )
}
