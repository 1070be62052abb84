/** Connects the nursery's account at a provider by the keys that it asks for. */
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { type CardSetup, connectCards, getCardSetup } from '../card-calls.ts'

interface ConnectCardsDialogProps {
  readonly offered: CardSetup['offered']
  readonly onClose: () => void
}

export function ConnectCardsDialog({ offered, onClose }: ConnectCardsDialogProps) {
  const { currency } = useSettings()
  const [driver, setDriver] = useState(offered[0]?.driver ?? '')
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({ currency })
  const chosen = offered.find((each) => each.driver === driver)
  const connect = async () => {
    const sent = (chosen?.fields ?? []).flatMap(({ name }) => (fields[name] ? [[name, fields[name]] as const] : []))
    await call(connectCards, { body: { driver, fields: Object.fromEntries(sent) } })
    toast(`${chosen?.title ?? 'The provider'} is connected. Give a till its reader next.`)
    onClose()
  }
  return (
    <Dialog title="Connect a card provider" onClose={onClose}>
      <PlainForm sticky action="Connect" submit={connect} refreshes={[getCardSetup.path]} onCancel={onClose}>
        <Field label="Provider" name="driver">
          {(ids) => (
            <select {...ids} className={inputClass} value={driver} onChange={({ target }) => setDriver(target.value)}>
              {offered.map((each) => (
                <option key={each.driver} value={each.driver}>
                  {each.title}
                </option>
              ))}
            </select>
          )}
        </Field>
        {chosen?.fields.map(({ name, label, hint, optional }) => (
          <Field key={`${driver} ${name}`} label={label} name={`fields.${name}`} hint={hint} required={!optional}>
            {(ids) => (
              <input
                {...ids}
                className={inputClass}
                value={fields[name] ?? ''}
                maxLength={300}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <p className="muted text-s">The keys are checked, stored encrypted, and never shown again.</p>
      </PlainForm>
    </Dialog>
  )
}
