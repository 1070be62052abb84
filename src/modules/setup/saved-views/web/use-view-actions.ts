/** Menu actions of a saved view. Deleting can be undone. */
import { Pencil, Star, StarOff, Trash2 } from 'lucide-react'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { isOneOf } from '#web/session.ts'
import type { MenuAction } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { chooseOpeningView, deleteView, listViews, saveView } from '../contract.ts'
import type { SavedView } from '../views.ts'

export function useViewActions(saved: SavedView, rename: () => void): readonly MenuAction[] {
  const { run } = useAction(listViews.path)
  const { id, list, name, view, shared, mine, opens } = saved
  const mayChange = mine || (shared && isOneOf(managers))
  const openWith = (view_id: string | null) =>
    run(async () => {
      await call(chooseOpeningView, { body: { list, view_id } })
      toast(view_id === null ? 'The list opens without a view.' : `The list opens with ${name}.`)
    })
  const restore = () =>
    run(async () => {
      const again = await call(saveView, { body: { list, name, view, shared } })
      if (opens) await call(chooseOpeningView, { body: { list, view_id: again.id } })
      toast(`${name} is back.`)
    })
  const remove = () =>
    run(async () => {
      await call(deleteView, { params: { id } })
      toast(`${name} is deleted.`, { action: { label: 'Undo', do: () => void restore() } })
    })
  return [
    { label: 'Edit', icon: Pencil, when: mayChange, do: rename },
    { label: 'Open the list with it', icon: Star, when: !opens, do: () => void openWith(id) },
    { label: 'Open without a view', icon: StarOff, when: opens, do: () => void openWith(null) },
    { label: 'Delete', icon: Trash2, danger: true, when: mayChange, do: () => void remove() },
  ]
}
