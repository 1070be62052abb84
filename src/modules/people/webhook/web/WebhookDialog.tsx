/** Adds a webhook, and shows its secret once; or changes one. */
import { useState } from 'react'
import { type WebhookGroup, webhookGroupIds, webhookGroups } from '#kernel/webhook-event.ts'
import { ShownOnce } from '#modules/people/web/ShownOnce.tsx'
import { call } from '#web/call.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { addWebhook, editWebhook, listWebhooks } from '../contract.ts'
import type { Webhook } from '../webhook.ts'

interface WebhookDialogProps {
  /** Absent for a new one. */
  readonly webhook?: Webhook
  readonly onClose: () => void
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  const title = secret !== undefined ? 'Copy the secret now' : webhook ? `Edit ${webhook.name}` : 'Add a webhook'
  return (
    <Dialog title={title} onClose={onClose}>
      {secret === undefined ? (
        <WebhookForm webhook={webhook} onAdded={setSecret} onClose={onClose} />
      ) : (
        <ShownOnce
          text={secret}
          advice="Put it into the program: with it, it checks that an event comes from here. It can’t be shown again; if it is lost, add the webhook anew."
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface WebhookFormProps {
  readonly webhook: Webhook | undefined
  readonly onAdded: (secret: string) => void
  readonly onClose: () => void
}

function WebhookForm({ webhook, onAdded, onClose }: WebhookFormProps) {
  const [name, setName] = useState(webhook?.name ?? '')
  const [address, setAddress] = useState(webhook?.address ?? '')
  const [events, setEvents] = useState<readonly WebhookGroup[]>(
    webhookGroupIds.filter((group) => webhook?.events.includes(group)),
  )
  const [sends_row, setSendsRow] = useState(webhook?.sends_row ?? false)
  const [sends_personal, setSendsPersonal] = useState(webhook?.sends_personal ?? false)
  const save = async () => {
    const body = { name, address, events: [...events], sends_row, sends_personal: sends_row && sends_personal }
    if (!webhook) return onAdded((await call(addWebhook, { body })).secret)
    await call(editWebhook, { params: { id: webhook.id }, body })
    onClose()
  }
  return (
    <PlainForm sticky action={webhook ? 'Save' : 'Add webhook'} submit={save} refreshes={[listWebhooks.path]} onCancel={onClose}>
      <Field label="Name" name="name" hint="The program that receives it, such as Web shop." required>
        {(ids) => (
          <input {...ids} className={inputClass} value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field label="Address" name="address" hint="From the program; it begins with https://." required>
        {(ids) => (
          <input
            {...ids}
            className={inputClass}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={address}
            maxLength={500}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <fieldset className="grid gap-8">
        <legend className="weight-600">What it receives</legend>
        {webhookGroupIds.map((group) => (
          <Checkbox
            key={group}
            label={webhookGroups[group].title}
            checked={events.includes(group)}
            onChange={(on) => setEvents(on ? [...events, group] : events.filter((each) => each !== group))}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-8">
        <legend className="weight-600">What each event says</legend>
        <Checkbox
          label="Send the row too"
          hint="Otherwise an id and a link, and the program reads the row with a key."
          checked={sends_row}
          onChange={setSendsRow}
        />
        {sends_row && (
          <Checkbox
            label="With personal data"
            hint="Names, addresses, phone numbers and notes."
            checked={sends_personal}
            onChange={setSendsPersonal}
          />
        )}
      </fieldset>
    </PlainForm>
  )
}
