/** Giving a refused sale up: it stays in the list with its reason, so that the references have no hole. */
import { useState } from 'react'
import { mend } from '#web/outbox.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import type { SaleOut } from './send-sales.ts'
import styles from './DiscountDialog.module.css'

export function GiveUpDialog({ sale, onClose }: { readonly sale: SaleOut; readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <Dialog title={`Give ${sale.reference} up`} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void mend(sale.id, { state: 'void', reason: reason.trim() }).then(onClose)
        }}
      >
        <Field label="Why is it not booked?" required hint="Give the money back first. The sale stays in this list and says why.">
          {(ids) => (
            <input
              {...ids}
              className={inputClass}
              data-autofocus
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className={styles['acts']}>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" type="submit" disabled={reason.trim() === ''}>
            Give it up
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
