/** Asks for confirmation before a recipe is deleted: what that affects, and that it can be restored. */
import { call } from '#web/call.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteRecipe } from '../recipe-calls.ts'
import type { Recipe } from '../recipe.ts'
import { orProblem } from './recipe-labels.ts'
import { useAction } from '#web/use-action.ts'

interface DeleteRecipeProps {
  readonly recipe: Recipe
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export function DeleteRecipe({ recipe, onClose, onDeleted }: DeleteRecipeProps) {
  const { run, busy } = useAction()
  const remove = async () => {
    const done = await run(async () => {
      await orProblem('Error deleting recipe.', () => call(deleteRecipe, { params: { id: recipe.id } }))
      toast('Recipe deleted successfully')
      onDeleted()
    })
    if (!done) onClose()
  }
  return (
    <ConfirmDialog
      title={`Delete ${recipe.name}?`}
      action="Delete recipe"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        It is no longer offered when you pot into {recipe.container_size}. Batches that were potted with it keep what they used.
      </p>
      <p>You can restore it with its ingredients from the Archived filter at any time.</p>
    </ConfirmDialog>
  )
}
