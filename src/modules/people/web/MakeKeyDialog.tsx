/** Makes a key for a program, and shows it once. */
import { useState } from 'react'
import { type KeyArea, type KeyScope, keyAreaIds, keyAreas, keyExtras } from '#kernel/key-scope.ts'
import { keysOf } from '#kernel/record.ts'
import { call } from '#web/call.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { listApiKeys, makeApiKey } from '../key-calls.ts'
import styles from './MakeKeyDialog.module.css'
import { ShownOnce } from './ShownOnce.tsx'

const rights = { none: 'No access', read: 'Read', write: 'Read and change' } as const
type Right = keyof typeof rights

const terms = [
  { days: 30, text: '30 days' },
  { days: 90, text: '90 days' },
  { days: 365, text: 'A year' },
  { days: null, text: 'Until it is revoked' },
] as const

export function MakeKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<string>()
  return (
    <Dialog title={made === undefined ? 'Make an API key' : 'Copy the key now'} onClose={onClose}>
      {made === undefined ? (
        <NewKey onMade={setMade} onClose={onClose} />
      ) : (
        <ShownOnce
          text={made}
          advice="Put it into the program, or into a password manager. It can’t be shown again, and whoever has it can use it."
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function NewKey({ onMade, onClose }: { readonly onMade: (key: string) => void; readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [areas, setAreas] = useState<Partial<Record<KeyArea, Right>>>({})
  const [extras, setExtras] = useState<readonly (keyof typeof keyExtras)[]>([])
  const [addresses, setAddresses] = useState('')
  const [days, setDays] = useState<number | null>(365)
  const scopes: KeyScope[] = [
    ...keyAreaIds.flatMap((area): KeyScope[] =>
      areas[area] === 'write' ? [`${area}:read`, `${area}:write`] : areas[area] === 'read' ? [`${area}:read`] : [],
    ),
    ...extras,
  ]
  const make = async () => {
    const networks = addresses.split(/[\s,;]+/).filter(Boolean)
    onMade((await call(makeApiKey, { body: { name, scopes, networks, days } })).key)
  }
  return (
    <PlainForm sticky action="Make key" submit={make} refreshes={[listApiKeys.path]} onCancel={onClose}>
      <Field label="Name" name="name" hint="The program that will use it, such as Web shop." required>
        {(ids) => (
          <input {...ids} className={inputClass} value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <fieldset className="grid gap-8">
        <legend className="weight-600">What it may do</legend>
        {keyAreaIds.map((area) => (
          <label key={area} className={`grid items-center gap-12 ${styles['area']}`}>
            {keyAreas[area].title}
            <select
              className={inputClass}
              value={areas[area] ?? 'none'}
              onChange={({ target }) => setAreas({ ...areas, [area]: target.value as Right })}
            >
              {keysOf(rights).map((right) => (
                <option key={right} value={right}>
                  {rights[right]}
                </option>
              ))}
            </select>
          </label>
        ))}
        {keysOf(keyExtras).map((extra) => (
          <Checkbox
            key={extra}
            label={keyExtras[extra]}
            checked={extras.includes(extra)}
            onChange={(on) => setExtras(on ? [...extras, extra] : extras.filter((each) => each !== extra))}
          />
        ))}
      </fieldset>
      <Field label="Valid for">
        {(ids) => (
          <select
            {...ids}
            className={inputClass}
            value={String(days)}
            onChange={({ target }) => setDays(terms.find((each) => String(each.days) === target.value)?.days ?? null)}
          >
            {terms.map((each) => (
              <option key={each.text} value={String(each.days)}>
                {each.text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Only from these addresses"
        name="networks"
        hint="Leave blank for any. Otherwise such as 203.0.113.7 or 203.0.113.0/24."
      >
        {(ids) => (
          <textarea
            {...ids}
            rows={2}
            className={inputClass}
            value={addresses}
            onChange={({ target }) => setAddresses(target.value)}
          />
        )}
      </Field>
    </PlainForm>
  )
}
