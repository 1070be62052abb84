/** A list of words that an admin keeps: added at the end, taken out one by one. Blank ones are ignored. */
import { Plus, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { Card } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './AdminTab.module.css'
import { useTyped } from './fields.tsx'

interface ListProps {
  readonly title: string
  readonly name: 'locations' | 'vendors'
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
  const remove = (entry: string) => {
    const at = entries.indexOf(entry)
    change({ [name]: entries.toSpliced(at, 1) })
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
            <li key={entry}>
              {entry}
              <IconButton label={`Remove ${entry}`} onClick={() => remove(entry)}>
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
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
