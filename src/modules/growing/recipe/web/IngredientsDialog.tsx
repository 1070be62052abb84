/** The ingredients of a recipe: what one potted plant consumes. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Pencil, Trash2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { AmountField, ComboboxField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { money, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { addIngredient, deleteIngredient, editIngredient, recipeSupplies } from '../recipe-calls.ts'
import { type Ingredient, NewIngredient, type Recipe, type SupplyChoice, costOfOne } from '../recipe.ts'
import { commonUnits } from '#modules/supplies/units.ts'
import styles from './RecipesScreen.module.css'
import { orProblem, problemOr } from './recipe-labels.ts'

interface IngredientsDialogProps {
  readonly recipe: Recipe
  readonly onCopy: () => void
  readonly onClose: () => void
}

export function IngredientsDialog({ recipe, onCopy, onClose }: IngredientsDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const supplies = useQuery(query(recipeSupplies))
  const [editing, setEditing] = useState<Ingredient>()
  const [added, setAdded] = useState(0)
  const changed = () => refresh(client, '/api/recipes')

  const save = async (values: NewIngredient) => {
    await orProblem('Error saving ingredient.', () =>
      editing
        ? call(editIngredient, { params: { id: recipe.id, ingredientId: editing.id }, body: values })
        : call(addIngredient, { params: { id: recipe.id }, body: values }),
    )
    toast(editing ? 'Ingredient updated successfully' : 'Ingredient added successfully')
    setEditing(undefined)
    setAdded(added + 1)
    await changed()
  }
  const remove = async ({ id, inventory_item_id, quantity, unit }: Ingredient) => {
    try {
      await call(deleteIngredient, { params: { id: recipe.id, ingredientId: id } })
    } catch (error) {
      toast(problemOr(error, 'Error deleting ingredient.').detail, { kind: 'bad' })
      return
    }
    const undo = async () => {
      await call(addIngredient, { params: { id: recipe.id }, body: { inventory_item_id, quantity, unit } })
      await changed()
    }
    toast('Ingredient deleted successfully', { action: { label: 'Undo', do: () => void undo() } })
    if (editing?.id === id) setEditing(undefined)
    await changed()
  }
  const cost = (Number(costOfOne(recipe.ingredients)) / 1_000_000).toFixed(2)
  return (
    <Dialog side title={`Ingredients of ${recipe.name}`} onClose={onClose}>
      <div className="grid one-column gap-24">
        {recipe.ingredients.length === 0 ? (
          <p className="muted">No ingredients found for this recipe.</p>
        ) : (
          <div>
            <table className={styles['table']}>
              <caption className="sr">Quantity per plant</caption>
              <thead>
                <tr>
                  <th className="muted text-s weight-550 text-start" scope="col">
                    Inventory Item
                  </th>
                  <th className="muted text-s weight-550 text-start" scope="col">
                    Quantity
                  </th>
                  <th className="muted text-s weight-550 text-start" scope="col">
                    Unit
                  </th>
                  <th className="muted text-s weight-550 text-start" scope="col">
                    <span className="sr">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {recipe.ingredients.map((each) => (
                  <tr key={each.id} data-here={each.id === editing?.id}>
                    <td>
                      {each.name}
                      <small className="text-xs">
                        {number(each.quantity_on_hand)} {each.item_unit} on hand
                      </small>
                    </td>
                    <td>{number(each.quantity)}</td>
                    <td>{each.unit}</td>
                    <td>
                      <IconButton label={`Edit ${each.name}`} onClick={() => setEditing(each)}>
                        <Pencil size={16} aria-hidden />
                      </IconButton>
                      <IconButton label={`Delete ${each.name}`} onClick={() => void remove(each)}>
                        <Trash2 size={16} aria-hidden />
                      </IconButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {Number(cost) > 0 && (
              <p className={`muted text-s ${styles['cost']}`}>
                About {money(cost, settings)} a plant, at what the supplies have cost.
              </p>
            )}
          </div>
        )}
        <Form
          key={editing?.id ?? added}
          shape={NewIngredient}
          start={{
            inventory_item_id: editing?.inventory_item_id ?? '',
            quantity: editing ? number(editing.quantity).replaceAll(',', '') : '',
            unit: editing?.unit ?? '',
          }}
          submit={save}
          action={editing ? 'Update' : 'Add'}
          onCancel={editing && (() => setEditing(undefined))}
        >
          <SupplyFields supplies={supplies.data ?? []} />
        </Form>
        <div className={`row wrap gap-8 ${styles['foot']}`}>
          <Button onClick={onCopy}>
            <Copy size={16} aria-hidden /> Copy recipe
          </Button>
          <Button onClick={onClose}>
            <X size={16} aria-hidden /> Close Ingredients
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function SupplyFields({ supplies }: { readonly supplies: readonly SupplyChoice[] }) {
  const { watch, getValues, setValue } = useFormContext()
  const chosen = supplies.find(({ id }) => id === watch('inventory_item_id'))
  useEffect(() => {
    if (chosen && getValues('unit') === '') setValue('unit', chosen.unit, { shouldDirty: true })
  }, [chosen, getValues, setValue])
  const units = [...new Set([...(chosen ? [chosen.unit] : []), ...commonUnits])]
  return (
    <>
      <ComboboxField
        name="inventory_item_id"
        label="Inventory Item ID"
        required
        placeholder="Search pots, mixes, labels"
        options={supplies.map(({ id, name, unit, category }) => ({
          value: id,
          label: name,
          detail: [category, `in ${unit}`].filter(Boolean).join(', '),
        }))}
      />
      <div className="grid gap-12 items-start two-columns">
        <AmountField name="quantity" kind="quantity" label="Quantity" required placeholder="2.5" hint="Per plant" />
        <ComboboxField
          name="unit"
          label="Unit"
          required
          free
          options={units.map((unit) => ({ value: unit, label: unit }))}
          {...(chosen ? { hint: `Counted in ${chosen.unit}` } : {})}
        />
      </div>
    </>
  )
}
