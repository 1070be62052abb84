/** The name of a saved view, and for whom it is; for a new one, whether the list opens with it. */
import { useState } from 'react'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { isOneOf } from '#web/session.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { toast } from '#web/ui/toast.ts'
import { changeView, chooseOpeningView, listViews, saveView } from '../contract.ts'
import type { ListName, SavedView } from '../views.ts'

interface ViewDialogProps {
  readonly list: ListName
  /** Serialized parameters (see `viewOf`). */
  readonly view: string
  /** The view that is renamed; without it, a new one. */
  readonly saved?: SavedView
  readonly onClose: () => void
}

export function ViewDialog({ list, view, saved, onClose }: ViewDialogProps) {
  const [name, setName] = useState(saved?.name ?? '')
  const [shared, setShared] = useState(saved?.shared ?? false)
  const [opens, setOpens] = useState(false)
  const submit = async () => {
    const { id } = saved
      ? await call(changeView, { params: { id: saved.id }, body: { name, shared, version: saved.version } })
      : await call(saveView, { body: { list, name, view, shared } })
    if (opens) await call(chooseOpeningView, { body: { list, view_id: id } })
    toast(saved ? `View renamed to ${name.trim()}.` : `${name.trim()} is saved. Find it above the list.`)
    onClose()
  }
  return (
    <Dialog title={saved ? 'Edit this view' : 'Save this view'} onClose={onClose}>
      <PlainForm action="Save" submit={submit} refreshes={[listViews.path]} onCancel={onClose} sticky>
        <TypedField
          label="Name"
          name="name"
          hint="Its search, filters and order are saved under this name."
          autoFocus
          required
          maxLength={60}
          value={name}
          onChange={setName}
        />
        {isOneOf(managers) && <Checkbox label="Share it with everybody in the nursery" checked={shared} onChange={setShared} />}
        {!saved && <Checkbox label="Open this list with it" checked={opens} onChange={setOpens} />}
      </PlainForm>
    </Dialog>
  )
}
