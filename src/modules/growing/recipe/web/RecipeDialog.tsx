/** A potting recipe: what it is called, and for which container. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { CheckboxField, ComboboxField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { toast } from '#web/ui/toast.ts'
import { createRecipe, editRecipe } from '../recipe-calls.ts'
import { NewRecipe, type Recipe } from '../recipe.ts'
import { orProblem } from './recipe-labels.ts'

interface RecipeDialogProps {
  /** Undefined for a new one. */
  readonly recipe: Recipe | undefined
  /** A new one starts with the description of this, and gets its ingredients; its name and container size are its own. */
  readonly copied: Recipe | undefined
  readonly onClose: () => void
  readonly onSaved: (saved: Recipe) => void
}

const valuesOf = (recipe: Recipe | undefined) =>
  formValues(recipe, { name: '', container_size: '', description: '', active: true })

export function RecipeDialog({ recipe, copied, onClose, onSaved }: RecipeDialogProps) {
  const settings = useSettings()
  const save = async (values: NewRecipe, row: Recipe | undefined) => {
    const saved = await orProblem('Error saving recipe.', () =>
      row
        ? call(editRecipe, { params: { id: row.id }, body: { ...values, version: row.version } })
        : call(createRecipe, { body: { ...values, ...(copied ? { copy_of: copied.id } : {}) } }),
    )
    toast(recipe ? 'Recipe updated successfully' : 'Recipe created successfully')
    onSaved(saved)
  }
  const sizes = settings.containerSizes.map(({ code, litres }) => ({ value: code, label: code, detail: `${litres} L` }))
  return (
    <Dialog title={recipe ? `Edit ${recipe.name}` : copied ? `Copy of ${copied.name}` : 'New recipe'} onClose={onClose}>
      <EditForm
        shape={NewRecipe}
        row={recipe}
        valuesOf={(row) => valuesOf(row ?? (copied && { ...copied, name: '', container_size: '' }))}
        submit={save}
        action={recipe ? 'Update recipe' : 'Add recipe'}
        onCancel={onClose}
      >
        <TextField name="name" label="Name" required placeholder="Natives into PB5" />
        <ComboboxField name="container_size" label="Container Size" required options={sizes} free placeholder="PB5" />
        <TextAreaField name="description" label="Description" />
        <CheckboxField name="active" label="Active" hint="Offered when you pot up a batch" />
      </EditForm>
    </Dialog>
  )
}
