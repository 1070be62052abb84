/** Why something is kept from being sold: everybody who wants to sell it is told. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { keepLotBack } from '../trace-calls.ts'
import styles from './Recall.module.css'

interface KeepBackDialogProps {
  readonly code: string
  readonly onClose: () => void
  readonly onKept: () => Promise<void>
}

export function KeepBackDialog({ code, onClose, onKept }: KeepBackDialogProps) {
  const [reason, setReason] = useState('')
  const act = useMutation({ mutationFn: () => call(keepLotBack, { body: { code, reason } }), onSuccess: onKept })
  return (
    <Dialog title={`Keep ${code} from being sold`} onClose={onClose}>
      <form
        className={styles['why']}
        onSubmit={(event) => {
          event.preventDefault()
          act.mutate()
        }}
      >
        <Field
          label="Why?"
          required
          hint="Whoever wants to sell it is told this, at every till and in every order."
          error={act.error ? sentenceOf(act.error) : undefined}
        >
          {(ids) => (
            <input
              {...ids}
              className={inputClass}
              maxLength={120}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className={styles['ends']}>
          <Button kind="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button kind="danger" type="submit" busy={act.isPending} disabled={reason.trim() === ''}>
            Keep it back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
