/** Form of a production recipe; a season left empty takes as long as the slowest that is given. */
import { batchMethods } from '#modules/growing/batch/batch-kinds.ts'
import { usePlantOptions } from '#modules/plants/web/use-plant-options.ts'
import { placeKindOptions } from '#modules/setup/reference/place-kinds.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { ComboboxField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { toast } from '#web/ui/toast.ts'
import { saveProductionRecipe } from '../contract.ts'
import { NewProductionRecipe, type ProductionRecipe, startMethods } from '../production-recipe.ts'
import { placeColumn, quarters, seasons } from '../production-recipe-columns.ts'
import styles from './Planner.module.css'

interface ProductionRecipeDialogProps {
  readonly recipe: ProductionRecipe | undefined
  readonly onClose: () => void
  readonly onSaved: () => Promise<void>
}

const empty = {
  plant_type_id: '',
  container_size: '',
  raise_dec: '',
  raise_mar: '',
  raise_jun: '',
  raise_sep: '',
  grow_dec: '',
  grow_mar: '',
  grow_jun: '',
  grow_sep: '',
  raise_loss: '',
  grow_loss: '',
  per_start: '',
  tray_cells: '',
  minutes: '',
}

export function ProductionRecipeDialog({ recipe, onClose, onSaved }: ProductionRecipeDialogProps) {
  const settings = useSettings()
  const { options, searching } = usePlantOptions(recipe && { value: recipe.plant_type_id, label: recipe.plant })
  return (
    <Dialog title={recipe ? `${recipe.plant}, ${recipe.container_size}` : 'Add a recipe'} onClose={onClose}>
      <Form
        shape={NewProductionRecipe}
        start={{ ...formValues(recipe, empty), method: recipe?.method ?? 'cutting', place_kind: recipe?.place_kind ?? '' }}
        submit={async (values) => {
          await call(saveProductionRecipe, { body: values })
          toast('The plan follows this recipe.')
          await onSaved()
        }}
        action="Save recipe"
        onCancel={onClose}
      >
        <ComboboxField
          name="plant_type_id"
          label="Plant"
          required
          options={options}
          searching={searching}
          placeholder="Search either name"
        />
        <ComboboxField
          name="container_size"
          label="Container"
          required
          options={settings.containerSizes.map(({ code }) => ({ value: code, label: code }))}
        />
        <SelectField
          name="method"
          label="Start"
          options={startMethods.map((value) => ({ value, label: batchMethods[value].name }))}
        />
        {(['raise', 'grow'] as const).map((stage) => (
          <fieldset key={stage} className={styles['seasons']}>
            <legend>
              {stage === 'raise' ? 'Weeks from start to potting, started in' : 'Weeks from potting to sale, potted in'}
            </legend>
            {quarters.map((quarter) => (
              <NumberField key={quarter} name={`${stage}_${quarter}`} label={seasons[quarter]} />
            ))}
          </fieldset>
        ))}
        <p className="muted text-s">A season left empty takes as long as the slowest you enter.</p>
        <div className={styles['pairs']}>
          <NumberField name="raise_loss" label="Lost before potting, %" />
          <NumberField name="grow_loss" label="Lost after potting, %" />
          <NumberField name="per_start" label="Young plants per start" hint="Of a seed, cutting or mother" />
          <NumberField name="tray_cells" label="Plants per tray" />
          <NumberField name="minutes" label="Minutes to pot 100" />
          <SelectField
            name="place_kind"
            label={placeColumn}
            hint="From potting to sale"
            options={[{ value: '', label: 'Any' }, ...placeKindOptions]}
          />
        </div>
      </Form>
    </Dialog>
  )
}
