/** A list of words that an admin keeps: added at the end, renamed, removed one by one. Blank ones are ignored. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { Card } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { getSettings, saveSettings } from '../contract.ts'
import styles from './AdminTab.module.css'
import { ListEntry } from './ListEntry.tsx'
import { savePending } from './autosave.ts'
import { useTyped } from './fields.tsx'

interface ListProps {
  readonly title: string
  readonly name: 'locations'
  /** "location" */
  readonly one: string
  /** Characters. */
  readonly max: number
  readonly empty: string
}

export function ListSection({ title, name, one, max, empty }: ListProps) {
  const { settings, refused, change } = useTyped()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<{ readonly entry: string; readonly error: unknown }>()
  const client = useQueryClient()
  const entries = settings[name]
  const here = useRef({ entries, change })
  useEffect(() => {
    here.current = { entries, change }
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    const entry = typed.trim()
    if (entry === '') return
    if (entries.some((each) => each.toLowerCase() === entry.toLowerCase())) return setFault(`${entry} is there already.`)
    change({ [name]: [...entries, entry] })
    setTyped('')
  }
  const remove = async (entry: string) => {
    const at = entries.indexOf(entry)
    setRefusal(undefined)
    // Saved at once: one that is in use is refused, and stays in the list.
    try {
      await savePending()
      await call(saveSettings, { body: { [name]: entries.toSpliced(at, 1), before: { [name]: entries } } })
    } catch (error) {
      return setRefusal({ entry, error })
    }
    await refresh(client, getSettings.path)
    // Into the list as it is by then.
    const undo = () => {
      const { entries: now, change: put } = here.current
      if (!now.includes(entry)) put({ [name]: now.toSpliced(at, 0, entry) })
    }
    toast(`${entry} is removed.`, { action: { label: 'Undo', do: undo } })
  }
  return (
    <Card title={title}>
      {entries.length === 0 ? (
        <p className={styles['note']}>{empty}</p>
      ) : (
        <ul className={styles['words']}>
          {entries.map((entry) => (
            <ListEntry key={entry} list={name} entry={entry} max={max} onRemove={() => void remove(entry)} />
          ))}
        </ul>
      )}
      {refusal && (
        <p className={styles['refusal']} role="alert">
          {sentenceOf(refusal.error)}{' '}
          {name === 'locations' && (
            <Link to="/production/batches" search={{ location: refusal.entry }}>
              Show these batches
            </Link>
          )}
        </p>
      )}
      <form className={styles['adding']} onSubmit={add}>
        <Field label={`New ${one}`} error={fault ?? refused[name]} hint={max <= 20 ? `At most ${max} characters.` : undefined}>
          {(ids) => (
            <input
              {...ids}
              className={inputClass}
              value={typed}
              maxLength={max}
              autoComplete="off"
              onChange={({ target }) => {
                setTyped(target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
        <Button type="submit">
          <Plus size={17} aria-hidden /> Add
        </Button>
      </form>
    </Card>
  )
}
