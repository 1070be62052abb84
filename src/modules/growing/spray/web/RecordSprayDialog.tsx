/** A spray that no task planned: recorded, and its location closed until the re-entry time has passed. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { storedAs } from '#web/offline.ts'
import { currentUser } from '#web/session.ts'
import { toastStored } from '#web/toast-stored.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { toast } from '#web/ui/toast.ts'
import { createSpray } from '../spray-calls.ts'
import { NewSpray } from '../spray.ts'
import { untilWhen } from './ReentryNotice.tsx'
import { SprayFields, sprayStart } from './SprayFields.tsx'

interface RecordSprayDialogProps {
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function RecordSprayDialog({ onClose, onSaved }: RecordSprayDialogProps) {
  const settings = useSettings()
  const record = async (body: NewSpray) => {
    const spray = await call(createSpray, { body })
    const stored = storedAs(spray)
    if (stored !== undefined) toastStored(stored, onSaved)
    toast(`${spray.location} is closed until ${untilWhen(spray.closed_until, settings)}.`)
    onSaved()
  }
  return (
    <Dialog title="Record a spray" wide onClose={onClose}>
      <Form
        shape={NewSpray}
        start={{ ...sprayStart({ settings, location: '', applicator: nameOfMine() }), notes: '' }}
        submit={record}
        action="Save and close the area"
        onCancel={onClose}
      >
        <SprayFields />
      </Form>
    </Dialog>
  )
}

function nameOfMine(): string {
  const user = currentUser()
  return user ? `${user.first_name} ${user.last_name}`.trim() : ''
}
