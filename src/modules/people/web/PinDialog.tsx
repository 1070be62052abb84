/** Sets, changes or removes the PIN of somebody who sells. */
import type { UserId } from '#kernel/id.ts'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { setPin } from '../contract.ts'
import { PinField } from './PinField.tsx'

interface PinDialogProps {
  readonly id: UserId
  /** Whose it is; empty for one's own. */
  readonly of: string
  readonly hasPin: boolean
  readonly onClose: () => void
}

export function PinDialog({ id, of, hasPin, onClose }: PinDialogProps) {
  const [pin, setTyped] = useState('')
  const { run, busy } = useAction('/api/users')
  const whose = of === '' ? 'Your PIN' : `The PIN for ${of}`
  const save = async (next: string | null) => {
    await call(setPin, { params: { id }, body: { pin: next } })
    toast(next === null ? `${whose} was removed.` : `${whose} was saved.`)
    onClose()
  }
  return (
    <Dialog title={of === '' ? 'PIN for the till' : `PIN for ${of}`} onClose={onClose}>
      <PlainForm
        action="Save PIN"
        disabled={pin === ''}
        submit={() => save(pin)}
        refreshes={['/api/users']}
        onCancel={onClose}
        summary={
          hasPin && (
            <Button kind="ghost" busy={busy} onClick={() => void run(() => save(null))}>
              Remove PIN
            </Button>
          )
        }
      >
        <PinField label="New PIN" hint="4 to 8 digits, not in sequence." autoFocus value={pin} onChange={setTyped} />
      </PlainForm>
    </Dialog>
  )
}
