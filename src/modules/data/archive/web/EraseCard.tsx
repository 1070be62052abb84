/** Erases the nursery after some days of grace, in which the erasure can be cancelled. */
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { Card } from '#web/ui/Page.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { type Erasure, cancelErasure, getNurseryData, requestErasure } from '../contract.ts'
import { graceDays } from '../limits.ts'

export function EraseCard({ erasure }: { readonly erasure: Erasure | null }) {
  const settings = useSettings()
  const [isOpen, open] = useState(false)
  const { run, busy } = useAction(getNurseryData.path)
  return (
    <Card title="Erase this nursery">
      {erasure ? (
        <Banner
          tone="warn"
          actions={
            <Button busy={busy} onClick={() => void run(() => call(cancelErasure))}>
              Keep the nursery
            </Button>
          }
        >
          This nursery will be erased after {dayAndTime(erasure.erase_after, settings)}.
        </Banner>
      ) : (
        <>
          <p className="below-12 muted">
            Everything is deleted {graceDays} days after your request: every record, photo and document, and your team’s accounts.
            Until then you can change your mind. Export first: tax law may require you to keep your books for years.
          </p>
          <Button kind="danger" onClick={() => open(true)}>
            Erase this nursery…
          </Button>
        </>
      )}
      {isOpen && <EraseDialog onClose={() => open(false)} />}
    </Card>
  )
}

function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const { nurseryName } = useSettings()
  const [name, setName] = useState('')
  const erase = async () => {
    await call(requestErasure, { body: { name } })
    onClose()
  }
  return (
    <Dialog title="Erase this nursery" onClose={onClose}>
      <PlainForm
        action={`Erase in ${graceDays} days`}
        danger
        disabled={name.trim() === ''}
        submit={erase}
        refreshes={[getNurseryData.path]}
        onCancel={onClose}
      >
        <p>After {graceDays} days, you can’t restore the nursery. Only your export remains.</p>
        <Field label={`To confirm, type ${nurseryName}`} name="name">
          {(ids) => (
            <input
              {...ids}
              className={inputClass}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </PlainForm>
    </Dialog>
  )
}
