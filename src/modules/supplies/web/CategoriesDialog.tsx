/** The categories of supplies: added, renamed, deleted. */
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { createCategory, deleteCategory, editCategory, listCategories } from '../contract.ts'
import { type Category, NewCategory } from '../supply.ts'
import styles from './SuppliesScreen.module.css'

export function CategoriesDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const categories = useQuery(query(listCategories))
  const [editing, edit] = useState<Category>()
  const [saved, setSaved] = useState(0)
  const { run } = useAction('/api/inventory')
  const changed = () => refresh(client, '/api/inventory')
  const save = async ({ name }: { name: string }) => {
    if (editing) await call(editCategory, { params: { id: editing.id }, body: { name } })
    else await call(createCategory, { body: { name } })
    toast(`${name} is saved.`)
    edit(undefined)
    setSaved(saved + 1)
    await changed()
  }
  const remove = (category: Category) =>
    run(async () => {
      await call(deleteCategory, { params: { id: category.id } })
      toast(`${category.name} is deleted.`)
    })
  return (
    <Dialog title="Categories" onClose={onClose}>
      {categories.isPending ? (
        <Skeleton rows={4} />
      ) : categories.isError ? (
        <ErrorBox error={categories.error} retry={() => void categories.refetch()} />
      ) : (
        <ul className={`below-16 ${styles['names']}`}>
          {categories.data.map((category) => (
            <li className="row gap-8 line-top" key={category.id}>
              <span className="grow">
                {category.name} <small>{number(category.items)}</small>
              </span>
              <IconButton label={`Rename ${category.name}`} onClick={() => edit(category)}>
                <Pencil size={17} aria-hidden />
              </IconButton>
              <IconButton label={`Remove ${category.name}`} onClick={() => void remove(category)}>
                <Trash2 size={17} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Form
        key={`${editing?.id} ${saved}`}
        shape={NewCategory}
        start={{ name: editing?.name ?? '' }}
        submit={save}
        action={editing ? 'Rename' : 'Add'}
        onCancel={editing ? () => edit(undefined) : undefined}
      >
        <TextField name="name" label={editing ? `New name of ${editing.name}` : 'Another category'} required />
      </Form>
    </Dialog>
  )
}
