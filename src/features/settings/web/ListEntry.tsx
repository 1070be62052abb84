/** One location of the list: renamed where it stands, with all that uses it, and removed unless something does. */
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'
import { renameEntry } from '../contract.ts'
import { usageText } from '#features/reference/usage.ts'
import type { RenameEntry } from '../settings.ts'
import styles from './AdminTab.module.css'
import { savePending } from './autosave.ts'

interface ListEntryProps {
  readonly list: RenameEntry['list']
  readonly entry: string
  /** Characters. */
  readonly max: number
  readonly onRemove: () => void
}

export function ListEntry({ list, entry, max, onRemove }: ListEntryProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const close = () => {
    setTyped(undefined)
    setFault(undefined)
  }
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    const to = typed?.trim() ?? ''
    if (to === '' || to === entry) return close()
    setBusy(true)
    try {
      await savePending()
      const { renamed } = await call(renameEntry, { body: { list, from: entry, to } })
      await refresh(client, '/api')
      const used = usageText(renamed)
      toast(used === '' ? `${entry} is now ${to}.` : `${entry} is now ${to}: ${used} renamed.`)
      close()
    } catch (error) {
      setFault(sentenceOf(error))
    }
    setBusy(false)
  }
  if (typed === undefined)
    return (
      <li>
        {entry}
        <IconButton label={`Rename ${entry}`} onClick={() => setTyped(entry)}>
          <Pencil size={15} aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${entry}`} onClick={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      </li>
    )
  return (
    <li data-editing="true">
      <form className={styles['renaming']} onSubmit={(event) => void rename(event)}>
        <input
          className={inputClass}
          aria-label={`New name of ${entry}`}
          aria-invalid={fault !== undefined}
          // It was opened to be typed in.
          ref={(input) => input?.focus()}
          value={typed}
          maxLength={max}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value)
            setFault(undefined)
          }}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
        <Button type="submit" busy={busy}>
          Rename
        </Button>
        <IconButton label="Cancel" onClick={close}>
          <X size={16} aria-hidden />
        </IconButton>
        {fault && <small role="alert">{fault}</small>}
      </form>
    </li>
  )
}
